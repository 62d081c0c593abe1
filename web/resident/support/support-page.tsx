import { useQuery } from '@tanstack/react-query'
import { listRequests } from '../../../contract/request/request.ts'
import { ticketTopics } from '../../../contract/support/support.ts'
import { askAgain } from '../../live.ts'
import { throughQueue } from '../../offline/queue/through.ts'
import { query } from '../../query.ts'
import { KeptOnDevice } from '../../reason.ts'
import { useStore } from '../../session.ts'
import { SupportContact } from '../../support/support-contact.tsx'
import { SupportForm, type SentTicket } from '../../support/support-form.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { showDate } from '../../ui/day.ts'
import { SelectField } from '../../ui/form/select.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { about, WaitingHere } from '../waiting/waiting-here.tsx'
import { nameOf } from '../request/request-words.ts'
import { Conversations, ticketPath } from './conversations.tsx'
import { t } from '../../t.ts'

const waits = {
  via: throughQueue('ticket'),
  onKept: () => toasts.show({ text: new KeptOnDevice().message }),
}

/** What was written before, a form to write to the station, and how else to reach it. */
export default function SupportPage() {
  const person = useStore(stored => stored.userDetails) ?? undefined
  return (
    <>
      <PageTitle>{t('Support')}</PageTitle>
      <div className="grid gap-8">
        <WaitingHere of={about.newTickets} />
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          {/* Whom to call, and when, is what most come for. */}
          <div className="grid gap-4 lg:order-last">
            <SupportContact />
            <Conversations />
          </div>
          <SupportForm
            person={person}
            waits={waits}
            onSent={() => void askAgain('ticket')}
            Next={Next}
            about={<About />}
          />
        </div>
      </div>
    </>
  )
}

/** What is sent is the word that the station reads. */
const topics = () => ticketTopics.map(value => ({ value, label: t(value) }))

/** What it is about, so that whoever answers does not have to ask. */
function About() {
  const { data } = useQuery(query(listRequests, { limit: 10 }))
  const pickups = data?.data.map(request => ({
    value: request._id,
    label: `${nameOf(request)}, ${showDate(request.createdAt)}`,
  }))
  return (
    <>
      <SelectField
        name="topic"
        label={t('Topic')}
        options={topics()}
        placeholder={t('Choose a topic')}
        required={false}
      />
      {pickups && pickups.length > 0 && (
        <SelectField
          name="requestId"
          label={t('About which pickup?')}
          options={pickups}
          placeholder={t('Not about a pickup')}
          required={false}
        />
      )}
    </>
  )
}

const Next = ({ ticket, email }: SentTicket) => (
  <>
    <p className="wrap-anywhere text-ink-soft">
      {email
        ? t(
            'Your station will reply here, and we’ll email {email}. You can keep writing in the conversation.',
            { email },
          )
        : t(
            'Your station will reply here, and we’ll send you an SMS. You can keep writing in the conversation.',
          )}
    </p>
    <div>
      <ButtonLink to={ticketPath(ticket._id)}>{t('Open the conversation')}</ButtonLink>
    </div>
  </>
)
