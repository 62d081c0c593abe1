import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getSession } from '../../../contract/account/account.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { sayNaira } from '../../../contract/money.ts'
import { pageAt } from '../../../contract/page.ts'
import { getDeparture, graceDays, leave } from '../../../contract/privacy/privacy.ts'
import { call } from '../../api.ts'
import { askAgain } from '../../live.ts'
import { query } from '../../query.ts'
import { asOwner } from '../../security/confirm-owner.tsx'
import { HeldLine, useHeld } from '../../security/held.tsx'
import { Button } from '../../ui/button.tsx'
import { showDate } from '../../ui/day.ts'
import { useAction } from '../../ui/overlay/action.ts'
import { dialogs } from '../../ui/overlay/dialog.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { TextSkeleton } from '../../ui/state/text-skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { topUpPath } from '../wallet/payment-words.ts'
import { useWallet } from '../wallet/use-wallet.ts'
import { useStay } from './use-stay.ts'
import { rich } from '../../rich.tsx'
import { t } from '../../t.ts'

type Departure = OutputOf<typeof getDeparture>
type OwnProps = { userId: string }

/** How a resident leaves: what goes, what stays, what stands in the way. */
export function LeaveAccount({ userId }: OwnProps) {
  // A request or a payment may have changed it since.
  const asked = { ...query(getDeparture, { userId }), staleTime: 0 }
  const { data, error, isFetching, refetch } = useQuery(asked)
  if (data?.data.leavesAt) return <Leaving userId={userId} leavesAt={data.data.leavesAt} />
  if (data) return <Leave key={data.data.balanceKobo} userId={userId} {...data.data} />
  if (error) {
    return <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
  }
  return <TextSkeleton rows={3} />
}

function Leaving({ userId, leavesAt }: OwnProps & { leavesAt: string }) {
  const { keep, busy } = useStay(userId)
  return (
    <>
      <Callout tone="clay">
        {rich('Your account will be deleted on <b>{day}</b>.', {
          b: inside => <b>{inside}</b>,
          day: showDate(leavesAt),
        })}
      </Callout>
      <Button variant="ghost" busy={busy} onClick={keep} className="mt-4">
        {t('Keep my account')}
      </Button>
    </>
  )
}

function Leave({ userId, ...departure }: OwnProps & Departure) {
  const { openRequests, dueKobo, owedKobo, balanceKobo } = departure
  const [isKnown, setKnown] = useState(balanceKobo === 0)
  const { leaveForGood, busy } = useLeave(userId, balanceKobo)
  const { until } = useHeld()
  const isFree = openRequests === 0 && dueKobo === 0 && owedKobo === 0
  return (
    <>
      <ul className="mb-4 grid list-disc gap-1.5 pl-5 text-ink-soft marker:text-leaf-700">
        <li>
          {t(
            'We’ll delete your name, addresses, phone number, support conversations and everything else about you.',
          )}
        </li>
        <li>{t('Payments and pickups stay in our records, without your name.')}</li>
        <li>
          {t('This happens after {n|# day|# days}. Until then you can change your mind.', {
            n: graceDays,
          })}
        </li>
      </ul>
      {isFree ? (
        <>
          {balanceKobo > 0 && (
            <label className="mb-4 flex cursor-pointer items-start gap-3 py-2">
              <input
                type="checkbox"
                checked={isKnown}
                onChange={event => setKnown(event.target.checked)}
                className="size-6 shrink-0 cursor-pointer accent-leaf-700"
              />
              <span>
                {rich('I understand I’ll lose the <b>{amount}</b> in my wallet.', {
                  b: inside => <b className="figures">{inside}</b>,
                  amount: sayNaira(balanceKobo),
                })}
              </span>
            </label>
          )}
          <Button
            variant="danger"
            busy={busy}
            disabled={!isKnown || until !== null}
            onClick={leaveForGood}
          >
            {t('Delete my account')}
          </Button>
          <HeldLine until={until} />
        </>
      ) : (
        <InTheWay {...departure} />
      )}
    </>
  )
}

/** What comes first, with the way to it: to pay is the top-up only where those are taken. */
function InTheWay({ openRequests, dueKobo, owedKobo, balanceKobo }: Departure) {
  const { wallet } = useWallet()
  const toPay = dueKobo + owedKobo
  const [amount, n] = [sayNaira(toPay), openRequests]
  const requests = wayTo(pageAt('/user/home/makerequest'))
  const pay = wayTo(topUpPath(Math.max(toPay - balanceKobo, 0)))
  const takesTopUps = wallet?.takesTopUps === true
  return (
    <Callout tone="danfo">
      {toPay === 0
        ? rich(
            'First <requests>finish or cancel {n|your open request|# requests}</requests>. Then you can delete your account.',
            { requests, n },
          )
        : openRequests > 0
          ? takesTopUps
            ? rich(
                'First <requests>finish or cancel {n|your open request|# requests}</requests> and <pay>pay {amount}</pay>. Then you can delete your account.',
                { requests, n, pay, amount },
              )
            : rich(
                'First <requests>finish or cancel {n|your open request|# requests}</requests> and pay {amount}, in cash or with recyclables. Then you can delete your account.',
                { requests, n, amount },
              )
          : takesTopUps
            ? rich('First <pay>pay {amount}</pay>. Then you can delete your account.', {
                pay,
                amount,
              })
            : t(
                'First pay {amount}, in cash or with recyclables. Then you can delete your account.',
                { amount },
              )}
    </Callout>
  )
}

const wayTo = (to: string) => (inside: string) => (
  <TextLink to={to} className="text-inherit!">
    {inside}
  </TextLink>
)

function useLeave(userId: string, balanceKobo: number) {
  const { run, busy } = useAction()
  async function askAndLeave() {
    const sure = await dialogs.confirm({
      title: t('Delete your account?'),
      text: t(
        'We’ll delete it permanently after {n|# day|# days}. Your other devices are logged out now.',
        {
          n: graceDays,
        },
      ),
      yes: t('Delete my account'),
      no: t('Keep it'),
      danger: true,
    })
    if (!sure) return
    const text = t('Only you can delete your account. Confirm it’s you.')
    const answer = await asOwner(text, () => call(leave, { userId, balanceKobo }))
    if (answer) document.querySelector<HTMLElement>('main h1')?.focus()
  }
  const refresh = () => askAgain(getSession, getDeparture)
  const options = { failed: t('Your account wasn’t deleted'), refresh }
  return { leaveForGood: () => void run(options, askAndLeave), busy }
}
