import { useId } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { isDay } from '../../contract/calendar.ts'
import { formatNaira } from '../../contract/money.ts'
import { showPhone } from '../../contract/phone.ts'
import { listRequests, shortId, type PickupRequest } from '../../contract/request.ts'
import { useStore } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { showDay, showLongDay, today } from '../ui/day.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { inputLook } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { usePages, LoadMore } from '../ui/paged-list.tsx'
import { ListSkeleton } from '../ui/skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { Title } from '../ui/title.tsx'
import { useCarriers } from './use-carriers.ts'

/** What a carrier takes along on paper: where to go on a day, with boxes to tick. */
export default function RunSheetPage() {
  const { carrierId = '' } = useParams()
  const [params, setParams] = useSearchParams()
  const named = params.get('day') ?? ''
  const day = isDay(named) ? named : today()
  const { carriers, hasMore } = useCarriers()
  const carrier = carriers?.find(({ _id }) => _id === carrierId)
  const isUnknown = carriers !== undefined && !hasMore && !carrier
  return (
    <div className="mx-auto max-w-3xl print:max-w-none">
      <Title>{carrier ? `Run sheet, ${carrier.name}` : 'Run sheet'}</Title>
      <Controls
        day={day}
        onDay={next => setParams({ day: next }, { replace: true, preventScrollReset: true })}
      />
      <article className="rounded-xl border border-line bg-card p-4.5 sm:p-8 print:border-0 print:p-0">
        <SheetHead day={day} name={carrier?.name} phone={carrier?.phoneNumber} />
        {isUnknown ? (
          <EmptyState title="This carrier is not here">
            Perhaps he carries for another station.
          </EmptyState>
        ) : (
          <Stops carrierId={carrierId} day={day} />
        )}
      </article>
    </div>
  )
}

function Controls({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  const id = useId()
  return (
    <div data-screen-only className="mb-5 flex flex-wrap items-end justify-between gap-4">
      <TextLink
        to="/station/Notify"
        className="inline-flex min-h-11 items-center gap-2 no-underline"
      >
        <Icon name="arrow-left" />
        All carriers
      </TextLink>
      <div className="flex flex-wrap items-end gap-3">
        <div className="grid gap-1.5">
          <label htmlFor={id} className="text-[0.9375rem] font-semibold">
            Day
          </label>
          <input
            id={id}
            type="date"
            value={day}
            min={today()}
            onChange={event => isDay(event.target.value) && onDay(event.target.value)}
            className={inputLook}
          />
        </div>
        <Button className="min-h-12" onClick={() => print()}>
          <Icon name="print" />
          Print
        </Button>
      </div>
    </div>
  )
}

type SheetHeadProps = { day: string; name: string | undefined; phone: string | undefined }

function SheetHead({ day, name, phone }: SheetHeadProps) {
  const station = useStore(stored => stored.stationdetail?.station)
  return (
    <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-1 border-b-2 border-ink pb-4">
      <div className="min-w-0">
        <p className="text-ink-soft">{station} · Run sheet</p>
        <h1 tabIndex={-1} className="text-[1.75rem] leading-tight font-bold wrap-anywhere">
          {name ?? 'Carrier'}
        </h1>
        {phone && <p className="figures">{showPhone(phone)}</p>}
      </div>
      <p className="text-lg font-bold">{showLongDay(day)}</p>
    </header>
  )
}

/** Those due on the day, and those that should have been done before. */
function Stops({ carrierId, day }: { carrierId: string; day: string }) {
  const pages = usePages(listRequests, { carrierId, status: 'Assigned', order: 'due', limit: 100 })
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
  const held = pages.data.pages.flatMap(({ data }) => data)
  const stops = held.filter(({ dueOn, late }) => late || dueOn === day)
  const rest = held.length - stops.length
  return (
    <>
      {stops.length === 0 ? (
        <EmptyState title={`Nothing for ${showDay(day)}`}>
          What is assigned and due on this day stands here, and what is late.
        </EmptyState>
      ) : (
        <ol className="divide-y divide-line">
          {stops.map(request => (
            <Stop key={request._id} request={request} />
          ))}
        </ol>
      )}
      {rest > 0 && (
        <p data-screen-only className="mt-4 text-sm text-ink-soft">
          {rest === 1 ? 'One more is' : `${rest} more are`} due on other days.
        </p>
      )}
      {pages.hasNextPage && (
        <LoadMore pages={pages} className="pt-4" onLoad={() => void pages.fetchNextPage()} />
      )}
    </>
  )
}

const payNames = { wallet: 'wallet', recyclables: 'recyclables' } as const

function Stop({ request }: { request: PickupRequest }) {
  const { _id, user, address, phoneNumber, requestMessage, priceKobo, payWith } = request
  return (
    <li className="flex break-inside-avoid gap-4 py-4">
      <span
        aria-hidden="true"
        className="mt-0.5 size-6 shrink-0 rounded border-2 border-ink print:rounded-none"
      />
      <div className="min-w-0 flex-1">
        <p className="text-lg leading-tight font-bold wrap-anywhere">{address}</p>
        <p className="wrap-anywhere">
          {user}
          {phoneNumber && <span className="figures"> · {showPhone(phoneNumber)}</span>}
        </p>
        {requestMessage !== address && (
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{requestMessage}</p>
        )}
      </div>
      <div className="shrink-0 text-right text-sm">
        <p className="figures text-base font-semibold">{formatNaira(priceKobo)}</p>
        <p className="text-ink-soft">{payNames[payWith]}</p>
        <p className="figures text-ink-soft">#{shortId(_id)}</p>
        {request.late && <p className="font-bold text-clay">late: {showDay(request.dueOn)}</p>}
      </div>
    </li>
  )
}
