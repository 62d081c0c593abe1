import { useMemo } from 'react'
import { Link } from 'react-router'
import { pageAt } from '../../../contract/page.ts'
import { listRequests, type PickupRequest } from '../../../contract/request/request.ts'
import type { ListedRequest } from '../../../contract/request/listed.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { IconDisc } from '../../ui/icon-disc.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ungrouped, type Column } from '../../ui/table/data-table.tsx'
import { usePages } from '../../ui/table/paged-list.tsx'
import { PagedTable } from '../../ui/table/paged-table.tsx'
import { CloseButton } from './close-dialog.tsx'
import { PhoneLink } from './phone-link.tsx'
import {
  canBeCancelled,
  dayOf,
  nameOf,
  openProblem,
  openQuote,
  paymentInWords,
} from './request-words.ts'
import { StatusBadge } from './status-badge.tsx'
import { useRequestActions } from './use-request-actions.ts'
import { t } from '../../t.ts'

/** What is on its way, and what can be done about it. */
export function OpenRequests() {
  const pages = usePages(listRequests, { state: 'open' })
  return (
    <PagedTable
      caption={t('Open requests')}
      columns={useMemo(() => columns(), [])}
      pages={pages}
      rowsBy={ungrouped}
      urgent={request => request.late || openQuote(request) !== null}
      empty={
        <EmptyState title={t('No open requests')}>
          {t('Put your bags out and make a request.')}
        </EmptyState>
      }
    />
  )
}

const columns = (): Column<ListedRequest>[] => [
  {
    key: 'picture',
    header: t('Picture'),
    phone: 'picture',
    cell: ({ kind, late }) => (
      <IconDisc
        name={kind === 'special' ? 'request' : 'bin'}
        size="row"
        tone={late ? 'clay' : 'leaf'}
      />
    ),
  },
  {
    key: 'name',
    header: t('Name'),
    names: true,
    phone: 'text',
    cell: request => nameOfCarrier(request),
  },
  {
    key: 'phone',
    header: t('Phone'),
    cell: ({ carrier }) => (carrier ? <PhoneLink {...carrier} /> : '–'),
  },
  {
    key: 'requests',
    header: t('Requests'),
    phone: 'title',
    cell: request => (
      <>
        <Link
          to={pageAt('/user/home/makerequest/:requestId', { requestId: request._id })}
          className="font-semibold hover:underline max-md:after:absolute max-md:after:inset-0 md:text-leaf-700"
        >
          {nameOf(request)}
        </Link>
        {!openQuote(request) && (
          <span className="block text-sm text-ink-soft max-md:hidden">
            {paymentInWords(request)}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'status',
    header: t('Status'),
    phone: 'end',
    cell: request => <StatusBadge {...request} />,
  },
  {
    key: 'day',
    header: t('Day'),
    phone: 'endText',
    cell: request => <span className="first-letter:uppercase">{dayOf(request)}</span>,
  },
  { key: 'activity', header: t('Activity'), cell: request => <Activity request={request} /> },
]

const nameOfCarrier = ({ carrier, requestStatus }: PickupRequest) =>
  carrier?.name ?? t(requestStatus === 'Picked up' ? 'Carrier came' : 'Not assigned yet')

function Activity({ request }: { request: ListedRequest }) {
  const { busy, askToCancel } = useRequestActions()
  if (request.requestStatus === 'Picked up' && !openProblem(request)) {
    return <CloseButton request={request} named />
  }
  if (openQuote(request)) {
    return (
      <ButtonLink
        to={pageAt('/user/home/makerequest/:requestId', { requestId: request._id })}
        aria-label={t('See the quote for {request}', { request: nameOf(request) })}
      >
        {t('See quote')}
      </ButtonLink>
    )
  }
  if (!canBeCancelled(request)) return null
  return (
    <Button
      variant="ghost"
      busy={busy}
      aria-label={t('Cancel {request}', { request: nameOf(request) })}
      onClick={() => void askToCancel(request)}
    >
      {t('Cancel')}
    </Button>
  )
}
