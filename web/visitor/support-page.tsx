import { pageAt } from '../../contract/page.ts'
import { useStore } from '../session.ts'
import { SupportContact } from '../support/support-contact.tsx'
import { SupportForm, type SentTicket } from '../support/support-form.tsx'
import { PageTitle } from '../ui/layout/page-title.tsx'
import { Callout } from '../ui/state/callout.tsx'
import { linkTo } from '../ui/text-link.tsx'
import { rich } from '../rich.tsx'
import { t } from '../t.ts'

const ownPage = pageAt('/user/home/feedback')

/** How anybody reaches us, with or without an account. */
export default function SupportPage() {
  return (
    <div className="mx-auto max-w-5xl px-4 pt-6 sm:px-8 sm:pt-10">
      <PageTitle>{t('Support')}</PageTitle>
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
      {rich('You’re logged in. <own>Your support page</own> also has your conversations.', {
        own: linkTo(own),
      })}
    </Callout>
  )
}

const strong = (inside: string) => <strong className="wrap-anywhere text-ink">{inside}</strong>

const Next = ({ ticket, email }: SentTicket) =>
  ticket.userId ? (
    <p className="text-ink-soft">
      {rich('We’ll reply in <own>your conversation</own>.', {
        own: linkTo(pageAt('/user/home/feedback/:ticketId', { ticketId: ticket._id })),
      })}
    </p>
  ) : (
    <p className="text-ink-soft">
      {rich('We’ve emailed <b>{email}</b> a link to this conversation. We’ll also reply there.', {
        email,
        b: strong,
      })}
    </p>
  )
