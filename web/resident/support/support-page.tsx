import { askAgain } from '../../live.ts'
import { useStore } from '../../session.ts'
import { SupportContact } from '../../support/support-contact.tsx'
import { SupportForm, type SentTicket } from '../../support/support-form.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { Conversations, ticketPath } from './conversations.tsx'

/** How to reach the station, a form to write to it, and what was written before. */
export default function SupportPage() {
  const person = useStore(stored => stored.userDetails) ?? undefined
  return (
    <>
      <PageTitle>Support</PageTitle>
      <div className="grid gap-8">
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <SupportContact />
          <SupportForm person={person} onSent={() => void askAgain('ticket')} Next={Next} />
        </div>
        <Conversations />
      </div>
    </>
  )
}

const Next = ({ ticket, email }: SentTicket) => (
  <>
    <p className="wrap-anywhere text-ink-soft">
      Your station answers here, and tells you by mail to {email}. You can go on writing in the
      conversation.
    </p>
    <div>
      <ButtonLink to={ticketPath(ticket._id)}>Open the conversation</ButtonLink>
    </div>
  </>
)
