import { Link } from 'react-router'
import { pageAt } from '../../../contract/page.ts'
import { listTickets, type Ticket } from '../../../contract/support.ts'
import { TicketBadge } from '../../support/ticket-badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Moment } from '../../ui/moment.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { PagedList, usePages } from '../../ui/table/paged-list.tsx'
import { t } from '../../t.ts'

export const supportPath = pageAt('/user/home/feedback')
export const ticketPath = (ticketId: string) =>
  pageAt('/user/home/feedback/:ticketId', { ticketId })

/** What the resident has written to support, and how it stands. */
export function Conversations() {
  const pages = usePages(listTickets, {})
  return (
    <Card aria-labelledby="conversations">
      <h2 id="conversations" className="mb-1 text-xl font-bold">
        {t('Your conversations')}
      </h2>
      <PagedList
        pages={pages}
        label={t('Your conversations')}
        empty={
          <EmptyState title={t('No conversations yet')}>
            {t('Write to us below. What we answer stands here.')}
          </EmptyState>
        }
      >
        {ticket => <Row ticket={ticket} />}
      </PagedList>
    </Card>
  )
}

const rowLook =
  '-mx-2 flex items-center gap-3 rounded-lg px-2 py-3.5 transition-colors hover:bg-leaf-100'

function Row({ ticket: { _id, number, title, state, lastAt } }: { ticket: Ticket }) {
  return (
    <Link to={ticketPath(_id)} className={rowLook}>
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="line-clamp-2 font-semibold wrap-anywhere">{title}</span>
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-soft">
          <span className="figures">#{number}</span>
          <Moment at={lastAt} />
          <TicketBadge state={state} />
        </span>
      </span>
      <Icon name="chevron-right" className="size-5 text-leaf-700" />
    </Link>
  )
}
