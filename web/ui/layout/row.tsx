import type { ReactNode } from 'react'
import { Link } from 'react-router'

type RowProps = {
  /** Where a press anywhere on the row leads. */
  to?: string | undefined
  /** A disc of 40 px. */
  picture: ReactNode
  /** What it is, and what explains it; neither wraps. */
  title: ReactNode
  text: ReactNode
  /** At the right: what matters most, and what explains that. */
  end?: ReactNode
  endText?: ReactNode
  className?: string
}

/** Two lines of a list, about 64 px high: what it is, and at the right the amount, the day or the state. */
export function Row({ to, picture, title, text, end, endText, className = '' }: RowProps) {
  return (
    <div className={`relative flex min-h-16 items-center gap-3 px-3 py-2 sm:px-4 ${className}`}>
      {picture}
      <div className="min-w-0 flex-1">
        <p className="truncate leading-snug font-semibold">
          {to ? (
            <Link to={to} className="after:absolute after:inset-0 hover:underline">
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className="truncate text-sm leading-snug text-ink-soft">{text}</p>
      </div>
      {(end || endText) && (
        <div className="max-w-[55%] shrink-0 text-right wrap-anywhere">
          {end && <p className="leading-snug font-semibold">{end}</p>}
          {endText && <p className="text-sm leading-snug text-ink-soft">{endText}</p>}
        </div>
      )}
    </div>
  )
}

/** The lines between rows begin at the text, not at the picture. */
export const rowsLook =
  '[&>li+li]:before:ml-16 [&>li+li]:before:block [&>li+li]:before:h-px [&>li+li]:before:bg-line'

/** A heading of 14 px over a card of rows. */
export function RowsTitle({
  id,
  count,
  children,
}: {
  id: string
  count?: number
  children: string
}) {
  return (
    <h2 id={id} className="mb-1.5 flex items-center gap-2 px-1 text-sm font-semibold">
      {children}
      {count !== undefined && (
        <span className="figures grid h-5 min-w-5 place-items-center rounded-full bg-clay px-1 text-xs font-bold text-white">
          {count}
        </span>
      )}
    </h2>
  )
}
