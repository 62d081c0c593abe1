import { pageAt } from '../../../contract/page.ts'
import type { ProblemState } from '../../../contract/problem/problem-shape.ts'
import { listDirectorProblems } from '../../../contract/problem/problem.ts'
import { ProblemList } from '../../street/problem-list.tsx'
import { ProblemTabs, type ProblemTab } from '../../street/problem-tabs.tsx'
import { useFilter } from '../../ui/table/filter.tsx'
import { usePages } from '../../ui/table/paged-list.tsx'
import { RegionFilter } from '../region/region-filter.tsx'
import { useRegion } from '../region/use-region.ts'

type Tab = ProblemTab<ProblemState>

const toProblem = (requestId: string) => pageAt('/director/home/problems/:requestId', { requestId })

const tabs: [Tab, ...Tab[]] = [
  { id: 'decide', label: 'To decide', state: 'raised', empty: 'Nothing to decide' },
  {
    id: 'said',
    label: 'With stations',
    state: 'said',
    empty: 'Nothing with stations',
  },
  {
    id: 'answered',
    label: 'With residents',
    state: 'answered',
    empty: 'Nothing with residents',
  },
  { id: 'all', label: 'All', empty: 'No problems yet' },
]

/** What nobody but the director can settle, and what the stations have to do with. */
export default function ProblemsPage() {
  return (
    <ProblemTabs
      tabs={tabs}
      filters={
        <div className="mb-3 grid two-abreast gap-3 empty:hidden sm:max-w-md">
          <RegionFilter labelHidden />
        </div>
      }
      panelOf={tab => <Those {...tab} />}
    />
  )
}

function Those({ state, empty }: Tab) {
  const [stationId] = useFilter('station')
  const region = useRegion()
  const pages = usePages(listDirectorProblems, {
    ...region,
    ...(state && { state }),
    ...(stationId && { stationId }),
  })
  return <ProblemList pages={pages} to={toProblem} ofStations empty={empty} />
}
