/** The networks' signs, drawn in our own strokes. */
const paths = {
  whatsapp:
    'M4 20l1.2-4.2A8.4 8.4 0 1 1 8.4 19zM9 8.5c-.6 2.8 2.8 6.4 5.8 6.2.8-.3 1.1-1 .9-1.8' +
    'l-1.8-.8-1 .9c-1.1-.4-1.9-1.3-2.3-2.3l.9-1-.8-1.8c-.7-.2-1.4 0-1.7.6z',
  x: 'M5 5l14 14M19 5L5 19',
  facebook: 'M16 4h-2.2C11.7 4 11 5.400 11 7.200V21M7.500 12h8',
} as const

/** Stands alone in a link that carries its name. */
export function SocialIcon({ name }: { name: keyof typeof paths }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="size-5"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  )
}
