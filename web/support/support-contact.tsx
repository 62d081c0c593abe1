import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import type { OutputOf } from '../../contract/endpoint.ts'
import { showPhone } from '../../contract/phone.ts'
import { getContact } from '../../contract/support/support.ts'
import { identity, sayOwn } from '../identity.ts'
import { query } from '../query.ts'
import { Badge } from '../ui/badge.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Card } from '../ui/layout/card.tsx'
import { ErrorState } from '../ui/state/error-state.tsx'
import { TextSkeleton } from '../ui/state/text-skeleton.tsx'
import { hoursInWords } from './support-words.ts'
import { t } from '../t.ts'

/** How support is reached, and whether somebody is there now. */
export function SupportContact() {
  const { data, error, isFetching, refetch } = useQuery(query(getContact, {}))
  return (
    <Card aria-labelledby="contact">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id="contact" className="text-xl font-bold">
          {t('Contact')}
        </h2>
        <OpenNow />
      </div>
      {data ? (
        <Ways facts={factsOf(data.data)} />
      ) : error ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton rows={3} />
      )}
    </Card>
  )
}

const tickMs = 20_000

/** Whether somebody answers now; it changes by itself. */
function OpenNow() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs)
    return () => clearInterval(timer)
  }, [])
  const { open, text } = hoursInWords(now)
  return (
    <Badge tone={open ? 'leaf' : 'plain'} dot={open}>
      {text}
    </Badge>
  )
}

type Fact = { label: string; icon: IconName; value: ReactNode }

function factsOf(contact: OutputOf<typeof getContact>): readonly Fact[] {
  const { station, phoneNumber, email, address, answersByMail } = contact
  const facts: readonly (Fact | null)[] = [
    station ? { label: t('Station'), icon: 'station', value: station } : null,
    { label: t('Hours'), icon: 'calendar', value: sayOwn(identity.supportHours) },
    phoneNumber
      ? { label: t('Phone'), icon: 'phone', value: <CallLink number={phoneNumber} /> }
      : null,
    email ? { label: t('Email'), icon: 'mail', value: <WriteLink to={email} /> } : null,
    address ? { label: t('Address'), icon: 'home', value: address } : null,
    answersByMail
      ? { label: t('By email'), icon: 'undo', value: t('You can reply to our emails.') }
      : null,
  ]
  return facts.filter(fact => fact !== null)
}

const Ways = ({ facts }: { facts: readonly Fact[] }) => (
  <dl>
    {facts.map(({ label, icon, value }) => (
      <div key={label} className="flex items-center gap-3 py-1">
        <dt className="text-leaf-700">
          <Icon name={icon} />
          <span className="sr-only">{label}</span>
        </dt>
        <dd className="min-w-0 py-1 font-semibold wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
)

const linkLook =
  'figures -my-2.5 inline-flex min-h-11 items-center text-leaf-700 underline underline-offset-3'

/** Calls somebody. */
export const CallLink = ({ number }: { number: string }) => (
  <a href={`tel:${number}`} className={linkLook}>
    {showPhone(number)}
  </a>
)

/** Writes to somebody by mail. */
export const WriteLink = ({ to }: { to: string }) => (
  <a href={`mailto:${to}`} className={linkLook}>
    {to}
  </a>
)
