import { pageAt } from '../../../contract/page.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { Tabs, useTabInUrl } from '../../ui/layout/tabs.tsx'
import { Stock } from './stock.tsx'
import { Weighings } from './weighings.tsx'

/** What residents brought, and what lies at the station. */
export default function RecyclablesPage() {
  const [tab, openTab] = useTabInUrl(['in', 'stock'])
  return (
    <>
      <PageTitle
        actions={
          <ButtonLink to={pageAt('/station/weigh')}>
            <Icon name="scale" />
            Weigh In
          </ButtonLink>
        }
      >
        Recyclables
      </PageTitle>
      <Tabs
        label="Recyclables"
        current={tab}
        onChange={openTab}
        tabs={[
          { id: 'in', label: 'Received', panel: <Weighings /> },
          { id: 'stock', label: 'Stock', panel: <Stock /> },
        ]}
      />
    </>
  )
}
