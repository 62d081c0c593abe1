import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getSession } from '../../../contract/account.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { formatNaira } from '../../../contract/money.ts'
import { pageAt } from '../../../contract/page.ts'
import { getDeparture, graceDays, leave } from '../../../contract/privacy.ts'
import { call } from '../../api.ts'
import { askAgain } from '../../live.ts'
import { query } from '../../query.ts'
import { asOwner } from '../../security/confirm-owner.tsx'
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
        Your account will be deleted on <b>{showDate(leavesAt)}</b>.
      </Callout>
      <Button variant="ghost" busy={busy} onClick={keep} className="mt-4">
        Keep my account
      </Button>
    </>
  )
}

function Leave({ userId, ...departure }: OwnProps & Departure) {
  const { openRequests, dueKobo, owedKobo, balanceKobo } = departure
  const [isKnown, setKnown] = useState(balanceKobo === 0)
  const { leaveForGood, busy } = useLeave(userId, balanceKobo)
  const isFree = openRequests === 0 && dueKobo === 0 && owedKobo === 0
  return (
    <>
      <ul className="mb-4 grid list-disc gap-1.5 pl-5 text-ink-soft marker:text-leaf-700">
        <li>
          Your name, addresses, phone number, conversations with support and everything else that is
          about you is deleted.
        </li>
        <li>What was paid and picked up stays in the books, without your name.</li>
        <li>It happens after {graceDays} days. Until then you can change your mind.</li>
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
                I know that <b className="figures">{formatNaira(balanceKobo)}</b> in my wallet is
                left behind.
              </span>
            </label>
          )}
          <Button variant="danger" busy={busy} disabled={!isKnown} onClick={leaveForGood}>
            Delete my account
          </Button>
        </>
      ) : (
        <InTheWay {...departure} />
      )}
    </>
  )
}

function InTheWay({ openRequests, dueKobo, owedKobo, balanceKobo }: Departure) {
  const toPay = dueKobo + owedKobo
  return (
    <Callout tone="danfo">
      First{' '}
      {openRequests > 0 && (
        <TextLink to={pageAt('/user/home/makerequest')} className="text-inherit!">
          finish or cancel {openRequests === 1 ? 'your open request' : `${openRequests} requests`}
        </TextLink>
      )}
      {openRequests > 0 && toPay > 0 && ' and '}
      {toPay > 0 && <PayFirst toPay={toPay} missing={Math.max(toPay - balanceKobo, 0)} />}. Then you
      can delete your account.
    </Callout>
  )
}

/** The way to pay, which is the top-up only where those are taken. */
function PayFirst({ toPay, missing }: { toPay: number; missing: number }) {
  const { wallet } = useWallet()
  const amount = formatNaira(toPay)
  if (!wallet?.takesTopUps) return `pay ${amount}, in cash or with recyclables`
  return (
    <TextLink to={topUpPath(missing)} className="text-inherit!">
      pay {amount}
    </TextLink>
  )
}

function useLeave(userId: string, balanceKobo: number) {
  const { run, busy } = useAction()
  async function askAndLeave() {
    const sure = await dialogs.confirm({
      title: 'Delete your account?',
      text: `It is deleted after ${graceDays} days, for good. Other devices are logged out now.`,
      yes: 'Delete my account',
      no: 'Keep it',
      danger: true,
    })
    if (!sure) return
    const text = 'Deleting an account is for its owner only, so show that it is you.'
    const answer = await asOwner(text, () => call(leave, { userId, balanceKobo }))
    if (answer) document.querySelector<HTMLElement>('main h1')?.focus()
  }
  const refresh = () => askAgain(getSession, getDeparture)
  const options = { failed: 'Your account is as it was', refresh }
  return { leaveForGood: () => void run(options, askAndLeave), busy }
}
