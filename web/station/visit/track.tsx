import type { ReactNode } from 'react'
import { marksOf, sayTrack, type Mark, type Round } from './round-words.ts'

const size = 13
const middle = size / 2

/** Filled, a diamond, a halo, a thick ring, a thin ring: what the colours say the shapes say, too. */
const drawn: Record<Mark, (x: number) => ReactNode> = {
  done: x => <circle cx={x} cy={middle} r="5" className="fill-leaf-700" />,
  'not done': x => (
    <path d={`M${x} ${middle - 5.5}l5.5 5.5-5.5 5.5-5.5-5.5z`} className="fill-clay" />
  ),
  here: x => (
    <>
      <circle cx={x} cy={middle} r="6.5" className="fill-danfo" />
      <circle cx={x} cy={middle} r="3.5" className="fill-leaf-800" />
    </>
  ),
  next: x => <circle cx={x} cy={middle} r="3.5" className="fill-card stroke-leaf-700 stroke-3" />,
  'to come': x => <circle cx={x} cy={middle} r="4" className="fill-card stroke-line-strong" />,
}

/** A round at a glance, in its order; the words below say what it comes to. */
export function Track({ round }: { round: Round }) {
  const marks = marksOf(round)
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 lg:block">
      <span aria-hidden="true" className="flex flex-wrap gap-px">
        {marks.map((mark, index) => (
          <svg
            // A stop has its place in the round.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            viewBox={`0 0 ${size} ${size}`}
            className="size-3.25 overflow-visible"
          >
            {drawn[mark](middle)}
          </svg>
        ))}
      </span>
      <span className="figures block text-[0.8125rem] leading-5 text-ink-soft">
        {sayTrack(round)}
      </span>
    </span>
  )
}

const legend: readonly (readonly [Mark, string])[] = [
  ['done', 'done'],
  ['not done', 'not done'],
  ['here', 'here now'],
  ['next', 'next'],
  ['to come', 'to come'],
]

/** What the marks mean. */
export const Legend = () => (
  <ul
    aria-label="Legend"
    className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1 text-[0.8125rem] text-ink-soft"
  >
    {legend.map(([mark, says]) => (
      <li key={mark} className="inline-flex items-center gap-1.5">
        <svg
          viewBox={`0 0 ${size} ${size}`}
          aria-hidden="true"
          className="size-3.25 overflow-visible"
        >
          {drawn[mark](middle)}
        </svg>
        {says}
      </li>
    ))}
  </ul>
)
