import type { ReactNode } from 'react'

type FactsProps = { facts: readonly (readonly [label: string, value: ReactNode])[] }

/** What is known about something: a label and a value in each row. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="divide-y divide-line">
      {facts.map(([label, value]) => (
        <div
          key={label}
          className="grid gap-x-4 py-3 first:pt-0 last:pb-0 sm:grid-cols-[8rem_minmax(0,1fr)]"
        >
          <dt className="text-sm leading-6 text-ink-soft">{label}</dt>
          <dd className="min-w-0 font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
