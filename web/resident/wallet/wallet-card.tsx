import { brand } from '../../../contract/brand.ts'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Money } from '../../ui/money.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { HiddenMoney } from './hidden-money.tsx'
import { useWallet, type Wallet } from './use-wallet.ts'

type WalletCardProps = { shown: boolean; onToggle: () => void }

/** What can be spent, what is set aside, what is due, and what is owed. */
export function WalletCard(props: WalletCardProps) {
  const { wallet, error, isFetching, refetch } = useWallet()
  if (!wallet && error) {
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
      {wallet ? <Amounts wallet={wallet} {...props} /> : <AmountsSkeleton />}
    </section>
  )
}

/** As high as the amounts. */
const AmountsSkeleton = () => (
  <div className="h-35.5 pt-2">
    <Skeleton className="h-10 w-56 opacity-30" />
    <Skeleton className="mt-10 h-8 w-32 opacity-30" />
  </div>
)

function Amounts({ wallet, shown, onToggle }: WalletCardProps & { wallet: Wallet }) {
  const { balanceKobo, setAsideKobo, dueKobo, owedKobo } = wallet
  return (
    <>
      <div className="mt-1 flex items-center justify-between gap-4">
        <p
          aria-live="polite"
          className="min-w-0 text-[2rem] leading-tight font-bold sm:text-[2.5rem]"
        >
          <HiddenMoney kobo={balanceKobo} shown={shown} />
        </p>
        <button
          type="button"
          aria-label="Show balance"
          aria-pressed={shown}
          onClick={onToggle}
          className="grid size-12 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-leaf-here"
        >
          <Icon name={shown ? 'eye-off' : 'eye'} className="size-6" />
        </button>
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-4 border-t border-leaf-here pt-4">
        <div>
          <dt className="text-sm text-on-leaf-soft">Set aside</dt>
          <dd className="text-lg font-semibold">
            <HiddenMoney kobo={setAsideKobo} shown={shown} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-on-leaf-soft">Due</dt>
          <dd className={`text-lg font-semibold ${dueKobo > 0 ? 'text-danfo' : ''}`}>
            <Money kobo={dueKobo} />
          </dd>
        </div>
        {owedKobo > 0 && (
          <div>
            <dt className="text-sm text-on-leaf-soft">Owed</dt>
            <dd className="text-lg font-semibold text-danfo">
              <Money kobo={owedKobo} />
            </dd>
          </div>
        )}
      </dl>
    </>
  )
}
