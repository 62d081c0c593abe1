import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { CashCount } from '../../../contract/wallet/cash.ts'
import { formatNaira } from '../../../contract/money.ts'
import { pageAt } from '../../../contract/page.ts'
import { shortId } from '../../../contract/request/request.ts'
import { useStore } from '../../session.ts'
import { showClock, today } from '../../ui/day.ts'
import { Sheet } from '../../ui/layout/sheet.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { ListSkeleton } from '../../ui/state/skeleton.tsx'
import { mostRows } from '../../ui/table/whole-list.ts'
import type { Taker } from './by-taker.ts'
import { countedOf } from './cash-counts.tsx'
import { useCashDay } from './cash-day.ts'
import { differenceInWords } from './money-words.ts'

/** A day's cash on paper: who took how much, what was counted, and what was off. */
export function CashSheet({ day }: { day: string }) {
  const [, setParams] = useSearchParams()
  const station = useStore(stored => stored.stationdetail?.station)
  const { data, error, isFetching, refetch } = useCashDay(day)
  return (
    <Sheet
      eyebrow={`${station} · Cash`}
      title="Cash of the day"
      tab="Cash of the day"
      back={{ to: pageAt('/station/cash'), label: 'Cash' }}
      day={day}
      latest={today()}
      onDay={sheet => setParams({ sheet }, { replace: true, preventScrollReset: true })}
    >
      {data ? (
        <Day {...data} />
      ) : error ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={4} />
      )}
    </Sheet>
  )
}

type DayProps = { groups: readonly Taker[]; counts: readonly CashCount[]; isCut: boolean }

function Day({ groups, counts, isCut }: DayProps) {
  if (groups.length === 0 && counts.length === 0) {
    return (
      <EmptyState title="No cash on this day">
        Cash taken and counted on a day appears here.
      </EmptyState>
    )
  }
  const total = groups.reduce((sum, { totalKobo }) => sum + totalKobo, 0)
  return (
    <div className="grid gap-7">
      {isCut && (
        <Callout tone="clay">Only the newest {mostRows.toLocaleString('en-NG')} are here.</Callout>
      )}
      {groups.length > 0 && (
        <table className="w-full">
          <caption className={captionLook}>Taken</caption>
          <Head names={['Hour', 'Resident', 'For', 'Amount']} />
          {groups.map(group => (
            <Taken key={group._id} {...group} />
          ))}
          <tfoot className="border-y-2 border-ink text-lg font-bold">
            <Total name="Taken together" kobo={total} />
          </tfoot>
        </table>
      )}
      {counts.length > 0 && <Counted counts={counts} />}
    </div>
  )
}

const captionLook = 'pb-1.5 text-left text-lg font-bold wrap-anywhere'
const cellLook = 'border-t border-line py-1.5 pr-3 align-top wrap-anywhere'
const shortLook = 'figures border-t border-line py-1.5 pr-3 align-top whitespace-nowrap'
const figureLook = 'figures border-t border-line py-1.5 text-right align-top whitespace-nowrap'

function Taken({ name, receipts, totalKobo }: Taker) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={4} className="pt-4 pb-1 text-left font-bold wrap-anywhere">
          {name}
        </th>
      </tr>
      {receipts.map(({ _id, takenAt, user, requestId, amountKobo, reversal }) => (
        <tr key={_id} className="break-inside-avoid">
          <td className={shortLook}>{showClock(takenAt)}</td>
          <td className={cellLook}>
            <span className={reversal ? 'line-through' : ''}>{user}</span>
            {reversal && <span className="block text-sm">reversed: “{reversal.reason}”</span>}
          </td>
          <td className={shortLook}>{requestId ? `#${shortId(requestId)}` : 'wallet'}</td>
          <td className={`${figureLook} ${reversal ? 'line-through' : ''}`}>
            {formatNaira(amountKobo)}
          </td>
        </tr>
      ))}
      <Total name="Total" kobo={totalKobo} />
    </tbody>
  )
}

const Total = ({ name, kobo }: { name: string; kobo: number }) => (
  <tr className="font-bold">
    <th scope="row" colSpan={3} className={`${cellLook} text-left`}>
      {name}
    </th>
    <td className={figureLook}>{formatNaira(kobo)}</td>
  </tr>
)

function Counted({ counts }: { counts: readonly CashCount[] }) {
  return (
    <table className="w-full">
      <caption className={captionLook}>Counts</caption>
      <Head names={['Hour', 'Whose', 'Difference', 'Counted']} />
      <tbody>
        {counts.map(count => (
          <tr key={count._id} className="break-inside-avoid">
            <td className={shortLook}>{showClock(count.countedAt)}</td>
            <td className={cellLook}>{countedOf(count)}</td>
            <td className={cellLook}>
              {differenceInWords(count.differenceKobo)}
              {count.note && <span className="block text-sm">“{count.note}”</span>}
            </td>
            <td className={figureLook}>
              {formatNaira(count.countedKobo)}
              {count.differenceKobo !== 0 && (
                <span className="block text-sm">of {formatNaira(count.expectedKobo)}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The last column holds the amounts. */
function Head({ names }: { names: readonly string[] }): ReactNode {
  return (
    <thead className="text-sm text-ink-soft">
      <tr>
        {names.map((name, n) => (
          <th
            key={name}
            scope="col"
            className={`py-1 font-semibold ${n === names.length - 1 ? 'text-right' : 'pr-3 text-left'}`}
          >
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
}
