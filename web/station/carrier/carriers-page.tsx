import { useNavigate, type NavigateFunction } from 'react-router'
import { listCarriers, type Carrier } from '../../../contract/carrier/carrier.ts'
import { pageAt } from '../../../contract/page.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { SearchBox, useSearch } from '../../ui/form/search-box.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { ask } from '../../ui/overlay/ask.tsx'
import { Menu, type MenuItem } from '../../ui/overlay/menu.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ungrouped, type Column } from '../../ui/table/data-table.tsx'
import { usePages } from '../../ui/table/paged-list.tsx'
import { PagedTable } from '../../ui/table/paged-table.tsx'
import { endOnPhones, setInToday, setPaused } from './carrier-actions.ts'
import { CarrierEditor } from './carrier-editor.tsx'
import { pauseAndHandOver } from './hand-over.tsx'
import { letIn } from './let-in.tsx'
import { vehicleNames } from './vehicle-names.ts'
import { facePlace, personCell, phoneCell } from '../../ui/table/person-cells.tsx'

const columns: readonly Column<Carrier>[] = [
  facePlace,
  { key: 'name', header: 'Name', names: true, phone: 'title', cell: personCell },
  { key: 'phone', header: 'Phone', cell: phoneCell },
  {
    key: 'requests',
    header: 'Requests',
    phone: 'text',
    cell: ({ amount, phones, wrongCodes }) => (
      <span className="figures">
        ({amount})<span className="text-sm text-ink-soft max-md:hidden"> so far</span>
        <span className="md:hidden">
          {' '}
          requests so far{phones > 0 && `, ${phonesInWords(phones)}`}
        </span>
        {wrongCodes > 0 && (
          <span className="block text-sm text-clay">{wrongCodesInWords(wrongCodes)}</span>
        )}
      </span>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    phone: 'side',
    cell: carrier => <CarrierStatus {...carrier} />,
  },
  {
    key: 'in',
    header: 'Today',
    cell: carrier => <InToday carrier={carrier} />,
  },
  {
    key: 'phones',
    header: 'Phones',
    roomy: true,
    cell: carrier => <Phones carrier={carrier} />,
  },
  {
    key: 'activity',
    header: 'Activity',
    whole: true,
    phone: 'deeds',
    cell: carrier => <Activity carrier={carrier} />,
  },
]

/** The station's carriers: who has room, who is on duty, and who gets the next one. */
export default function CarriersPage() {
  const search = useSearch()
  const pages = usePages(listCarriers, search ? { search } : {})
  return (
    <>
      <PageTitle
        actions={
          <>
            <ButtonLink variant="ghost" to={pageAt('/station/cards/:carrierId?')}>
              <Icon name="print" />
              Cards
            </ButtonLink>
            <ButtonLink to={pageAt('/station/mallam')}>
              <Icon name="plus" />
              Register Carrier
            </ButtonLink>
          </>
        }
      >
        Carriers
      </PageTitle>
      <div className="mb-4 sm:max-w-sm">
        <SearchBox label="Search by name or phone" />
      </div>
      <PagedTable
        caption="Carriers"
        captionHidden
        columns={columns}
        pages={pages}
        rowsBy={ungrouped}
        empty={<Nobody search={search} />}
      />
    </>
  )
}

function Nobody({ search }: { search: string }) {
  return search ? (
    <EmptyState title={`No match for “${search}”`}>Try fewer letters.</EmptyState>
  ) : (
    <EmptyState
      title="No carriers yet"
      action={<ButtonLink to={pageAt('/station/mallam')}>Register Carrier</ButtonLink>}
    >
      Register your carriers, then assign requests to them.
    </EmptyState>
  )
}

/** The state in words, and how full the cart is. */
function CarrierStatus({ status, load, limit, holds }: Carrier) {
  const room = limit - load
  const isPaused = status === 'Paused'
  return (
    <span className="block md:min-w-[min(9rem,100%)]">
      <span className="flex flex-wrap justify-between gap-x-3 text-sm max-md:flex-col max-md:items-end">
        <b className={isPaused ? 'font-normal text-ink-soft' : 'font-semibold'}>{status}</b>
        <span className="figures text-ink-soft">
          {isPaused
            ? holds > 0
              ? `still holds ${holds}`
              : 'takes none'
            : room > 0
              ? `room for ${room}`
              : `holds ${load}`}
        </span>
      </span>
      <span
        aria-hidden="true"
        className="mt-1 block h-1.5 overflow-hidden rounded-full bg-line forced-colors:border"
      >
        <span
          className={`block h-full ${room > 0 ? 'bg-leaf-700' : 'bg-danfo'}`}
          style={{ width: `${Math.min(100, (load / limit) * 100)}%` }}
        />
      </span>
    </span>
  )
}

/** Whether the carrier works today, with what and where; one press says otherwise. */
function InToday({ carrier }: { carrier: Carrier }) {
  const { name, vehicle, areas, isIn, status } = carrier
  const where = [vehicleNames[vehicle], ...areas.map(area => area.name)].join(', ')
  return (
    <span className="block min-w-24">
      {status !== 'Paused' && (
        <button
          type="button"
          aria-label={`${isIn ? 'Working today' : 'Not working today'}: ${name}`}
          onClick={() => void setInToday(carrier, !isIn)}
          className="min-h-11 cursor-pointer font-semibold text-leaf-700 underline underline-offset-3 md:min-h-7"
        >
          {isIn ? 'Working today' : 'Not working today'}
        </button>
      )}
      <span className="block text-sm text-ink-soft">{where}</span>
    </span>
  )
}

/** A wrong doorstep code counts against the carrier for a month. */
const wrongCodesInWords = (many: number) =>
  `${many === 1 ? '1 wrong code' : `${many} wrong codes`} in 30 days`

const phonesInWords = (phones: number) => (phones === 1 ? '1 phone' : `${phones} phones`)

/** On how many phones the carrier's page is open; one press ends them all, as when one was lost. */
function Phones({ carrier }: { carrier: Carrier }) {
  const { name, phones } = carrier
  if (phones === 0) return <span className="text-ink-soft">None</span>
  const said = phonesInWords(phones)
  return (
    <span className="figures inline-flex flex-wrap items-center gap-x-1.5 whitespace-nowrap">
      {said} <span aria-hidden="true">·</span>
      <button
        type="button"
        aria-label={`Log out ${name} on ${said}`}
        onClick={() => void endOnPhones(carrier)}
        className="min-h-11 cursor-pointer font-semibold text-leaf-700 underline underline-offset-3 md:min-h-7"
      >
        Log out
      </button>
    </span>
  )
}

function forWhoGoesOut(carrier: Carrier, navigate: NavigateFunction): MenuItem[] {
  const { _id, phones } = carrier
  const card = pageAt('/station/cards/:carrierId?', { carrierId: _id })
  return [
    { label: 'Let in on a phone', icon: 'phone', onSelect: () => void letIn(carrier) },
    ...(phones > 0
      ? [
          {
            label: `Log out on ${phonesInWords(phones)}`,
            icon: 'log-out' as const,
            onSelect: () => void endOnPhones(carrier),
          },
        ]
      : []),
    { label: 'Card', icon: 'approvals', onSelect: () => void navigate(card) },
  ]
}

function Activity({ carrier }: { carrier: Carrier }) {
  const navigate = useNavigate()
  const { _id, name, status, holds } = carrier
  const isPaused = status === 'Paused'
  const items: readonly MenuItem[] = [
    ...(isPaused ? [] : forWhoGoesOut(carrier, navigate)),
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
    ...(holds > 0
      ? [
          {
            label: isPaused ? `Hand over ${holds}` : `Pause and hand over ${holds}`,
            icon: 'swap' as const,
            onSelect: () => void pauseAndHandOver(carrier),
          },
        ]
      : []),
    isPaused
      ? { label: 'Bring back', icon: 'undo', onSelect: () => void setPaused(carrier, false) }
      : { label: 'Pause', icon: 'moon', onSelect: () => void setPaused(carrier, true) },
  ]
  return (
    <div className="flex flex-wrap items-center gap-1">
      <span className="mr-auto md:hidden">{phoneCell(carrier)}</span>
      {status === 'Free' ? (
        <ButtonLink
          variant="ghost"
          to={pageAt('/station/assign', { carrier: _id, show: 'waiting' })}
          aria-label={`Assign ${name}`}
        >
          Assign
        </ButtonLink>
      ) : (
        <ButtonLink
          variant="ghost"
          to={pageAt('/station/assign', { of: _id })}
          aria-label={`See pickups of ${name}`}
        >
          See pickups
        </ButtonLink>
      )}
      <Menu label={`More for ${name}`} items={items} />
    </div>
  )
}
