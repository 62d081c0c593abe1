import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { pageAt } from '../../../contract/page.ts'
import { showPhone } from '../../../contract/phone.ts'
import { getRounds } from '../../../contract/visit/visit.ts'
import { query } from '../../query.ts'
import { useStore } from '../../session.ts'
import { showDay, showLongDay, today } from '../../ui/day.ts'
import { Sheet } from '../../ui/layout/sheet.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { ListSkeleton } from '../../ui/state/skeleton.tsx'
import { dayIn } from '../../ui/table/filter.tsx'
import type { Round } from '../visit/round-words.ts'
import { RunSheetStops } from './run-sheet-page.tsx'

const hasLeft = ({ counts }: Round) => counts.waiting + counts.underWay > 0

/** The run sheets of everybody who goes on a day, in one print: each begins on a page of its own. */
export default function RunSheetsPage() {
  const [params, setParams] = useSearchParams()
  const station = useStore(stored => stored.stationdetail?.station)
  const day = dayIn(params, 'day') ?? today()
  const asked = useQuery(query(getRounds, day === today() ? {} : { day }))
  const rounds = asked.data?.data.rounds.filter(hasLeft)
  return (
    <Sheet
      eyebrow={`${station} · Run sheets`}
      title={rounds ? sayMany(rounds.length) : 'Run sheets'}
      tab="Run sheets"
      back={{ to: pageAt('/station/rounds'), label: 'Rounds' }}
      day={day}
      earliest={today()}
      onDay={next => setParams({ day: next }, { replace: true, preventScrollReset: true })}
    >
      {!rounds && asked.error && (
        <ErrorState
          error={asked.error}
          retrying={asked.isFetching}
          onRetry={() => void asked.refetch()}
        />
      )}
      {!rounds && !asked.error && <ListSkeleton rows={6} />}
      {rounds?.length === 0 && (
        <EmptyState title={`No stops left ${showDay(day)}`}>
          Confirm a plan, then print it here.
        </EmptyState>
      )}
      {rounds?.map(({ carrier }, place) => (
        <section
          key={carrier._id}
          // Two carriers may have one name.
          aria-label={`${carrier.name}, ${showPhone(carrier.phoneNumber)}`}
          // The first stands below the title: else that has a page for itself.
          className={`border-t border-line pt-5 pb-8 print:border-0 ${place > 0 ? 'print:break-before-page' : 'print:pt-0'}`}
        >
          <h2 className="text-2xl font-bold wrap-anywhere">{carrier.name}</h2>
          <p className="figures">
            {showPhone(carrier.phoneNumber)} · {showLongDay(day)}
          </p>
          <RunSheetStops carrierId={carrier._id} day={day} />
        </section>
      ))}
    </Sheet>
  )
}

const sayMany = (many: number) => (many === 1 ? '1 run sheet' : `${many} run sheets`)
