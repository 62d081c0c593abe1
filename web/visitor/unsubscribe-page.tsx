import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { doors } from '../../contract/account/login-pages.ts'
import {
  getPreferences,
  noticeSubjects,
  setPreference,
  unsubscribe,
  type NoticeSubject,
} from '../../contract/notification/notification.ts'
import { pageAt } from '../../contract/page.ts'
import { Refusal } from '../../contract/refusal.ts'
import { holders } from '../../contract/role.ts'
import { call } from '../api.ts'
import { askAgain } from '../live.ts'
import { query } from '../query.ts'
import type { No } from '../reason.ts'
import { detailsKey, useStore } from '../session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { useAction } from '../ui/overlay/action.ts'
import { Status } from '../ui/status.tsx'
import { Title } from '../ui/title.tsx'
import { t, tPacked } from '../t.ts'

type Stopped = { subject: NoticeSubject; message: string }

/** The page behind the link at the foot of a mail. It asks first: machines follow links, too. */
export default function UnsubscribePage() {
  const { token = '' } = useParams()
  const [stopped, setStopped] = useState<Stopped | null>(null)
  const [error, setError] = useState<No | null>(null)
  const { run, busy } = useAction()
  const stop = () =>
    run({ failed: (_, problem) => setError(problem) }, async () => {
      const { data, message } = await call(unsubscribe, { token })
      setStopped({ ...data, message })
    })
  if (stopped) return <Done {...stopped} />
  if (error instanceof Refusal && error.code === 'link_dead') return <DeadLink />
  return (
    <Sheet title={t('Stop these emails?')}>
      <p>
        {t(
          'We’ll stop emailing you about this. You’ll still see it in the app, and you can turn it on again.',
        )}
      </p>
      {error && (
        <p role="alert" className="font-semibold text-clay">
          {error.message}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={() => void stop()}>
          {t('Stop emails')}
        </Button>
        <AllPreferences />
      </div>
    </Sheet>
  )
}

function DeadLink() {
  return (
    <Sheet title={t('This link doesn’t work')}>
      <p role="alert">
        {t(
          'It’s incomplete, or the account is gone. You can also turn off emails in your profile.',
        )}
      </p>
      <AllPreferences />
    </Sheet>
  )
}

function Sheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mx-auto max-w-xl px-4 pt-6 sm:pt-12">
      <Title>{t('Mail')}</Title>
      <h1 tabIndex={-1} className="font-display text-[2.75rem] leading-[1.05] font-extrabold">
        {title}
      </h1>
      <div className="mt-6 grid justify-items-start gap-6">{children}</div>
    </section>
  )
}

const useSignedIn = () =>
  useStore(stored => holders.find(role => stored[detailsKey[role]] !== null) ?? null)

function AllPreferences() {
  const role = useSignedIn()
  return (
    <ButtonLink
      variant="ghost"
      to={role ? `${pageAt(`${doors[role].home}/profile`)}#notifications` : pageAt('/signin')}
    >
      {t(role ? 'Notification settings' : 'Log in to choose your notifications')}
    </ButtonLink>
  )
}

function Done({ subject, message }: Stopped) {
  const isIn = useSignedIn() !== null
  const { label, text } = noticeSubjects[subject]
  return (
    <Sheet title={t('Emails stopped')}>
      <Status className="grid gap-3">
        <p>{tPacked(message)}</p>
        <p>
          <b>{t(label)}</b>
          <span className="block text-ink-soft">{t(text)}</span>
        </p>
      </Status>
      <div className="flex flex-wrap gap-3">
        {isIn && <Undo subject={subject} />}
        <AllPreferences />
      </div>
    </Sheet>
  )
}

/** Only where it is off for whoever is signed in: the link may be for somebody else. */
function Undo({ subject }: { subject: NoticeSubject }) {
  const { data } = useQuery({ ...query(getPreferences, {}), retry: false })
  const { run, busy } = useAction()
  const [said, setSaid] = useState('')
  const isOff = data?.data.choices.some(
    each => each.subject === subject && each.channel === 'email' && !each.wanted,
  )
  const undo = () =>
    run({ failed: setSaid, refresh: () => askAgain(getPreferences) }, async () => {
      await call(setPreference, { subject, channel: 'email', wanted: true })
      setSaid(t('Emails turned on again.'))
    })
  return (
    <>
      {isOff && (
        <Button busy={busy} onClick={() => void undo()}>
          {t('Undo')}
        </Button>
      )}
      <Status className="self-center font-semibold empty:hidden">{said}</Status>
    </>
  )
}
