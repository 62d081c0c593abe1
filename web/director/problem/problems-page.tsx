import { pageAt } from '../../../contract/page.ts'
import type { ProblemState } from '../../../contract/problem/problem-shape.ts'
import { listDirectorProblems } from '../../../contract/problem/problem.ts'
import { ProblemList } from '../../street/problem-list.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { RegionFilter } from '../region/region-filter.tsx'
import { useRegion } from '../region/use-region.ts'
import { Tabs, useTabInUrl } from '../../ui/layout/tabs.tsx'
import { useFilter } from '../../ui/table/filter.tsx'
import { usePages } from '../../ui/table/paged-list.tsx'

const toProblem = (requestId: string) => pageAt('/director/home/problems/:requestId', { requestId })

/** What nobody but the director can settle, and what the stations have to do with. */
export default function ProblemsPage() {
  const [current, open] = useTabInUrl(['decide', 'said', 'answered', 'all'])
  return (
    <>
      <PageTitle>Problems</PageTitle>
      <div className="mb-3 grid two-abreast gap-3 empty:hidden sm:max-w-md">
        <RegionFilter labelHidden />
      </div>
      <Tabs
        label="Which problems"
        current={current}
        onChange={open}
        tabs={[
          {
            id: 'decide',
            label: 'To decide',
            panel: <Those state="raised" empty="Nothing waits for your decision" />,
          },
          {
            id: 'said',
            label: 'Stations answer',
            panel: <Those state="said" empty="No station has anything to answer" />,
          },
          {
            id: 'answered',
            label: 'Residents answer',
            panel: <Those state="answered" empty="No answer waits for a resident" />,
          },
          { id: 'all', label: 'All', panel: <Those empty="There was never a problem" /> },
        ]}
      />
    </>
  )
}

function Those({ state, empty }: { state?: ProblemState; empty: string }) {
  const [stationId] = useFilter('station')
  const region = useRegion()
  const pages = usePages(listDirectorProblems, {
    ...region,
    ...(state && { state }),
    ...(stationId && { stationId }),
  })
  return <ProblemList pages={pages} to={toProblem} ofStations empty={empty} />
}
