import type { ListedProblem } from '../../contract/problem/problem.ts'
import { Badge } from '../ui/badge.tsx'
import { IconDisc } from '../ui/icon-disc.tsx'
import { Row } from '../ui/layout/row.tsx'
import { showMoment } from '../ui/moment.tsx'
import { PagedList, type Pages } from '../ui/table/paged-list.tsx'
import { EmptyState } from '../ui/state/empty-state.tsx'
import { useNow } from '../ui/use-now.ts'
import { problemNames, sayLeft, stateNames, stateTones } from './street-words.ts'

type ProblemListProps = {
  pages: Pages<ListedProblem>
  /** Where a problem is settled. */
  to: (requestId: string) => string
  /** Whose they are is said where there are several stations. */
  ofStations?: boolean
  empty: string
}

/** Problems, the newest first: who says what, and whom it waits for. */
export function ProblemList({ pages, to, ofStations = false, empty }: ProblemListProps) {
  const now = useNow()
  return (
    <div className="-mx-4 border-y border-line bg-card lg:mx-0 lg:rounded-xl lg:border">
      <PagedList
        pages={pages}
        label="Problems"
        rows={4}
        empty={<EmptyState title={empty}>Problems that residents report appear here.</EmptyState>}
      >
        {problem => <Line problem={problem} to={to} now={now} ofStations={ofStations} />}
      </PagedList>
    </div>
  )
}

type LineProps = Pick<ProblemListProps, 'to' | 'ofStations'> & { problem: ListedProblem; now: Date }

function Line({ problem, to, now, ofStations }: LineProps) {
  const { request, kind, words, state, answerBy, saidAt } = problem
  const left = sayLeft(answerBy, now)
  const { user, address, DoneBy, station } = request
  return (
    <Row
      to={to(request._id)}
      wraps="below"
      picture={<IconDisc name="alert" size="row" tone={state === 'settled' ? 'leaf' : 'clay'} />}
      title={`${user}: ${problemNames[kind].toLowerCase()}`}
      text={[ofStations ? station : address, DoneBy, words && `“${words}”`]
        .filter(Boolean)
        .join(', ')}
      end={<Badge tone={stateTones[state]}>{stateNames[state]}</Badge>}
      endText={
        state === 'said' ? (
          <span className={`figures ${left.isUrgent ? 'text-clay' : ''}`}>{left.says}</span>
        ) : (
          showMoment(saidAt, now)
        )
      }
    />
  )
}
