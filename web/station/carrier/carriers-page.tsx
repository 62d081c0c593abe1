import { useNavigate } from 'react-router'
import { listCarriers, type Carrier } from '../../../contract/carrier.ts'
import { pageAt } from '../../../contract/page.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { SearchBox, useSearch } from '../../ui/form/search-box.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { ask } from '../../ui/overlay/ask.tsx'
import { Menu, type MenuItem } from '../../ui/overlay/menu.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { usePages } from '../../ui/table/paged-list.tsx'
import { PagedTable } from '../../ui/table/paged-table.tsx'
import { setPaused } from './carrier-actions.ts'
import { CarrierEditor } from './carrier-editor.tsx'
import { personCell, phoneCell } from '../../ui/table/person-cells.tsx'

const columns: readonly Column<Carrier>[] = [
  { key: 'name', header: 'Name', names: true, cell: personCell },
  { key: 'phone', header: 'Phone', cell: phoneCell },
  {
    key: 'requests',
    header: 'Requests',
    cell: ({ amount }) => <span className="figures">({amount})</span>,
  },
  { key: 'status', header: 'Status', cell: carrier => <CarrierStatus {...carrier} /> },
  {
    key: 'activity',
    header: 'Activity',
    whole: true,
    cell: carrier => <Activity carrier={carrier} />,
  },
]

/** The station's carriers: who is free, who is on duty, and who gets the next one. */
export default function CarriersPage() {
  const search = useSearch()
  const pages = usePages(listCarriers, search ? { search } : {})
  return (
    <>
      <PageTitle
        eyebrow="Welcome,"
        actions={
          <ButtonLink to={pageAt('/station/mallam')}>
            <Icon name="plus" />
            Register Carrier
          </ButtonLink>
        }
      >
        View Request
      </PageTitle>
      <div className="mb-4 sm:max-w-sm">
        <SearchBox label="Search by name or phone" />
      </div>
      <PagedTable
        caption="Carriers"
        columns={columns}
        pages={pages}
        empty={<Nobody search={search} />}
      />
    </>
  )
}

function Nobody({ search }: { search: string }) {
  return search ? (
    <EmptyState title={`Nobody called “${search}”`}>Try fewer letters.</EmptyState>
  ) : (
    <EmptyState
      title="No carriers yet"
      action={<ButtonLink to={pageAt('/station/mallam')}>Register Carrier</ButtonLink>}
    >
      Register the mallams who carry for your station. Then you can assign requests.
    </EmptyState>
  )
}

/** Empty for eyes when Free; the number held when On duty. Readers hear the words. */
function CarrierStatus({ status, holds, limit }: Carrier) {
  if (status === 'Paused') return 'Paused'
  if (status === 'Free') return <span className="sr-only">Free, holds {holds}</span>
  return (
    <span className="figures font-semibold" title={`On duty: ${holds} of ${limit}`}>
      {holds}
      <span className="sr-only"> pickups, On duty</span>
    </span>
  )
}

function Activity({ carrier }: { carrier: Carrier }) {
  const navigate = useNavigate()
  const { _id, name, status } = carrier
  const isPaused = status === 'Paused'
  const items: readonly MenuItem[] = [
    {
      label: 'Edit',
      icon: 'profile',
      onSelect: () =>
        void ask<void>(done => <CarrierEditor carrier={carrier} onClose={() => done()} />),
    },
    {
      label: 'Run sheet',
      icon: 'print',
      onSelect: () => void navigate(pageAt('/station/runsheet/:carrierId', { carrierId: _id })),
    },
    isPaused
      ? { label: 'Bring back', icon: 'undo', onSelect: () => void setPaused(carrier, false) }
      : { label: 'Pause', icon: 'moon', onSelect: () => void setPaused(carrier, true) },
  ]
  return (
    <div className="flex items-center gap-1">
      {status === 'Free' ? (
        <ButtonLink to={pageAt('/station/assign', { carrier: _id })} aria-label={`Assign ${name}`}>
          Assign
        </ButtonLink>
      ) : (
        <Button variant="ghost" disabled aria-label={`Disabled: ${name}, ${status}`}>
          Disabled
        </Button>
      )}
      <Menu label={`More for ${name}`} items={items} />
    </div>
  )
}
