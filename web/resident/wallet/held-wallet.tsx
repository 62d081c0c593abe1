import { showDate } from '../../ui/day.ts'
import { Callout } from '../../ui/state/callout.tsx'
import { t } from '../../t.ts'
import { useWallet } from './use-wallet.ts'

/** Why the wallet pays nothing for now, where the phone number was changed; else nothing. */
export function HeldWallet({ className = '' }: { className?: string }) {
  const until = useWallet().wallet?.heldUntil
  if (!until) return null
  return (
    <Callout tone="danfo" className={className}>
      {t(
        'You can’t pay from your wallet until {date} because your account’s phone number was changed.',
        { date: showDate(until) },
      )}
    </Callout>
  )
}
