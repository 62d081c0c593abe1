import { useSearchParams } from 'react-router'
import type { CarrierDay, Closing } from '../../../contract/desk/close.ts'
import { formatNaira, sayNaira } from '../../../contract/money.ts'
import { pageAt } from '../../../contract/page.ts'
import { useStore } from '../../session.ts'
import { showClock, today } from '../../ui/day.ts'
import { Sheet } from '../../ui/layout/sheet.tsx'
import { showMoment } from '../../ui/moment.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import {
  factsInWords,
  offInWords,
  openInWords,
  reasonsInWords,
  sumOfCounts,
} from './count-words.ts'
import { givenInWords } from './given-box.tsx'
import { addedLater } from './late-words.ts'

const cellLook = 'border-t border-line py-1.5 pr-3 align-top'
const figureLook = 'figures border-t border-line py-1.5 text-right align-top whitespace-nowrap'

/** The day on paper: what was signed, or what would be. */
export function DaySheet({ closing }: { closing: Closing }) {
  const [, setParams] = useSearchParams()
  const station = useStore(stored => stored.stationdetail?.station)
  const { day, sheet } = closing
  const facts = sheet?.facts ?? closing.facts
  const open = sheet ? sheet.open : closing.open
  const stillOpen = open ? openInWords(open) : []
  return (
    <Sheet
      eyebrow={`${station} · Day sheet`}
      title="The day"
      tab="Day sheet"
      back={{ to: pageAt('/station/close', { day }), label: 'Close the day' }}
      day={day}
      latest={today()}
      onDay={next =>
        setParams({ day: next, sheet: '1' }, { replace: true, preventScrollReset: true })
      }
    >
      <div className="grid gap-6">
        {!sheet && <Callout tone="danfo">Not signed yet: this is how it stands now.</Callout>}
        <p>{factsInWords(facts)}</p>
        {stillOpen.length > 0 && <p>Still open: {stillOpen.join(', ')}.</p>}
        <Carriers carriers={facts.carriers} />
        <p>
          At the desk {sayNaira(facts.till.takenKobo)} in {facts.till.receipts} receipts.
          {facts.till.counts.map(
            ({ countedKobo, differenceKobo, at, by }) =>
              ` To the bank ${sayNaira(countedKobo)}, ${offInWords(differenceKobo)}, counted by ${by} at ${showClock(at)}.`,
          )}
        </p>
        {facts.given && givenInWords(facts.given).map(line => <p key={line}>{line}</p>)}
        {sheet && (
          <>
            <p className="font-bold">
              Signed by {sheet.signedBy}, {showMoment(sheet.signedAt)}
            </p>
            <AddedLater closing={closing} />
            {sheet.lines.map(({ at, by, words }) => (
              <p key={at + words}>
                {words} ({by}, {showMoment(at)})
              </p>
            ))}
          </>
        )}
        <div className="mt-10 grid grid-cols-2 gap-8 text-sm">
          <p className="border-t border-ink pt-1">Counted by</p>
          <p className="border-t border-ink pt-1">Head of the station</p>
        </div>
      </div>
    </Sheet>
  )
}

/** What came in after the day was signed, below the signature. */
function AddedLater({ closing }: { closing: Closing }) {
  const added = addedLater(closing)
  if (added.length === 0) return null
  return (
    <section>
      <h2 className="font-bold">Added after signing</h2>
      {added.map(({ words, on }) => (
        <p key={words}>
          {words} Counted on {on}.
        </p>
      ))}
    </section>
  )
}

const heads = ['Carrier', 'Stops', 'Done', 'Not done', 'Counted'] as const

function Carriers({ carriers }: { carriers: readonly CarrierDay[] }) {
  return (
    <table className="w-full text-[0.9375rem]">
      <thead className="text-sm text-ink-soft">
        <tr>
          {heads.map(head => (
            <th
              key={head}
              scope="col"
              className={
                head === 'Carrier'
                  ? 'text-left'
                  : head === 'Not done'
                    ? 'pl-3 text-left'
                    : 'text-right'
              }
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {carriers.map(carrier => (
          <Carrier key={carrier._id} carrier={carrier} />
        ))}
      </tbody>
    </table>
  )
}

function Carrier({ carrier }: { carrier: CarrierDay }) {
  const { name, stops, done, notDone, notVisited, counts } = carrier
  const { countedKobo, differenceKobo } = sumOfCounts(counts)
  const left = [reasonsInWords(notDone), notVisited > 0 && `${notVisited} not visited`]
  return (
    <tr className="break-inside-avoid">
      <td className={cellLook}>{name}</td>
      <td className={figureLook}>{stops}</td>
      <td className={figureLook}>{done}</td>
      <td className={`${cellLook} pl-3`}>{left.filter(Boolean).join(', ')}</td>
      <td className={figureLook}>
        {counts.length > 0 && formatNaira(countedKobo)}
        {differenceKobo !== 0 && (
          <span className="block text-sm">{offInWords(differenceKobo)}</span>
        )}
        {counts.map(({ note, at }) =>
          note ? (
            <span key={at} className="block text-sm whitespace-normal">
              “{note}”
            </span>
          ) : null,
        )}
      </td>
    </tr>
  )
}
