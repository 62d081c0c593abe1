import { useParams } from 'react-router'
import { TicketScreen } from '../../support/ticket-screen.tsx'
import { supportPath } from './conversations.tsx'

/** One of the resident's own conversations with support. */
export default function TicketPage() {
  const { ticketId = '' } = useParams()
  return (
    <TicketScreen
      key={ticketId}
      ticketId={ticketId}
      side="asker"
      list={supportPath}
      title={() => 'Your conversation'}
    />
  )
}
