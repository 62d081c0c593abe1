import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { lagosDay } from '../../../contract/calendar.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { pageAt } from '../../../contract/page.ts'
import { showPhone } from '../../../contract/phone.ts'
import { checkPassport } from '../../../contract/visit/passport.ts'
import { query } from '../../query.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { showDay } from '../../ui/day.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { TextSkeleton } from '../../ui/state/text-skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { msg, t } from '../../t.ts'
import { useSelfChecked } from './self-checked.ts'
import type { SelfChecked } from './verify.ts'

type Answer = OutputOf<typeof checkPassport>

/** What we say of a card; without a network, what this phone can say. */
export function Checked({ passport }: { passport: string }) {
  const asked = useQuery({ ...query(checkPassport, { passport }), retry: false })
  const { data, error, isFetching, refetch } = asked
  const own = useSelfChecked(passport, error !== null)
  const isKnown = data || isForged(error) || own
  return (
    <>
      <Status>
        {data ? (
          <Told answer={data.data} />
        ) : isForged(error) ? (
          <Forged />
        ) : own ? (
          <BySelf checked={own} />
        ) : null}
      </Status>
      {isKnown ? null : error ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Card>
          <TextSkeleton rows={3} />
        </Card>
      )}
    </>
  )
}

/** It is no card of ours, or not even a text that one could have. */
const isForged = (error: unknown) =>
  error instanceof Refusal && (error.code === 'card_forged' || error.code === 'fields')

/** It ends with the beginning of a day: the day before is the last. */
const lastDay = (expiresAt: string | Date) =>
  showDay(lagosDay(new Date(new Date(expiresAt).getTime() - 1)))

const forged = msg('This card is not one of ours. Don’t hand anything over; call your station.')
const ended = msg('This card expired {day}. Ask for a newer one, or call the station.')
const withdrawn = msg('This card is no longer valid: {name} doesn’t work for us now.')

function Forged() {
  return <Callout tone="clay">{t(forged)}</Callout>
}

function Told({ answer }: { answer: Answer }) {
  const { state, carrier, expiresAt } = answer
  const { name, photo, station, stationPhone } = carrier
  return (
    <Card className="grid gap-5">
      <Who name={name} photo={photo}>
        {t('Carrier of {station}', { station })}
      </Who>
      {state === 'valid' && <Good answer={answer} name={name} expiresAt={expiresAt} />}
      {state === 'paused' && <Callout tone="clay">{t(withdrawn, { name })}</Callout>}
      {state === 'over' && <Callout tone="danfo">{t(ended, { day: lastDay(expiresAt) })}</Callout>}
      <TextLink to={`tel:${stationPhone}`} className="inline-flex min-h-11 items-center">
        {t('Call {name}, {phone}', { name: station, phone: showPhone(stationPhone) })}
      </TextLink>
    </Card>
  )
}

type WhoProps = { name: string; photo?: string | null; children?: ReactNode }

function Who({ name, photo = null, children }: WhoProps) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar name={name} photo={photo} wanted className="size-24 text-3xl" />
      <div className="min-w-[min(8rem,100%)] flex-1">
        <h2 className="text-2xl leading-tight font-bold wrap-anywhere">{name}</h2>
        <p className="text-ink-soft">{children}</p>
      </div>
    </div>
  )
}

function Good({ answer, name, expiresAt }: { answer: Answer; name: string; expiresAt: string }) {
  const { outToday, comesFor, waitsForAnother } = answer
  return (
    <div className="grid gap-3">
      <Callout>
        <b>{t('This card is valid.')}</b> {t('Until {day}.', { day: lastDay(expiresAt) })}{' '}
        {outToday
          ? t('{name} is working today.', { name })
          : t('{name} has no stops today.', { name })}
      </Callout>
      {comesFor && (
        <>
          <Callout icon="cart">
            {t('This is your carrier, {day}.', { day: showDay(comesFor.plannedOn) })}
          </Callout>
          <ButtonLink
            className="justify-self-start"
            to={pageAt('/user/home/makerequest/:requestId', { requestId: comesFor.requestId })}
          >
            {t('See your pickup')}
          </ButtonLink>
        </>
      )}
      {waitsForAnother && (
        <Callout tone="danfo">
          {t('Another carrier has your pickup. See your requests for the name.')}
        </Callout>
      )}
    </div>
  )
}

/** What the phone knows by itself, and that nobody could be asked. */
function BySelf({ checked: { state, passport } }: { checked: SelfChecked }) {
  if (!passport) return <Forged />
  const { name, expiresAt } = passport
  return (
    <Card className="grid gap-5">
      <Who name={name} />
      {state === 'withdrawn' && <Callout tone="clay">{t(withdrawn, { name })}</Callout>}
      {state === 'over' && <Callout tone="danfo">{t(ended, { day: lastDay(expiresAt) })}</Callout>}
      {state === 'genuine' && (
        <Callout>
          <b>{t('This card is ours.')}</b> {t('Until {day}.', { day: lastDay(expiresAt) })}
        </Callout>
      )}
      <Callout tone="danfo">
        {t(
          'You’re offline, so we couldn’t check whether {name} is working today or is coming to you. Compare the photo on the card.',
          { name },
        )}
      </Callout>
    </Card>
  )
}
