import { pageAt } from '../../contract/page.ts'
import { useStore } from '../session.ts'
import { SupportContact } from '../support/support-contact.tsx'
import { SupportForm, type SentTicket } from '../support/support-form.tsx'
import { PageTitle } from '../ui/layout/page-title.tsx'
import { Callout } from '../ui/state/callout.tsx'
import { TextLink } from '../ui/text-link.tsx'

const ownPage = pageAt('/user/home/feedback')

/** How anybody reaches us, with or without an account. */
export default function SupportPage() {
  return (
    <div className="mx-auto max-w-5xl px-4 pt-6 sm:px-8 sm:pt-10">
      <PageTitle>Support</PageTitle>
      <SignedIn />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <SupportContact />
        <SupportForm Next={Next} />
      </div>
    </div>
  )
}

/** Whoever is signed in has a page of their own for this. */
function SignedIn() {
  const own = useStore(stored => {
    if (stored.userDetails) return ownPage
    if (stored.stationdetail) return pageAt('/station/support')
    return stored.directorDetails && pageAt('/director/home/support')
  })
  if (!own) return null
  return (
    <Callout icon="support" className="mb-4">
      You are signed in. <TextLink to={own}>Your own support page</TextLink> has your conversations,
      too.
    </Callout>
  )
}

const Next = ({ ticket, email }: SentTicket) =>
  ticket.userId ? (
    <p className="text-ink-soft">
      The answer comes to{' '}
      <TextLink to={pageAt('/user/home/feedback/:ticketId', { ticketId: ticket._id })}>
        your conversation
      </TextLink>
      .
    </p>
  ) : (
    <p className="text-ink-soft">
      We have sent a letter to <strong className="wrap-anywhere text-ink">{email}</strong>, and the
      answer comes there, too. Its link opens this conversation, where you can write again.
    </p>
  )
