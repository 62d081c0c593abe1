import type { ReactNode } from 'react'
import { PageTitle } from '../ui/layout/page-title.tsx'
import { Tabs, useTabInUrl } from '../ui/layout/tabs.tsx'

export type ProblemTab<State> = {
  id: string
  label: string
  /** Which problems; without one, all. */
  state?: State
  empty: string
}

type ProblemTabsProps<State> = {
  tabs: readonly [ProblemTab<State>, ...ProblemTab<State>[]]
  /** Stands between the title and the tabs. */
  filters?: ReactNode
  panelOf: (tab: ProblemTab<State>) => ReactNode
}

/** Problems by how far they are. */
export function ProblemTabs<State>({ tabs, filters, panelOf }: ProblemTabsProps<State>) {
  const [first, ...others] = tabs
  const [current, open] = useTabInUrl([first.id, ...others.map(({ id }) => id)])
  return (
    <>
      <PageTitle>Problems</PageTitle>
      {filters}
      <Tabs
        label="Which problems"
        current={current}
        onChange={open}
        tabs={tabs.map(tab => ({ id: tab.id, label: tab.label, panel: panelOf(tab) }))}
      />
    </>
  )
}
