import { identity } from '../identity.ts'

/** The bin, or what an operator has put in its place: the style sheet of their identity knows the mark. */
export function LogoMark({ className = 'size-9' }: { className?: string }) {
  return (
    <svg viewBox="0 0 34 34" aria-hidden="true" data-mark className={`${className} shrink-0`}>
      <rect width="34" height="34" rx="10" className="fill-leaf-700" />
      <path
        d="M9 12h16l-2 14H11zM7 12h20M14 8h6"
        className="stroke-danfo"
        strokeWidth="2.6"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** The bin and the name; set in the display face, so never smaller than it can be read. */
export function Logo({ mark = true, className = '' }: { mark?: boolean; className?: string }) {
  return (
    <span className={`inline-flex items-center gap-2.5 ${className}`}>
      {mark && <LogoMark />}
      <span className="font-display text-[min(2rem,11vw)] leading-none font-extrabold">
        {identity.name}
      </span>
    </span>
  )
}
