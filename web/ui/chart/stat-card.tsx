import type { ReactNode } from 'react'

type StatCardProps = {
  label: string
  value: ReactNode
  /** Beside the figure, such as "of 6". */
  of?: ReactNode
  /** A figure that is too long for half a phone, such as an amount of money. */
  wide?: boolean
  /** On phones a line of a strip: see `statStripLook`. */
  inStrip?: boolean
  /** Below it, such as how it was last month. */
  children?: ReactNode
}

const looks = {
  card: {
    frame: 'rounded-xl border border-line bg-card p-4.5',
    figure: 'mt-1 text-[clamp(1.25rem,9vw,2rem)]',
    below: 'mt-2',
  },
  line: {
    frame:
      'border-line bg-card max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-center ' +
      'max-sm:gap-x-3 max-sm:px-4 max-sm:py-2 max-sm:not-first:border-t sm:rounded-xl sm:border sm:p-4.5',
    figure:
      'text-xl max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1 sm:mt-1 sm:text-[2rem]',
    below: 'sm:mt-2',
  },
}

/** The frame of figures that are lines of one strip on phones. */
export const statStripLook =
  'grid max-sm:overflow-hidden max-sm:rounded-xl max-sm:border max-sm:border-line sm:grid-cols-3 sm:gap-3'

/** One figure and what it counts. */
export function StatCard({
  label,
  value,
  of,
  wide = false,
  inStrip = false,
  children,
}: StatCardProps) {
  const look = looks[inStrip ? 'line' : 'card']
  return (
    <div className={`${look.frame} ${wide ? 'max-sm:col-span-full' : ''}`}>
      <p className="text-sm text-ink-soft">{label}</p>
      <p
        className={`figures flex flex-wrap items-baseline gap-x-2 leading-tight font-bold wrap-anywhere ${look.figure}`}
      >
        {value}
        {of && <span className="text-[0.9375rem] font-normal text-ink-soft">{of}</span>}
      </p>
      {children && <div className={`text-sm text-ink-soft ${look.below}`}>{children}</div>}
    </div>
  )
}
