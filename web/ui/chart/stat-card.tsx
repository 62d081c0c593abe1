import type { ReactNode } from 'react'

type StatCardProps = {
  label: string
  value: ReactNode
  /** Beside the figure, such as "of 6". */
  of?: ReactNode
  /** A figure that is too long for half a phone, such as an amount of money. */
  wide?: boolean
  /** Below it, such as how it was last month. */
  children?: ReactNode
}

/** One figure and what it counts. */
export function StatCard({ label, value, of, wide = false, children }: StatCardProps) {
  return (
    <div
      className={`rounded-xl border border-line bg-card p-4.5 ${wide ? 'max-sm:col-span-full' : ''}`}
    >
      <p className="text-sm text-ink-soft">{label}</p>
      <p className="figures mt-1 flex flex-wrap items-baseline gap-x-2 text-[clamp(1.25rem,9vw,2rem)] leading-tight font-bold wrap-anywhere">
        {value}
        {of && <span className="text-[0.9375rem] font-normal text-ink-soft">{of}</span>}
      </p>
      {children && <div className="mt-2 text-sm text-ink-soft">{children}</div>}
    </div>
  )
}
