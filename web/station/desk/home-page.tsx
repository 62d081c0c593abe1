import { pageAt } from '../../../contract/page.ts'
import { listRequests, type PickupRequest } from '../../../contract/request.ts'
import { useStore } from '../../session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { IconDisc } from '../../ui/icon-disc.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Banner } from '../../ui/layout/banner.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { usePages } from '../../ui/table/paged-list.tsx'
import { PagedTable } from '../../ui/table/paged-table.tsx'
import { Title } from '../../ui/title.tsx'
import { Asked } from '../request/asked.tsx'
import { AssignedBadge } from '../request/assigned-badge.tsx'
import { mayAssign, waitsForResident } from '../request/request-action.ts'
import { usePerform } from '../request/request-actions.tsx'
import { arrivalSound, useArrivalSound } from './arrival-sound.ts'
import { useComing } from './arrivals.ts'
import { CountCards } from './count-cards.tsx'
import { DeskLinks } from './desk-links.tsx'
import { sayCounts } from './say-counts.ts'
import { useCounts } from './use-counts.ts'

/** Where station staff arrive: what came in, and what to do next. */
export default function StationHomePage() {
  return (
    <>
      <Head />
      <div className="relative -mt-12 grid gap-4 lg:mx-8">
        <CountCards />
        <DeskLinks />
        <Promo />
        <Incoming />
      </div>
    </>
  )
}

function Head() {
  const station = useStore(stored => stored.stationdetail?.station)
  const counts = useCounts()
  const open = counts ? counts.pending + counts.assigned + counts.pickedUp : null
  return (
    <Banner className="pb-18 lg:pb-20">
      <Title>Dashboard</Title>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="text-on-leaf-soft">Welcome,</p>
          <h1
            tabIndex={-1}
            className="text-[1.75rem] leading-tight font-bold wrap-anywhere lg:font-display lg:text-[3.25rem] lg:font-extrabold"
          >
            {station}
          </h1>
          <p className="mt-1.5 min-h-[2lh] text-lg sm:min-h-[1lh]">
            {counts && (
              <>
                {open === 1 ? '1 open request.' : `${open} open requests.`}{' '}
                <strong className={counts.late > 0 ? 'text-danfo' : ''}>
                  {sayCounts(counts)}.
                </strong>
              </>
            )}
          </p>
        </div>
        <SoundSwitch />
      </div>
    </Banner>
  )
}

const switchLook =
  'flex min-h-11 cursor-pointer items-center gap-2 rounded-full px-4 text-sm text-on-leaf-soft ' +
  'ring-1 ring-on-leaf-soft/40 transition-colors ring-inset hover:bg-leaf-here hover:text-on-leaf'

function SoundSwitch() {
  const isOn = useArrivalSound()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      onClick={() => arrivalSound.set(!isOn)}
      className={switchLook}
    >
      <Icon name={isOn ? 'sound' : 'sound-off'} />
      Sound for new requests
      <span aria-hidden="true" className="font-semibold">
        {isOn ? 'on' : 'off'}
      </span>
    </button>
  )
}

function Promo() {
  return (
    <Card aria-labelledby="promo" className="flex flex-wrap items-center gap-4 max-md:order-last">
      <div className="max-sm:hidden">
        <IconDisc name="cart" size="large" />
      </div>
      <div className="min-w-56 flex-1">
        <h2 id="promo" className="text-lg font-bold">
          Who can go now?
        </h2>
        <p className="text-ink-soft">See who is free and how much each one holds.</p>
      </div>
      <ButtonLink to={pageAt('/station/Notify')} variant="highlight">
        View Request
        <Icon name="arrow-right" />
      </ButtonLink>
    </Card>
  )
}

const columns: readonly Column<PickupRequest>[] = [
  {
    key: 'address',
    header: 'Address',
    names: true,
    cell: ({ requestMessage, address }) => (
      <>
        {requestMessage}
        {address !== requestMessage && (
          <span className="block text-sm font-normal text-ink-soft">{address}</span>
        )}
      </>
    ),
  },
  { key: 'date', header: 'Date', cell: request => <Asked request={request} /> },
  {
    key: 'user',
    header: 'User',
    cell: ({ user }) => <span className="block md:min-w-28">{user}</span>,
  },
  {
    key: 'assigned',
    header: 'Assigned',
    whole: true,
    cell: request => <AssignedBadge request={request} />,
  },
  {
    key: 'activity',
    header: 'Activity',
    whole: true,
    cell: request => <Activity request={request} />,
  },
]

function Incoming() {
  const pages = usePages(listRequests, { state: 'open', limit: 10 })
  const coming = useComing()
  return (
    <PagedTable
      caption="Incoming Requests"
      columns={columns}
      pages={pages}
      urgent={({ late }) => late}
      fresh={({ _id }) => coming.has(_id)}
      empty={
        <EmptyState title="Nothing to pick up">
          A new request appears here by itself. You do not have to reload.
        </EmptyState>
      }
    />
  )
}

/** Assigns what waits; anything else only says how far it has got. */
function Activity({ request }: { request: PickupRequest }) {
  const { doing, start } = usePerform(request)
  if (mayAssign(request)) {
    return (
      <Button
        busy={doing !== null}
        aria-label={`Assign ${request.user}`}
        onClick={() => void start('assign')}
      >
        Assign
      </Button>
    )
  }
  const state = waitsForResident(request) ? 'Quoted' : request.requestStatus
  return (
    <Button variant="ghost" disabled aria-label={`${request.user}: ${state}`}>
      {state}
    </Button>
  )
}
