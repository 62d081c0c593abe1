import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '../../contract/endpoint.ts'
import {
  channels,
  getPreferences,
  noticeSubjects,
  quietHours,
  setPreference,
  type Channel,
  type NoticeSubject,
} from '../../contract/notification/notification.ts'
import { showPhone } from '../../contract/phone.ts'
import { getConsents } from '../../contract/privacy/privacy.ts'
import { call } from '../api.ts'
import { askAgain } from '../live.ts'
import { query, queryClient } from '../query.ts'
import { showDate } from '../ui/day.ts'
import { Toggle } from '../ui/form/toggle.tsx'
import { runAction } from '../ui/overlay/action.ts'
import { Callout } from '../ui/state/callout.tsx'
import { ErrorState } from '../ui/state/error-state.tsx'
import { TextSkeleton } from '../ui/state/text-skeleton.tsx'
import { PushSwitch } from './push-switch.tsx'
import { rich } from '../rich.tsx'
import { msg, t } from '../t.ts'

type Answer = OutputOf<typeof getPreferences>
type ChoiceMade = Answer['choices'][number]

const asked = query(getPreferences, {})
const channelNames: Record<Channel, string> = {
  email: msg('Email'),
  push: msg('Push'),
  sms: msg('SMS'),
}

/** What the person is told about, and how: each switch counts at once. */
export function Preferences() {
  const { data, error, isFetching, refetch } = useQuery(asked)
  if (data) return <Choices answer={data.data} />
  if (error) {
    return <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
  }
  return <TextSkeleton rows={5} tall />
}

function Choices({ answer }: { answer: Answer }) {
  const subjects = [...new Set(answer.choices.map(({ subject }) => subject))]
  // Where no SMS can be sent nobody is asked for one; who has only a number has nothing else.
  const ways = channels.filter(
    channel =>
      (channel !== 'sms' || answer.smsIsSent || !answer.email) &&
      answer.choices.some(each => each.channel === channel),
  )
  const columns =
    ways.length === 3 ? 'sm:grid-cols-[1fr_repeat(3,4rem)]' : 'sm:grid-cols-[1fr_repeat(2,4rem)]'
  return (
    <>
      <p className="mb-4 text-ink-soft">
        {t(
          'You’ll always see alerts in the app. We don’t send non-urgent messages between {from} and {until}.',
          { from: `${quietHours.from}:00`, until: `${quietHours.until}:00` },
        )}
      </p>
      {answer.bouncedAt && (
        <Callout tone="clay" className="mb-4">
          {rich(
            'Our email to <b>{email}</b> bounced on {day}. Please check the address in your profile.',
            {
              b: inside => <b>{inside}</b>,
              email: answer.email ?? '',
              day: showDate(answer.bouncedAt),
            },
          )}
        </Callout>
      )}
      <div className="mb-4 rounded-xl bg-paper px-4 py-1.5">
        <PushSwitch />
      </div>
      <div aria-hidden="true" className={`hidden gap-x-2 text-sm text-ink-soft sm:grid ${columns}`}>
        <span />
        {ways.map(channel => (
          <span key={channel} className="text-center">
            {t(channelNames[channel])}
          </span>
        ))}
      </div>
      <ul className="divide-y divide-line">
        {subjects.map(subject => (
          <li key={subject} className={`grid items-center gap-x-2 py-3.5 ${columns}`}>
            <Subject subject={subject} answer={answer} ways={ways} />
          </li>
        ))}
      </ul>
      <Ways answer={answer} ways={ways} />
    </>
  )
}

type SubjectProps = { subject: NoticeSubject; answer: Answer; ways: readonly Channel[] }

function Subject({ subject, answer, ways }: SubjectProps) {
  const { label, text } = noticeSubjects[subject]
  const choiceFor = (channel: Channel) =>
    answer.choices.find(each => each.subject === subject && each.channel === channel)
  return (
    <>
      <div className="min-w-0">
        <p className="font-semibold">{t(label)}</p>
        <p className="text-sm text-ink-soft">{t(text)}</p>
      </div>
      <div className="mt-1 flex flex-wrap gap-x-5 sm:contents">
        {ways.map(channel => {
          const choice = choiceFor(channel)
          if (!choice) return <span key={channel} className="hidden sm:block" />
          return (
            <span key={channel} className="flex items-center gap-1.5 sm:justify-center">
              <Toggle
                aria-label={t('{subject} by {channel}', {
                  subject: t(label),
                  channel: t(channelNames[channel]),
                })}
                checked={choice.wanted}
                disabled={choice.fixed}
                onChange={wanted => void choose(choice, wanted)}
              />
              <span aria-hidden="true" className="text-sm text-ink-soft sm:hidden">
                {t(channelNames[channel])}
              </span>
            </span>
          )
        })}
      </div>
    </>
  )
}

const strong = (inside: string) => <b>{inside}</b>

/** What the ways need, in a sentence each. */
function Ways({ answer, ways }: { answer: Answer; ways: readonly Channel[] }) {
  const { devices, phoneNumber } = answer
  return (
    <ul className="mt-3 grid gap-1.5 border-t border-line pt-4 text-sm text-ink-soft">
      <li>
        {devices === 0
          ? rich('<b>Push</b> works on devices where you turned it on: none so far.', { b: strong })
          : rich('<b>Push</b> works on devices where you turned it on: {n|one|#} now.', {
              b: strong,
              n: devices,
            })}
      </li>
      {ways.includes('sms') && (
        <li>
          {phoneNumber
            ? rich(
                'We send <b>SMS</b> to {phone} only for what you turn on here. Turning one on is your consent, which you can withdraw under Your data.',
                { b: strong, phone: showPhone(phoneNumber) },
              )
            : rich(
                'We send <b>SMS</b> only for what you turn on here. Add your phone number in your profile first.',
                { b: strong },
              )}
        </li>
      )}
    </ul>
  )
}

function show({ subject, channel }: ChoiceMade, wanted: boolean) {
  queryClient.setQueryData(asked.queryKey, before => {
    if (!before) return before
    const choices = before.data.choices.map(each =>
      each.subject === subject && each.channel === channel ? { ...each, wanted } : each,
    )
    return { ...before, data: { ...before.data, choices } }
  })
}

/** Shows the choice at once, and takes it back where it was not kept. */
async function choose(choice: ChoiceMade, wanted: boolean) {
  const { subject, channel } = choice
  show(choice, wanted)
  const options = {
    failed: t('Nothing was changed'),
    revert: () => show(choice, !wanted),
    // Asking for the first SMS is a consent.
    ...(channel === 'sms' && { refresh: () => askAgain(getConsents) }),
  }
  await runAction(options, () => call(setPreference, { subject, channel, wanted }))
}
