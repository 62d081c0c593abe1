import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useParams } from 'react-router'
import { lagosDay } from '../../../contract/calendar.ts'
import { listCarriers, type Carrier } from '../../../contract/carrier/carrier.ts'
import { pageAt } from '../../../contract/page.ts'
import { getPassport } from '../../../contract/visit/passport.ts'
import { identity } from '../../identity.ts'
import { whenItComes } from '../../arrive.ts'
import { query } from '../../query.ts'
import { isRefused } from '../../reason.ts'
import { useStore } from '../../session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { showFullDate } from '../../ui/day.ts'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { PrintControls } from '../../ui/print-controls.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { ListSkeleton, Skeleton } from '../../ui/state/skeleton.tsx'
import { LoadMore, usePages } from '../../ui/table/paged-list.tsx'
import { useCarrier } from './use-carriers.ts'

// The same piece as where others are let in by a picture.
const QrCode = whenItComes(async () => (await import('../../security/second-step-qr.tsx')).QrCode)

/** The cards that carriers show at doors, to be printed: one, or those of all who are not paused. */
export default function CardsPage() {
  const { carrierId } = useParams()
  return (
    <>
      <PrintControls to={pageAt('/station/Notify')} back="All carriers" canPrint />
      <PageTitle>{carrierId ? 'Carrier’s card' : 'Carriers’ cards'}</PageTitle>
      <p data-screen-only className="mb-6 max-w-prose text-ink-soft">
        Scanning the code shows whether the card is valid and whether this carrier is on the way to
        you. A card is valid for seven days and stops working at once if the carrier is paused.
      </p>
      {carrierId ? <One carrierId={carrierId} /> : <All />}
    </>
  )
}

function One({ carrierId }: { carrierId: string }) {
  const { carrier, error } = useCarrier(carrierId)
  if (isRefused(error)) {
    return (
      <EmptyState title="Carrier not found">This carrier may belong to another station.</EmptyState>
    )
  }
  return carrier ? <Sheet carriers={[carrier]} /> : <ListSkeleton rows={2} />
}

function All() {
  const pages = usePages(listCarriers, { limit: 100 })
  if (pages.isPending) return <ListSkeleton rows={4} />
  if (!pages.data) {
    return (
      <ErrorState
        error={pages.error}
        retrying={pages.isFetching}
        onRetry={() => void pages.refetch()}
      />
    )
  }
  const carriers = pages.data.pages.flatMap(({ data }) => data)
  return (
    <>
      <Sheet carriers={carriers.filter(({ status }) => status !== 'Paused')} />
      {pages.hasNextPage && (
        <div data-screen-only className="mt-4">
          <LoadMore pages={pages} onLoad={() => void pages.fetchNextPage()} />
        </div>
      )}
    </>
  )
}

function Sheet({ carriers }: { carriers: Carrier[] }) {
  if (carriers.length === 0) {
    return <EmptyState title="No carriers yet">Cards are for registered carriers.</EmptyState>
  }
  return (
    <ul className="flex flex-wrap gap-4">
      {carriers.map(carrier => (
        <PrintedCard key={carrier._id} carrier={carrier} />
      ))}
    </ul>
  )
}

/** As large as a bank card is wide, and the picture so large that a cheap camera reads it. */
function PrintedCard({ carrier: { _id, name, photo, status } }: { carrier: Carrier }) {
  const station = useStore(stored => stored.stationdetail?.station)
  const isPaused = status === 'Paused'
  const { data, error, isFetching, refetch } = useQuery({
    ...query(getPassport, { carrierId: _id }),
    enabled: !isPaused,
  })
  const card = data?.data
  return (
    <li className="grid w-[86mm] max-w-full break-inside-avoid grid-cols-[1fr_auto] gap-3 rounded-xl border border-ink bg-white p-[4mm] text-outline">
      <div className="grid content-between gap-2">
        <p className="text-sm font-semibold">{identity.name}</p>
        <Avatar name={name} photo={photo} wanted className="size-[18mm] text-2xl" />
        <div>
          <h2 className="leading-tight font-bold wrap-anywhere">{name}</h2>
          <p className="text-xs wrap-anywhere">{station}</p>
        </div>
      </div>
      <div className="grid w-[40mm] content-start gap-1">
        {card ? (
          <>
            <Suspense fallback={<Skeleton className="aspect-square w-full" />}>
              <QrCode text={cardAddress(card.passport)} label={`QR code for ${name}`} />
            </Suspense>
            <p className="text-center text-xs font-semibold">
              Valid until {showFullDate(lagosDay(new Date(Date.parse(card.expiresAt) - 1)))}
            </p>
          </>
        ) : isPaused ? (
          <p className="text-sm">{name} is paused and has no card.</p>
        ) : error ? (
          <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="aspect-square w-full" />
        )}
      </div>
    </li>
  )
}

const cardAddress = (passport: string) => `${location.origin}${pageAt('/card')}#${passport}`
