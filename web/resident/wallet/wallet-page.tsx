import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { formatNaira } from '../../../contract/money.ts'
import { pageAt } from '../../../contract/page.ts'
import { useStore } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { focusTitle } from '../../ui/focus-title.ts'
import { IconDisc } from '../../ui/icon-disc.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useBalanceShown } from './balance-shown.ts'
import { Dues } from './dues.tsx'
import { askedFor, otherWays } from './payment-words.ts'
import { Payments } from './payments.tsx'
import { TopUpDialog } from './top-up-dialog.tsx'
import { useWallet, type Wallet } from './use-wallet.ts'
import { WalletCard } from './wallet-card.tsx'

/** What a resident has to pay with, what is to be paid, and what was. */
export default function WalletPage() {
  const [shown, toggle] = useBalanceShown(false)
  const { wallet } = useWallet()
  const topUp = useTopUp()
  return (
    <>
      <PageTitle>Wallet</PageTitle>
      <div className="grid gap-8">
        <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
          <WalletCard shown={shown} onToggle={toggle} />
          {wallet?.takesTopUps === false ? (
            <OtherWays />
          ) : (
            <TopUpCard wallet={wallet} onPay={() => topUp.open()} />
          )}
          {wallet && wallet.dues.length > 0 && <Dues wallet={wallet} onPay={topUp.open} />}
          {wallet && wallet.owedKobo > 0 && <Owed kobo={wallet.owedKobo} />}
          <Ways />
        </div>
        <Payments shown={shown} />
      </div>
      {topUp.isOpen && wallet?.takesTopUps && (
        <TopUpDialog key={topUp.kobo} kobo={topUp.kobo} wallet={wallet} onClose={topUp.close} />
      )}
    </>
  )
}

function TopUpCard({ wallet, onPay }: { wallet: Wallet | undefined; onPay: () => void }) {
  return (
    <Card aria-labelledby="top-up" className="flex items-center gap-4.5 lg:h-full">
      <IconDisc name="wallet" size="large" />
      <div className="min-w-0">
        <h2 id="top-up" className="text-xl leading-tight font-bold">
          Top Up Balance
        </h2>
        <p className="mt-1 text-ink-soft">
          By card, bank transfer or USSD. What you pay is what arrives.
        </p>
        <Button className="mt-3" disabled={!wallet} onClick={onPay}>
          Pay now
        </Button>
      </div>
    </Card>
  )
}

/** Stands where a top-up would, where none are taken. */
function OtherWays() {
  return (
    <Card aria-labelledby="other-ways" className="flex items-center gap-4.5 lg:h-full">
      <IconDisc name="wallet" size="large" />
      <div className="min-w-0">
        <h2 id="other-ways" className="text-xl leading-tight font-bold">
          Put money in
        </h2>
        <p className="mt-1 text-ink-soft">{otherWays} It is in your wallet at once.</p>
      </div>
    </Card>
  )
}

/** A payment or a weighing that was taken back after its money had been spent. */
function Owed({ kobo }: { kobo: number }) {
  return (
    <Callout tone="danfo" className="lg:col-span-2">
      You owe <b>{formatNaira(kobo)}</b>: so much was taken back after you had spent it. It comes
      out of the next money in the wallet, after what is due.
    </Callout>
  )
}

const wayLook = 'inline-flex min-h-11 items-center'

function Ways() {
  const station = useStore(stored => stored.userDetails?.station.station)
  return (
    <p className="flex flex-wrap gap-x-6 px-1 lg:col-span-2">
      <TextLink to={pageAt('/user/home/prices')} className={wayLook}>
        Prices at {station}
      </TextLink>
      <TextLink to="?reason=recyclables#payments" className={wayLook}>
        Recyclables you brought
      </TextLink>
    </p>
  )
}

/** Whether the top-up is open, and with which amount, stands in the address: other pages lead to it. */
function useTopUp() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('topup')
  const isOpen = asked !== null
  const wasOpen = useRef(isOpen)
  const set = (value: string | null) =>
    setParams(
      before => {
        before.delete('topup')
        if (value) before.set('topup', value)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  // Whoever came with it open has no button here to return to.
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (wasOpen.current && !isOpen && isLost) {
      focusTitle()
    }
    wasOpen.current = isOpen
  }, [isOpen])
  return {
    isOpen,
    kobo: askedFor(asked),
    open: (kobo = 1) => set(String(kobo)),
    close: () => set(null),
  }
}
