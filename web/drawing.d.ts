/** Made by `web/build/drawings.ts`. */
declare module '*.svg?drawing' {
  const Drawing: (props: { className?: string | undefined }) => import('react').ReactNode
  export default Drawing
}
