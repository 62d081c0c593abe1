import { PageTitle } from '../../ui/layout/page-title.tsx'
import { Tabs, useTabInUrl } from '../../ui/layout/tabs.tsx'
import { Ranking } from '../ranking/ranking.tsx'
import { AllStations } from './all-stations.tsx'
import { CreateStation } from './create-station.tsx'
import { ManyBounds } from './many-bounds.tsx'

/** Opens stations, lists those that are open, and ranks them. */
export default function StationsPage() {
  const [current, open] = useTabInUrl(['create', 'all', 'ranked', 'bounds'])
  return (
    <>
      <PageTitle>Stations</PageTitle>
      <Tabs
        label="Stations"
        current={current}
        onChange={open}
        tabs={[
          { id: 'create', label: 'Create Stations', panel: <CreateStation /> },
          { id: 'all', label: 'All Stations', panel: <AllStations /> },
          { id: 'ranked', label: 'Ranked', panel: <Ranking /> },
          { id: 'bounds', label: 'Price bounds', panel: <ManyBounds /> },
        ]}
      />
    </>
  )
}
