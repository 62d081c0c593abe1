import type { ReactNode } from 'react'
import { Link } from 'react-router'

type RowProps = {
  /** Where a press anywhere on the row leads. */
  to?: string | undefined
  /** A disc of 40 px. */
  picture: ReactNode
  /** What it is, and what explains it; neither wraps, unless the row may. */
  title: ReactNode
  text: ReactNode
  /** At the right: what matters most, and what explains that. */
  end?: ReactNode
  endText?: ReactNode
  /** Where what is said matters more than an even list: two lines of each, and on phones the end below or beside. */
  wraps?: 'below' | 'beside'
  className?: string
}

const looks = {
  even: {
    row: 'gap-3',
    text: '',
    line: 'truncate',
    end: 'max-w-[55%] shrink-0 text-right wrap-anywhere',
  },
  beside: {
    // With very large letters the text has no room beside the picture.
    row: 'flex-wrap gap-x-3 gap-y-1',
    text: 'basis-24',
    line: 'line-clamp-2 wrap-anywhere',
    end: 'max-w-[55%] shrink-0 text-right wrap-anywhere',
  },
  below: {
    row: 'gap-x-3 gap-y-1.5 max-sm:flex-wrap',
    text: 'max-sm:basis-[calc(100%-3.25rem)]',
    line: 'line-clamp-2 wrap-anywhere',
    end: 'max-sm:ml-13 max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-2 sm:max-w-[55%] sm:shrink-0 sm:text-right wrap-anywhere',
  },
}

/** Two lines of a list, about 64 px high: what it is, and at the right the amount, the day or the state. */
export function Row({ to, picture, title, text, end, endText, wraps, className = '' }: RowProps) {
  const look = looks[wraps ?? 'even']
  return (
    <div
      className={`relative flex min-h-16 items-center px-3 py-2 sm:px-4 ${look.row} ${className}`}
    >
      {picture}
      <div className={`min-w-0 flex-1 ${look.text}`}>
        <p className={`leading-snug font-semibold ${look.line}`}>
          {to ? (
            <Link to={to} className="after:absolute after:inset-0 hover:underline">
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className={`text-sm leading-snug text-ink-soft ${look.line}`}>{text}</p>
      </div>
      {(end || endText) && (
        <div className={look.end}>
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
