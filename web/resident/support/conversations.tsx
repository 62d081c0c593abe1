import { pageAt } from '../../../contract/page.ts'
import { listTickets, type Ticket } from '../../../contract/support/support.ts'
import { stateInWords } from '../../support/support-words.ts'
import { ticketTones } from '../../support/ticket-badge.tsx'
import { IconDisc } from '../../ui/icon-disc.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { Moment } from '../../ui/moment.tsx'
import { PagedList, usePages } from '../../ui/table/paged-list.tsx'
import { t } from '../../t.ts'

export const supportPath = pageAt('/user/home/feedback')
export const ticketPath = (ticketId: string) =>
  pageAt('/user/home/feedback/:ticketId', { ticketId })

/** What the resident has written to support, and how it stands. */
export function Conversations() {
  const pages = usePages(listTickets, {})
  return (
    <Card aria-labelledby="conversations" className="max-sm:px-1!">
      <h2 id="conversations" className="mb-1 text-xl font-bold max-sm:px-3">
        {t('Your conversations')}
      </h2>
      <PagedList
        pages={pages}
        label={t('Your conversations')}
        empty={
          <p className="text-ink-soft max-sm:px-3">
            {t('No conversations yet. Write to us and our reply will show here.')}
          </p>
        }
      >
        {ticket => <Conversation ticket={ticket} />}
      </PagedList>
    </Card>
  )
}

function Conversation({ ticket }: { ticket: Ticket }) {
  const { _id, number, title, state, lastAt } = ticket
  return (
    <Row
      to={ticketPath(_id)}
      picture={<IconDisc name="support" size="row" tone={ticketTones[state]} />}
      title={title}
      text={`${t(stateInWords[state])} · #${number}`}
      endText={<Moment at={lastAt} />}
      className="sm:px-0"
    />
  )
}
