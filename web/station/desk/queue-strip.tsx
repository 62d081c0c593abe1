import type { ReactNode } from 'react'
import type { QueueKind } from '../../../contract/screen/queue.ts'
import { showNumber } from '../../ui/chart/quantity.tsx'
import { saySum, totalOf, type QueueCounts } from './say-need.ts'
import { useNarrow, useQueueKind } from './use-queue.ts'

/** Each list, and what is in it. */
const lists: readonly { kind: QueueKind; label: string; below: string }[] = [
  { kind: 'late', label: 'Late', below: 'no carrier yet' },
  { kind: 'waiting', label: 'Waiting', below: 'no carrier yet, on time' },
  { kind: 'cash', label: 'Cash', below: 'at the limit' },
  { kind: 'answer', label: 'Answers', below: 'due in 24 h' },
  { kind: 'problem', label: 'Problems', below: 'due in 24 h' },
]
/** Only the head is asked, and seldom: it stands there while there is something. */
const toApprove = { kind: 'approval', label: 'Approvals', below: 'wait for you' } as const

/** How much there is of each kind: the numbers add up, and each shows what it counts. */
export function QueueStrip({ counts }: { counts: QueueCounts | undefined }) {
  const kind = useQueueKind()
  const narrow = useNarrow()
  const hasApprovals = Boolean(counts?.approval) || kind === 'approval'
  return (
    <fieldset className="mb-2.5 flex min-w-0 gap-2 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:py-1 lg:grid lg:auto-cols-fr lg:grid-flow-col lg:gap-0 lg:divide-x lg:divide-line lg:overflow-hidden lg:rounded-xl lg:border lg:border-line lg:bg-card">
      <legend className="sr-only">Show</legend>
      <Count
        name="all"
        label="All"
        count={counts && totalOf(counts)}
        isOn={kind === undefined}
        onPress={() => narrow('')}
      >
        <span data-first="sum">{counts && saySum(counts)}</span>
      </Count>
      {(hasApprovals ? [...lists, toApprove] : lists).map(({ kind: name, label, below }) => (
        <Count
          key={name}
          name={name}
          label={label}
          count={counts?.[name]}
          isOn={kind === name}
          isUrgent={name === 'late' && Boolean(counts?.late)}
          onPress={() => narrow(name)}
        >
          {below}
        </Count>
      ))}
    </fieldset>
  )
}

type CountProps = {
  /** Where the number stands before the app has come. */
  name: string
  label: string
  count: number | undefined
  isOn: boolean
  isUrgent?: boolean
  onPress: () => void
  children: ReactNode
}

const look =
  'group shrink-0 cursor-pointer text-left transition-colors hover:bg-leaf-100 ' +
  'max-lg:flex max-lg:min-h-11 max-lg:items-center max-lg:rounded-full max-lg:border max-lg:border-line ' +
  'max-lg:bg-card max-lg:px-4 max-lg:aria-pressed:bg-leaf-900 max-lg:aria-pressed:text-on-leaf ' +
  'lg:min-h-14 lg:border-b-3 lg:border-b-transparent lg:px-3.5 lg:pt-1.5 lg:pb-0.5 ' +
  'lg:aria-pressed:border-b-danfo lg:aria-pressed:bg-leaf-100 ' +
  'focus-visible:-outline-offset-3 forced-colors:aria-pressed:outline-2'

function Count({ name, label, count, isOn, isUrgent = false, onPress, children }: CountProps) {
  return (
    <button type="button" aria-pressed={isOn} onClick={onPress} className={look}>
      <span className="flex items-baseline gap-1.5 text-[0.9375rem] leading-6.5 font-semibold whitespace-nowrap">
        <b
          data-first={name}
          className={`figures min-w-[1ch] text-lg lg:text-[1.375rem] ${isUrgent ? 'text-clay max-lg:in-aria-pressed:text-inherit' : ''}`}
        >
          {count !== undefined && showNumber(count)}
        </b>
        {label}
      </span>
      <span className="figures block truncate text-[0.8125rem] leading-4 text-ink-soft max-lg:hidden">
        {children}
      </span>
    </button>
  )
}
