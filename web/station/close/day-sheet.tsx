import { useSearchParams } from 'react-router'
import type { CarrierDay, Closing, DayFacts } from '../../../contract/desk/close.ts'
import { lagosDay } from '../../../contract/calendar.ts'
import { formatNaira } from '../../../contract/money.ts'
import { pageAt } from '../../../contract/page.ts'
import { whyNotDone } from '../../../contract/request/request.ts'
import { useStore } from '../../session.ts'
import { showClock, showLongDay, today } from '../../ui/day.ts'
import { Sheet } from '../../ui/layout/sheet.tsx'
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
      eyebrow={station ?? ''}
      title="Day sheet"
      tab={`Day sheet, ${showLongDay(day)}`}
      back={{ to: pageAt('/station/close', { day }), label: 'Close the day' }}
      day={day}
      latest={today()}
      onDay={next =>
        setParams({ day: next, sheet: '1' }, { replace: true, preventScrollReset: true })
      }
    >
      <div className="grid gap-6">
        {!sheet && <Callout tone="danfo">Not signed yet: figures as of now.</Callout>}
        <p>{factsInWords(facts)}</p>
        {stillOpen.length > 0 && <p>Still open: {stillOpen.join(', ')}.</p>}
        <Carriers facts={facts} />
        <Till facts={facts} />
        <NotDone closing={closing} />
        {facts.given && givenInWords(facts.given).map(line => <p key={line}>{line}</p>)}
        {sheet && (
          <>
            <p className="font-bold">
              Signed by {sheet.signedBy}, {showFully(sheet.signedAt)}
            </p>
            <AddedLater closing={closing} />
            {sheet.lines.map(({ at, by, words }) => (
              <p key={at + words}>
                {words} ({by}, {showFully(at)})
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

/** On paper no day is today's. */
const showFully = (at: string) => `${showLongDay(lagosDay(new Date(at)))}, ${showClock(at)}`

const captionLook = 'pb-1 text-left text-base font-bold'
const totalLook = 'border-y-2 border-ink font-bold'
const heads = ['Carrier', 'Pickups', 'Done', 'Not done', 'Expected', 'Counted'] as const

function Carriers({ facts: { carriers, sums } }: { facts: DayFacts }) {
  const counts = carriers.flatMap(each => each.counts)
  const isCounted = counts.length > 0
  const { countedKobo, differenceKobo } = sumOfCounts(counts)
  const expectedKobo = countedKobo - differenceKobo
  return (
    <table className="w-full text-[0.9375rem] print:text-sm">
      <caption className={captionLook}>Carriers</caption>
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
      <tfoot className={`${totalLook} print:table-row-group`}>
        <tr className="break-inside-avoid">
          <th scope="row" className={`${cellLook} text-left`}>
            Total
          </th>
          <td className={figureLook}>{sums.stops}</td>
          <td className={figureLook}>{sums.done}</td>
          <td className={`${cellLook} pl-3`}>
            {[sums.notDone > 0 && `${sums.notDone} not done`, notVisitedIn(sums)]
              .filter(Boolean)
              .join(', ')}
          </td>
          <td className={figureLook}>{isCounted && formatNaira(expectedKobo)}</td>
          <td className={figureLook}>
            {isCounted && formatNaira(countedKobo)}
            {isCounted && differenceKobo !== 0 && (
              <span className="block text-sm">{offInWords(differenceKobo)}</span>
            )}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

const notVisitedIn = ({ notVisited }: { notVisited: number }) =>
  notVisited > 0 && `${notVisited} not visited`

/** The till of the day: what came in, and what was counted of it for the bank. */
function Till({ facts: { sums, till } }: { facts: DayFacts }) {
  const receipts = `${till.receipts} ${till.receipts === 1 ? 'receipt' : 'receipts'}`
  return (
    <table className="w-full break-inside-avoid text-[0.9375rem] print:text-sm">
      <caption className={captionLook}>Till and bank</caption>
      <tbody>
        <TillRow says="Counted from carriers">{formatNaira(sums.countedKobo)}</TillRow>
        <TillRow says={`Taken at the desk, ${receipts}`}>{formatNaira(till.takenKobo)}</TillRow>
      </tbody>
      <tfoot className={`${totalLook} print:table-row-group`}>
        <TillRow says="Into the till on this day">
          {formatNaira(sums.countedKobo + till.takenKobo)}
        </TillRow>
        {till.counts.map(({ expectedKobo, countedKobo, differenceKobo, note, at, by }) => (
          <TillRow
            key={at}
            says={`To the bank, counted by ${by} at ${showClock(at)}: ${formatNaira(expectedKobo)} expected, ${offInWords(differenceKobo)}${note ? `, “${note}”` : ''}`}
          >
            {formatNaira(countedKobo)}
          </TillRow>
        ))}
      </tfoot>
    </table>
  )
}

const TillRow = ({ says, children }: { says: string; children: string }) => (
  <tr className="break-inside-avoid">
    <th scope="row" className={`${cellLook} text-left [font-weight:inherit] wrap-anywhere`}>
      {says}
    </th>
    <td className={figureLook}>{children}</td>
  </tr>
)

/** Where it was not done and where nobody was, door by door: as signed, or as it is now. */
function NotDone({ closing: { missed, left, sheet } }: { closing: Closing }) {
  const open = left.flatMap(({ requestId, carrier, reason, ...door }) =>
    reason ? [] : { ...door, _id: requestId, carrier: carrier?.name ?? '', reason, note: null },
  )
  // A sheet from before the list was signed with it has only what nothing changes.
  const now = sheet ? missed : [...missed, ...open]
  const rows = sheet?.notDone ?? now
  if (rows.length === 0) return null
  return (
    <table className="w-full text-[0.9375rem] print:text-sm">
      <caption className={captionLook}>Not done: {rows.length}</caption>
      <thead className="text-sm text-ink-soft">
        <tr>
          {['Address', 'Resident', 'Carrier', 'Why'].map(head => (
            <th key={head} scope="col" className="text-left">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ _id, address, user, carrier, reason, note }) => (
          <tr key={_id} className="break-inside-avoid">
            <td className={`${cellLook} wrap-anywhere`}>{address}</td>
            <td className={cellLook}>{user}</td>
            <td className={cellLook}>{carrier}</td>
            <td className={cellLook}>{reason ? whyNotDone(reason, note) : 'not visited'}</td>
          </tr>
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
        {counts.length > 0 && formatNaira(countedKobo - differenceKobo)}
      </td>
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
