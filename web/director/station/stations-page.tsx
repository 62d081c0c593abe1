import { PageTitle } from '../../ui/layout/page-title.tsx'
import { Tabs, useTabInUrl } from '../../ui/layout/tabs.tsx'
import { AllStations } from './all-stations.tsx'
import { CreateStation } from './create-station.tsx'

/** Opens stations, and lists those that are open. */
export default function StationsPage() {
  const [current, open] = useTabInUrl(['create', 'all'])
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
        ]}
      />
    </>
  )
}
