import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '../../contract/endpoint.ts'
import {
  beginSecondStep,
  getSecondStep,
  renewRecoveryCodes,
  switchSecondStepOff,
} from '../../contract/account/second-step.ts'
import { call } from '../api.ts'
import { askAgain } from '../live.ts'
import { query, queryClient } from '../query.ts'
import { Button } from '../ui/button.tsx'
import { showDate } from '../ui/day.ts'
import { useAction } from '../ui/overlay/action.ts'
import { dialogs } from '../ui/overlay/dialog.tsx'
import { toasts } from '../ui/overlay/toast.tsx'
import { Callout } from '../ui/state/callout.tsx'
import { ErrorState } from '../ui/state/error-state.tsx'
import { TextSkeleton } from '../ui/state/text-skeleton.tsx'
import { asOwner } from './confirm-owner.tsx'
import { HeldLine, useHeld } from './held.tsx'
import { RecoveryCodes } from './second-step-codes.tsx'
import { SecondStepSetUp } from './second-step-set-up.tsx'
import { t } from '../t.ts'
import { rich } from '../rich.tsx'

const asked = query(getSecondStep, {})
type Key = OutputOf<typeof beginSecondStep>

/** Few enough that it is time for new ones. */
const fewCodes = 3

type SecondStepProps = {
  /** What is typed to sign in, such as "password". */
  secret: string
  /** Told once it is on and the codes are kept. */
  onReady?: () => void
}

/** Two-step sign-in: set up, or how it stands. */
export function SecondStep({ secret, onReady }: SecondStepProps) {
  const { data, error, isFetching, refetch } = useQuery(asked)
  const [key, setKey] = useState<Key>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) {
    const kept = () => {
      setCodes(undefined)
      onReady?.()
    }
    return <RecoveryCodes codes={codes} onKept={kept} />
  }
  if (key) {
    const isOn = async (recoveryCodes: readonly string[]) => {
      setCodes(recoveryCodes)
      setKey(undefined)
      await askAgain(getSecondStep)
    }
    return <SecondStepSetUp secretKey={key} onOn={isOn} onCancel={() => setKey(undefined)} />
  }
  if (data?.data.onSince)
    return (
      <On
        {...data.data}
        onSince={data.data.onSince}
        secret={secret}
        onCodes={setCodes}
        onKey={setKey}
      />
    )
  if (data) return <Off secret={secret} onKey={setKey} />
  if (error) {
    return <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
  }
  return <TextSkeleton rows={2} />
}

/** Begins with a new key, for the first phone or for another one. */
function useBeginning(failed: string, onKey: (key: Key) => void) {
  const { run, busy } = useAction()
  const begin = () =>
    run({ failed }, async () => {
      const answer = await asOwner(t('Confirm it’s you before turning on two-step login.'), () =>
        call(beginSecondStep, {}),
      )
      if (answer) onKey(answer.data)
    })
  return { begin: () => void begin(), busy }
}

function Off({ secret, onKey }: { secret: string; onKey: (key: Key) => void }) {
  const { begin, busy } = useBeginning(t('Two-step login is off'), onKey)
  const { until } = useHeld()
  return (
    <>
      <p className="mb-4 text-ink-soft">
        {t(
          'You’ll also need a code from an app on your phone to log in. Your {secret} alone won’t be enough to get in.',
          { secret },
        )}
      </p>
      <Button busy={busy} disabled={until !== null} onClick={begin}>
        {t('Set up')}
      </Button>
      <HeldLine until={until} />
    </>
  )
}

type OnProps = OutputOf<typeof getSecondStep> & {
  onSince: string
  secret: string
  onCodes: (codes: readonly string[]) => void
  onKey: (key: Key) => void
}

function On({ onSince, recoveryCodesLeft, required, secret, onCodes, onKey }: OnProps) {
  const move = useBeginning(t('The old phone still works'), onKey)
  const renewal = useAction()
  async function renew() {
    const answer = await asOwner(t('Confirm it’s you before you see new codes.'), () =>
      call(renewRecoveryCodes, {}),
    )
    if (!answer) return
    onCodes(answer.data.recoveryCodes)
    await askAgain(getSecondStep)
  }
  const off = useAction()
  async function switchOff() {
    const sure = await dialogs.confirm({
      title: t('Turn off two-step login?'),
      text: t('Your {secret} alone will then be enough to log in.', { secret }),
      yes: t('Turn off'),
      no: t('Keep it on'),
      danger: true,
    })
    if (!sure) return
    const answer = await asOwner(t('Confirm it’s you before turning off two-step login.'), () =>
      call(switchSecondStepOff, {}),
    )
    if (!answer) return
    queryClient.setQueryData(asked.queryKey, answer)
    toasts.show({ text: answer.message })
  }
  return (
    <>
      <Callout>
        {rich('On since <b>{date}</b>. {n|# recovery code is|# recovery codes are} left.', {
          date: showDate(onSince),
          n: recoveryCodesLeft,
          b: inside => <b>{inside}</b>,
        })}
      </Callout>
      {recoveryCodesLeft <= fewCodes && (
        <Callout tone="danfo" className="mt-3">
          {t('Make new recovery codes before you use the last one.')}
        </Callout>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          variant="ghost"
          busy={renewal.busy}
          onClick={() => void renewal.run({ failed: t('Your old codes still work') }, renew)}
        >
          {t('New recovery codes')}
        </Button>
        <Button variant="ghost" busy={move.busy} onClick={move.begin}>
          {t('Move to a new phone')}
        </Button>
        {!required && (
          <Button
            variant="danger"
            busy={off.busy}
            onClick={() => void off.run({ failed: t('Two-step login is still on') }, switchOff)}
          >
            {t('Turn off')}
          </Button>
        )}
      </div>
      {required && (
        <p className="mt-4 text-sm text-ink-soft">{t('It must stay on for your account.')}</p>
      )}
    </>
  )
}
