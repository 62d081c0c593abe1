import type { MoreIcons } from './more-icons.ts'

/** Our own icons: strokes of one weight on a 24 px grid. These are on the page through which people come in. */
const first = {
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c3 3 3.5 6 3.5 9s-.5 6-3.5 9c-3-3-3.5-6-3.5-9s.5-6 3.5-9z',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  alert: 'M12 7.5v5.5M12 16.5v.01M12 3l9.5 17h-19z',
  question: 'M9 9.5a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 18v.01',
  info: 'M12 11v6M12 7.5v.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  eye:
    'M2 12c2.5-4.5 6-7 10-7s7.5 2.5 10 7c-2.5 4.5-6 7-10 7s-7.5-2.5-10-7z' +
    'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  'eye-off':
    'M4 4l16 16M9.5 5.4c.8-.3 1.6-.4 2.5-.4 4 0 7.5 2.5 10 7a17 17 0 0 1-3 3.8' +
    'M6 7.5A17 17 0 0 0 2 12c2.5 4.5 6 7 10 7 1.5 0 2.9-.3 4.2-1',
  'arrow-left': 'M20 12H5M11 6l-6 6 6 6',
  'arrow-right': 'M4 12h15M13 6l6 6-6 6',
  mail: 'M3 6h18v13H3zM3.5 7l8.5 6.5L20.5 7',
  phone: 'M7 3h10v18H7zM11 18h2',
  refresh: 'M20 11a8 8 0 1 0-2 6M20 5v6h-6',
  'no-network':
    'M3 3l18 18M12 19v.01M8.5 15a5 5 0 0 1 6.5-.3M5 11.3a10 10 0 0 1 4.2-2.3M13 8.6a10 10 0 0 1 6 2.7M1.8 8a15 15 0 0 1 4-2.7M10 4.1A15 15 0 0 1 22.2 8',
} as const

export type IconName = keyof typeof first | keyof MoreIcons

const paths: Partial<Record<IconName, string>> = { ...first }

/** The others come with any other page: see the routes. */
export const addIcons = (more: MoreIcons) => void Object.assign(paths, more)

export const iconNames = () => Object.keys(paths) as readonly IconName[]

type IconProps = { name: IconName; className?: string }

/** An icon beside words; alone in a button, the button carries the label. */
export const Icon = ({ name, className = 'size-5' }: IconProps) => (
  <Strokes path={paths[name] ?? ''} className={className} />
)

/** A drawing on the icons' grid, with their pen. */
export function Strokes({ path, className }: { path: string; className: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={`${className} shrink-0`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  )
}
