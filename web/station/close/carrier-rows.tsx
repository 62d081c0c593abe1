import { useState } from 'react'
import type { CarrierDay, Closing } from '../../../contract/desk/close.ts'
import { formatNaira, sayNaira } from '../../../contract/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { today } from '../../ui/day.ts'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { boxLook } from '../resident/called-today.tsx'
import { CountRow } from './count-row.tsx'
import { offInWords, reasonsInWords, sumOfCounts } from './count-words.ts'

const columnsLook =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 ' +
  'xl:grid-cols-[minmax(9.5rem,1fr)_3rem_3rem_minmax(0,1.2fr)_6.5rem_7.5rem]'

type CarrierRowsProps = { closing: Closing; goesOn: boolean; onCounted: () => void }

/** A row for each carrier who went out, first those to count: whose cash is counted stands open, and after it the next. */
export function CarrierRows({ closing, goesOn, onCounted }: CarrierRowsProps) {
  const { carriers, waiting, heldBy, open, begin, chosen, openNext } = useRows(closing)
  if (carriers.length === 0) {
    return (
      <section className={boxLook}>
        <EmptyState title="No rounds on this day">
          Carriers with stops on this day appear here.
        </EmptyState>
      </section>
    )
  }
  return (
    <section aria-labelledby="carriers" className={boxLook}>
      <h2
        id="carriers"
        tabIndex={-1}
        className="scroll-mt-18 flex justify-between gap-3 px-4 py-2.5 font-bold"
      >
        1. Carriers
        <Waiting count={waiting.length} isCounted={carriers.some(each => each.counts.length > 0)} />
      </h2>
      <div
        aria-hidden="true"
        className={`${columnsLook} border-t border-line px-4 py-1.5 text-[0.75rem] font-semibold text-ink-soft max-xl:hidden`}
      >
        <span>Carrier</span>
        <span className="text-right">Pickups</span>
        <span className="text-right">Done</span>
        <span>Not done</span>
        <span className="text-right">Counted</span>
        <span />
      </div>
      <ul className="flex flex-col">
        {carriers.map(carrier => (
          <li
            key={carrier._id}
            className={`border-t border-line ${open === carrier._id ? 'bg-leaf-100/60 shadow-[inset_3px_0_var(--leaf-700)]' : ''}`}
          >
            <Row
              carrier={carrier}
              isWaiting={waiting.includes(carrier)}
              isOpen={open === carrier._id}
              onOpen={() => openNext(carrier._id)}
            />
            {open === carrier._id && (
              <CountRow
                key={carrier._id}
                carrier={carrier}
                books={booksOf(heldBy.get(carrier._id))}
                onTyping={() => begin(carrier._id)}
                takesFocus={goesOn || chosen === carrier._id}
                onCounted={() => {
                  onCounted()
                  openNext(null)
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Who stands in which order, and which row is open. */
function useRows(closing: Closing) {
  const { inHand, sheet } = closing
  const heldBy = new Map(inHand.map(held => [held._id, held]))
  const rows = carriersIn(closing, heldBy)
  // Cash that comes in after the signature is still counted today; what is counted then is a line below the sheet.
  const counts = !sheet || closing.day === today()
  const waiting = counts ? rows.filter(({ _id }) => heldBy.has(_id)) : []
  const [chosen, choose] = useState<string | null>(null)
  // What somebody types into stays open, also where somebody else has counted the same cash meanwhile.
  const [begun, begin] = useState<string | null>(null)
  const next = sheet ? undefined : waiting[0]?._id
  const open = begun ?? waiting.find(({ _id }) => _id === chosen)?._id ?? next
  const openNext = (_id: string | null) => {
    begin(null)
    choose(_id)
  }
  const first = rows.filter(each => each._id === open || waiting.includes(each))
  const carriers = [...first, ...rows.filter(each => !first.includes(each))]
  return { carriers, waiting, heldBy, open, begin, chosen, openNext }
}

const booksOf = (held: Closing['inHand'][number] | undefined) =>
  held && { expectedKobo: held.heldKobo, lastCountId: held.lastCountId }

/** As signed, and below it whoever has cash since; else as it is now. */
function carriersIn({ facts, sheet }: Closing, heldBy: ReadonlyMap<string, unknown>) {
  if (!sheet) return facts.carriers
  const signed = new Set(sheet.facts.carriers.map(({ _id }) => _id))
  const since = facts.carriers.filter(({ _id }) => heldBy.has(_id) && !signed.has(_id))
  const nothing = { stops: 0, done: 0, doneAtFirst: 0, notDone: [], notVisited: 0, counts: [] }
  return [
    ...sheet.facts.carriers,
    ...since.map(({ _id, name }) => Object.assign({ _id, name }, nothing)),
  ]
}

function Waiting({ count, isCounted }: { count: number; isCounted: boolean }) {
  if (count > 0) return <Badge tone="danfo">{count} to count</Badge>
  return isCounted ? <Badge tone="leaf">all counted</Badge> : <Badge tone="plain">no cash</Badge>
}

type RowProps = { carrier: CarrierDay; isWaiting: boolean; isOpen: boolean; onOpen: () => void }

function Row({ carrier, isWaiting, isOpen, onOpen }: RowProps) {
  const { name, stops, done, notDone, notVisited, counts } = carrier
  const { countedKobo, differenceKobo } = sumOfCounts(counts)
  const missed = notDone.reduce((sum, { times }) => sum + times, 0)
  const left = [
    missed > 0 ? `${missed} ${reasonsInWords(notDone)}` : '',
    notVisited > 0 ? `${notVisited} not visited` : '',
  ].filter(Boolean)
  return (
    <div className={`${columnsLook} min-h-13 px-4 py-1.5 lg:min-h-11`}>
      <span className="min-w-0">
        <span className="block truncate font-semibold">{name}</span>
        <span className="block truncate text-[0.8125rem] text-ink-soft xl:hidden">
          {done} of {stops}
          {left.length > 0 && `, ${left.join(', ')}`}
          {counts.length > 0 && `, ${sayNaira(countedKobo)} counted`}
        </span>
      </span>
      <span className="figures text-right max-xl:hidden">{stops}</span>
      <span className="figures text-right font-semibold max-xl:hidden">{done}</span>
      <span className="truncate text-[0.875rem] text-ink-soft max-xl:hidden">
        {left.join(', ')}
      </span>
      <span className="figures text-right font-semibold max-xl:hidden">
        {counts.length > 0 && formatNaira(countedKobo)}
      </span>
      <span className="justify-self-end">
        {isWaiting && !isOpen ? (
          <Button variant="ghost" className="lg:min-h-8 lg:px-3.5 lg:py-1" onClick={onOpen}>
            Count
          </Button>
        ) : isWaiting ? (
          <Badge tone="danfo">counting</Badge>
        ) : counts.length > 0 ? (
          <Badge tone={differenceKobo === 0 ? 'leaf' : 'clay'}>{offInWords(differenceKobo)}</Badge>
        ) : (
          <Badge tone="plain">no cash</Badge>
        )}
      </span>
    </div>
  )
}
