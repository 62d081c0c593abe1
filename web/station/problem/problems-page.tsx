import { pageAt } from '../../../contract/page.ts'
import type { ProblemState } from '../../../contract/problem/problem-shape.ts'
import { listStationProblems } from '../../../contract/problem/problem.ts'
import { ProblemList } from '../../street/problem-list.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { Tabs, useTabInUrl } from '../../ui/layout/tabs.tsx'
import { usePages } from '../../ui/table/paged-list.tsx'

const toProblem = (requestId: string) => pageAt('/station/problems/:requestId', { requestId })

/** What residents say is wrong, and what the station has answered. */
export default function ProblemsPage() {
  const [current, open] = useTabInUrl(['open', 'answered', 'raised', 'all'])
  return (
    <>
      <PageTitle>Problems</PageTitle>
      <Tabs
        label="Which problems"
        current={current}
        onChange={open}
        tabs={[
          {
            id: 'open',
            label: 'Open',
            panel: <Those state="said" empty="Nobody says that something is wrong" />,
          },
          {
            id: 'answered',
            label: 'Answered',
            panel: <Those state="answered" empty="No answer waits for a resident" />,
          },
          {
            id: 'raised',
            label: 'With the director',
            panel: <Those state="raised" empty="The director has nothing to decide" />,
          },
          { id: 'all', label: 'All', panel: <Those empty="There was never a problem" /> },
        ]}
      />
    </>
  )
}

function Those({ state, empty }: { state?: ProblemState; empty: string }) {
  const pages = usePages(listStationProblems, state ? { state } : {})
  return <ProblemList pages={pages} to={toProblem} empty={empty} />
}
