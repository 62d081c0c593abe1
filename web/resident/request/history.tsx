import { useMemo } from 'react'
import { Link } from 'react-router'
import { lagosDay } from '../../../contract/calendar.ts'
import { pageAt } from '../../../contract/page.ts'
import {
  isOpen,
  listRequests,
  shortId,
  type PickupRequest,
} from '../../../contract/request/request.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { showClock, showDate, showMonthAndYear } from '../../ui/day.ts'
import { IconDisc } from '../../ui/icon-disc.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { FilteredTable } from '../../ui/table/filtered-table.tsx'
import { useAsking } from './asking.ts'
import {
  historyChip,
  historyFilterNames,
  HistoryFilters,
  useHistoryFilters,
} from './history-filters.tsx'
import { titleOf } from './request-row.tsx'
import { statusNames } from './status-badge.tsx'
import { t } from '../../t.ts'

/** Everything that the resident has asked for. */
export const History = () => (
  <FilteredTable
    endpoint={listRequests}
    title={t('Request History')}
    filters={useHistoryFilters()}
    filterNames={historyFilterNames}
    fields={<HistoryFilters />}
    chipOf={historyChip}
    rowsBy={({ createdAt }) => showMonthAndYear(lagosDay(new Date(createdAt)))}
    columns={useMemo(() => columns(), [])}
    nothingFits={t('No request of yours is like that.')}
    empty={<NothingAsked />}
  />
)

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
    names: true,
    phone: 'text',
    cell: ({ createdAt }) => showDate(createdAt),
  },
  {
    key: 'id',
    header: t('ID'),
    phone: 'title',
    cell: request => (
      <Link
        to={pageAt('/user/home/makerequest/:requestId', { requestId: request._id })}
        className="figures font-semibold hover:underline max-md:after:absolute max-md:after:inset-0 md:text-leaf-700"
      >
        <span className="md:hidden">{titleOf(request)}</span>
        <span className="max-md:hidden">{shortId(request._id)}</span>
      </Link>
    ),
  },
  {
    key: 'start',
    header: t('Start time'),
    cell: ({ createdAt }) => <span className="figures">{showClock(createdAt)}</span>,
  },
  {
    key: 'assigned',
    header: t('Assigned'),
    phone: 'endText',
    cell: ({ assigned, carrier, DoneBy }) => DoneBy ?? carrier?.name ?? t(assigned ? 'Yes' : 'No'),
  },
  {
    key: 'status',
    header: t('Status'),
    phone: 'end',
    cell: request => <OpenOrClosed {...request} />,
  },
]

function NothingAsked() {
  const { forPickup } = useAsking()
  return (
    <EmptyState
      title={t('No requests yet')}
      action={<Button onClick={forPickup}>{t('Make Request')}</Button>}
    >
      {t('What you ask for stands here.')}
    </EmptyState>
  )
}

function OpenOrClosed({ requestStatus }: PickupRequest) {
  const open = isOpen(requestStatus)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <Badge tone={open ? 'leaf' : 'plain'} dot={open}>
        {t(open ? 'Open||state of a request' : 'Closed')}
      </Badge>
      {requestStatus !== 'Closed' && (
        <span className="text-sm text-ink-soft">{t(statusNames[requestStatus])}</span>
      )}
    </span>
  )
}
