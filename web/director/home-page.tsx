import { useQuery } from '@tanstack/react-query'
import { listApplicants } from '../../contract/director.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import { showPhone } from '../../contract/phone.ts'
import { listStations } from '../../contract/station.ts'
import { query } from '../query.ts'
import { useStore } from '../session.ts'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { IconDisc } from '../ui/icon-disc.tsx'
import { PagedList, usePages } from '../ui/paged-list.tsx'
import { SearchBox, useSearch } from '../ui/search-box.tsx'
import { TextSkeleton } from '../ui/text-skeleton.tsx'
import { Welcome } from '../ui/welcome.tsx'

/** Where a director arrives. */
export default function DirectorHomePage() {
  const name = useStore(stored => stored.directorDetails?.name)
  return (
    <>
      <Welcome tab="Home" eyebrow="welcome Back,">
        {name}
      </Welcome>
      <div className="relative -mt-12 grid items-start gap-3 lg:mx-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:gap-4">
        <Waiting />
        <Stations />
      </div>
    </>
  )
}

function Stations() {
  const search = useSearch()
  const pages = usePages(listStations, search ? { search } : {})
  return (
    <Card aria-labelledby="stations" className="lg:col-start-1 lg:row-start-1">
      <div className="mb-3 grid items-center gap-3 sm:grid-cols-[1fr_minmax(0,18rem)]">
        <h2 id="stations" className="text-xl font-bold">
          Your stations
        </h2>
        <SearchBox label="Search your stations" />
      </div>
      <PagedList
        pages={pages}
        label="Your stations"
        empty={
          search ? (
            <EmptyState title={`No station called “${search}”`}>Try fewer letters.</EmptyState>
          ) : (
            <EmptyState title="No stations yet">
              Stations that you are in charge of stand here.
            </EmptyState>
          )
        }
      >
        {station => <StationRow {...station} />}
      </PagedList>
    </Card>
  )
}

type Station = OutputOf<typeof listStations>[number]

function StationRow({ station, address, phoneNumber, status }: Station) {
  const isActive = status === 'active'
  return (
    <div className="flex items-start gap-4 py-3.5">
      <IconDisc name="station" />
      <div className="min-w-0 flex-1">
        <h3 className="font-bold wrap-anywhere">{station}</h3>
        <p className="text-ink-soft">{address}</p>
        {phoneNumber && (
          <a
            href={`tel:${phoneNumber}`}
            className="figures -mb-2.5 inline-flex min-h-11 items-center font-semibold text-leaf-700"
          >
            {showPhone(phoneNumber)}
          </a>
        )}
      </div>
      {status && (
        <Badge tone={isActive ? 'leaf' : 'clay'} dot>
          {status}
        </Badge>
      )}
    </div>
  )
}

function Waiting() {
  return (
    <Card aria-labelledby="waiting" className="lg:col-start-2">
      <h2 id="waiting" className="text-xl font-bold">
        Waiting for approval
      </h2>
      <WaitingCount />
    </Card>
  )
}

function WaitingCount() {
  const { data, error, isFetching, refetch } = useQuery(query(listApplicants, {}))
  if (error && !data) {
    return <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
  }
  if (!data) return <TextSkeleton rows={1} />
  const count = data.data.length
  if (count === 0) {
    return <p className="mt-1 text-ink-soft">Nobody waits. New directors appear here.</p>
  }
  return (
    <>
      <p className="mt-2 mb-4">
        <span className="figures block text-4xl leading-none font-bold">
          {count}
          {data.next && '+'}
        </span>
        <span className="mt-1 block text-ink-soft">
          {count === 1 ? 'person wants' : 'people want'} to be a director
        </span>
      </p>
      <ButtonLink to="/director/home/approvals">See who</ButtonLink>
    </>
  )
}
