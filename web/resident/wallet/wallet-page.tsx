import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { sayNaira } from '../../../contract/money.ts'
import { pageAt } from '../../../contract/page.ts'
import { useStore } from '../../session.ts'
import { focusTitle } from '../../ui/focus-title.ts'
import { IconDisc } from '../../ui/icon-disc.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { isLong } from '../../ui/table/filtered-table.tsx'
import { usePages } from '../../ui/table/paged-list.tsx'
import { listEntries } from '../../../contract/wallet/wallet.ts'
import { Callout } from '../../ui/state/callout.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useBalanceShown } from './balance-shown.ts'
import { Dues } from './dues.tsx'
import { HiddenMoney } from './hidden-money.tsx'
import { usePaymentFilters } from './payment-filters.tsx'
import { askedFor, otherWays } from './payment-words.ts'
import { Payments } from './payments.tsx'
import { SetAside } from './set-aside.tsx'
import { TopUpDialog } from './top-up-dialog.tsx'
import { useWallet } from './use-wallet.ts'
import { Waived } from './waived.tsx'
import { WalletCard } from './wallet-card.tsx'
import { rich } from '../../rich.tsx'
import { t } from '../../t.ts'

/** What a resident has to pay with, what is to be paid, and what was. */
export default function WalletPage() {
  const [shown, toggle] = useBalanceShown(false)
  const { wallet, error } = useWallet()
  // What stands above the payments comes first: nothing moves under a finger.
  const isSettled = error !== null || wallet !== undefined
  const topUp = useTopUp()
  const [isSetAsideOpen, setSetAsideOpen] = useState(false)
  const search = useSearchOpen()
  return (
    <>
      {/* On phones the balance is title enough: eight payments are seen at once. */}
      <div className="max-md:sr-only">
        <PageTitle>{t('Wallet')}</PageTitle>
      </div>
      <div className="grid gap-5 max-md:gap-0">
        <WalletCard
          shown={shown}
          onToggle={toggle}
          setAside={{ isOpen: isSetAsideOpen, onToggle: () => setSetAsideOpen(!isSetAsideOpen) }}
          search={search}
        />
        <div className="grid gap-5 empty:hidden max-md:gap-2 max-md:py-2">
          {wallet?.takesTopUps === false && <OtherWays />}
          {wallet && wallet.dues.length > 0 && (
            <Dues wallet={wallet} shown={shown} onPay={topUp.open} />
          )}
          {wallet && wallet.owedKobo > 0 && <Owed kobo={wallet.owedKobo} shown={shown} />}
          {wallet?.waived && wallet.waived.length > 0 && (
            <Waived waived={wallet.waived} shown={shown} />
          )}
          {isSetAsideOpen && <SetAside shown={shown} />}
        </div>
        <div hidden={!isSettled} className="grid gap-5 max-md:gap-2">
          <Payments shown={shown} isSearching={search?.isOpen ?? false} />
          <Ways />
        </div>
      </div>
      {topUp.isOpen && wallet?.takesTopUps && (
        <TopUpDialog key={topUp.kobo} kobo={topUp.kobo} wallet={wallet} onClose={topUp.close} />
      )}
    </>
  )
}

/** Stands where a top-up would, where none are taken. */
function OtherWays() {
  return (
    <Card aria-labelledby="other-ways" className="flex items-center gap-4.5">
      <IconDisc name="wallet" size="large" />
      <div className="min-w-0">
        <h2 id="other-ways" className="text-xl leading-tight font-bold">
          {t('Add money')}
        </h2>
        <p className="mt-1 text-ink-soft">
          {t(otherWays)} {t('It reaches your wallet immediately.')}
        </p>
      </div>
    </Card>
  )
}

/** A payment or a weighing that was taken back after its money had been spent. */
function Owed({ kobo, shown }: { kobo: number; shown: boolean }) {
  return (
    <Callout tone="danfo">
      {rich(
        'You owe <b>{amount}</b> because money you had already spent was reversed. We’ll take it from the next money into your wallet, after what is due.',
        {
          b: inside => <b>{shown ? inside : <HiddenMoney kobo={kobo} shown={false} />}</b>,
          amount: sayNaira(kobo),
        },
      )}
    </Callout>
  )
}

/** Whether the fields that narrow the payments are open on phones; null where nobody needs them. */
function useSearchOpen() {
  const [isOpen, setOpen] = useState(false)
  const filters = usePaymentFilters()
  const pages = usePages(listEntries, filters)
  const isNarrowed = Object.keys(filters).length > 0
  return isNarrowed || isLong(pages) ? { isOpen, onToggle: () => setOpen(!isOpen) } : null
}

const wayLook = 'inline-flex min-h-11 items-center'

function Ways() {
  const station = useStore(stored => stored.userDetails?.station.station)
  return (
    <p className="flex flex-wrap gap-x-6 px-1">
      <TextLink to={pageAt('/user/home/prices')} className={wayLook}>
        {t('Prices at {station}', { station: station ?? '' })}
      </TextLink>
      <TextLink to={pageAt('/user/home/recyclables')} className={wayLook}>
        {t('Recyclables')}
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
