import { pageAt } from '../../../contract/page.ts'
import type { ProblemState } from '../../../contract/problem/problem-shape.ts'
import { listStationProblems } from '../../../contract/problem/problem.ts'
import { ProblemList } from '../../street/problem-list.tsx'
import { ProblemTabs, type ProblemTab } from '../../street/problem-tabs.tsx'
import { usePages } from '../../ui/table/paged-list.tsx'

type Tab = ProblemTab<ProblemState>

const toProblem = (requestId: string) => pageAt('/station/problems/:requestId', { requestId })

const tabs: [Tab, ...Tab[]] = [
  { id: 'open', label: 'Open', state: 'said', empty: 'No problems reported' },
  {
    id: 'answered',
    label: 'Answered',
    state: 'answered',
    empty: 'Nothing with residents',
  },
  {
    id: 'raised',
    label: 'With the director',
    state: 'raised',
    empty: 'Nothing with the director',
  },
  { id: 'all', label: 'All', empty: 'No problems yet' },
]

/** What residents say is wrong, and what the station has answered. */
export default function ProblemsPage() {
  return <ProblemTabs tabs={tabs} panelOf={tab => <Those {...tab} />} />
}

function Those({ state, empty }: Tab) {
  const pages = usePages(listStationProblems, state ? { state } : {})
  return <ProblemList pages={pages} to={toProblem} empty={empty} />
}
