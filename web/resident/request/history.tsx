import { useMemo } from 'react'
import { Link } from 'react-router'
import { lagosDay } from '../../../contract/calendar.ts'
import { formatNaira } from '../../../contract/money.ts'
import { pageAt } from '../../../contract/page.ts'
import {
  isOpen,
  listRequests,
  shortId,
  type PickupRequest,
} from '../../../contract/request/request.ts'
import { Badge } from '../../ui/badge.tsx'
import { showClock, showDate, showMonthAndYear } from '../../ui/day.ts'
import { IconDisc } from '../../ui/icon-disc.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { FilteredTable } from '../../ui/table/filtered-table.tsx'
import {
  historyChip,
  historyFilterNames,
  HistoryFilters,
  useHistoryFilters,
  useIsSearched,
} from './history-filters.tsx'
import { nameOf } from './request-words.ts'
import { statusNames } from './status-badge.tsx'
import { t } from '../../t.ts'

/** What is over of what the resident has asked for; a search looks at what is open, too, which stands above. */
export const History = () => (
  <FilteredTable
    endpoint={listRequests}
    title={t('Request History')}
    filters={useHistoryFilters()}
    order={useIsSearched() ? {} : past}
    filterNames={historyFilterNames}
    fields={<HistoryFilters />}
    chipOf={historyChip}
    rowsBy={({ createdAt }) => showMonthAndYear(lagosDay(new Date(createdAt)))}
    columns={useMemo(() => columns(), [])}
    nothingFits={t('No requests match.')}
    empty={<NothingYet />}
  />
)

const past = { state: 'done' } as const

const columns = (): Column<PickupRequest>[] => [
  {
    key: 'picture',
    header: t('Picture'),
    phone: 'picture',
    cell: ({ kind }) => (
      <IconDisc name={kind === 'special' ? 'request' : 'bin'} size="row" tone="plain" />
    ),
  },
  {
    key: 'date',
    header: t('Date'),
    phone: 'text',
    cell: ({ createdAt }) => showDate(createdAt),
  },
  {
    key: 'request',
    header: t('Request'),
    names: true,
    phone: 'title',
    cell: request => (
      <Link
        to={pageAt('/user/home/makerequest/:requestId', { requestId: request._id })}
        className="font-semibold hover:underline max-md:after:absolute max-md:after:inset-0 md:text-leaf-700"
      >
        {nameOf(request)}
      </Link>
    ),
  },
  {
    key: 'id',
    header: t('ID'),
    cell: ({ _id }) => <span className="figures text-sm text-ink-soft">{shortId(_id)}</span>,
  },
  {
    key: 'start',
    header: t('Start time'),
    cell: ({ createdAt }) => <span className="figures">{showClock(createdAt)}</span>,
  },
  {
    key: 'assigned',
    header: t('Assigned'),
    cell: ({ assigned, carrier, DoneBy }) => DoneBy ?? carrier?.name ?? t(assigned ? 'Yes' : 'No'),
  },
  {
    key: 'price',
    header: t('Price'),
    align: 'end',
    phone: 'endText',
    cell: ({ payment, priceKobo }) => (payment === 'nothing' ? '–' : formatNaira(priceKobo)),
  },
  {
    key: 'status',
    header: t('Status'),
    phone: 'end',
    cell: request => <OpenOrClosed {...request} />,
  },
]

const NothingYet = () => (
  <EmptyState title={t('No past requests yet')}>{t('Finished pickups will show here.')}</EmptyState>
)

/** Open or over, and on wide screens how far; phones say in a word what came of it. */
function OpenOrClosed({ requestStatus }: PickupRequest) {
  const open = isOpen(requestStatus)
  const status = t(statusNames[requestStatus])
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span className="max-md:hidden">
        <Badge tone={open ? 'leaf' : 'plain'} dot={open}>
          {t(open ? 'Open||state of a request' : 'Closed')}
        </Badge>
      </span>
      <span
        className={`text-sm font-normal text-ink-soft ${requestStatus === 'Closed' ? 'md:hidden' : ''}`}
      >
        {status}
      </span>
    </span>
  )
}
