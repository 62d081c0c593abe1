import { PageTitle } from '../../ui/layout/page-title.tsx'
import { Tabs, useTabInUrl } from '../../ui/layout/tabs.tsx'
import { Ranking } from '../ranking/ranking.tsx'
import { AllStations } from './all-stations.tsx'
import { CreateStation } from './create-station.tsx'
import { ManyBounds } from './many-bounds.tsx'

/** Ranks the stations, lists them, and opens others. */
export default function StationsPage() {
  const [current, open] = useTabInUrl(['ranked', 'all', 'create', 'bounds'])
  return (
    <>
      <PageTitle>Stations</PageTitle>
      <Tabs
        label="Stations"
        current={current}
        onChange={open}
        tabs={[
          { id: 'ranked', label: 'Ranked', panel: <Ranking /> },
          { id: 'all', label: 'All Stations', panel: <AllStations /> },
          { id: 'create', label: 'Create Stations', panel: <CreateStation /> },
          { id: 'bounds', label: 'Price limits', panel: <ManyBounds /> },
        ]}
      />
    </>
  )
}
