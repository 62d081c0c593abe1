import { brand } from '../../contract/brand.ts'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { Money } from '../ui/money.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { hiddenBalance } from './balance.tsx'
import { useBalanceShown } from './balance-shown.ts'
import { useWallet } from './use-wallet.ts'

/** What a resident has to pay with. */
export default function WalletPage() {
  return (
    <>
      <PageTitle>Wallet</PageTitle>
      <div className="grid max-w-2xl gap-4">
        <BalanceCard />
        <Notice tone="danfo">Top-ups by card and bank transfer open soon.</Notice>
      </div>
    </>
  )
}

function BalanceCard() {
  const { balanceKobo, error, isFetching, refetch } = useWallet()
  if (balanceKobo === undefined && error) {
    return (
      <Card aria-label="Balance">
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      </Card>
    )
  }
  return (
    <section
      aria-labelledby="balance"
      className="adire rounded-2xl bg-leaf-900 p-5 text-on-leaf sm:p-8"
    >
      <h2 id="balance" className="text-base font-normal text-on-leaf-soft">
        {brand.name} balance
      </h2>
      {balanceKobo === undefined ? (
        <Skeleton className="mt-2 h-10 w-56 opacity-30" />
      ) : (
        <Balance kobo={balanceKobo} />
      )}
    </section>
  )
}

function Balance({ kobo }: { kobo: number }) {
  const [shown, toggle] = useBalanceShown(false)
  return (
    <div className="mt-1 flex items-center justify-between gap-4">
      <p aria-live="polite" className="min-w-0 text-[2.5rem] leading-tight font-bold">
        {shown ? (
          <Money kobo={kobo} />
        ) : (
          <>
            <span aria-hidden="true">{hiddenBalance}</span>
            <span className="sr-only">hidden</span>
          </>
        )}
      </p>
      <button
        type="button"
        aria-label="Show balance"
        aria-pressed={shown}
        onClick={toggle}
        className="grid size-12 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-leaf-here"
      >
        <Icon name={shown ? 'eye-off' : 'eye'} className="size-6" />
      </button>
    </div>
  )
}
