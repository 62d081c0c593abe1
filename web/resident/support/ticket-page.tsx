import { useParams } from 'react-router'
import { t } from '../../t.ts'
import { throughQueue } from '../../offline/queue/through.ts'
import { KeptOnDevice } from '../../reason.ts'
import { TicketScreen } from '../../support/ticket-screen.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { about, WaitingHere } from '../waiting/waiting-here.tsx'
import { supportPath } from './conversations.tsx'

const waits = {
  via: throughQueue('message'),
  onKept: () => toasts.show({ text: new KeptOnDevice().message }),
}

/** One of the resident's own conversations with support. */
export default function TicketPage() {
  const { ticketId = '' } = useParams()
  return (
    <TicketScreen
      key={ticketId}
      waits={waits}
      unsent={<WaitingHere of={about.ticket(ticketId)} />}
      ticketId={ticketId}
      side="asker"
      list={supportPath}
      title={() => t('Your conversation')}
    />
  )
}
