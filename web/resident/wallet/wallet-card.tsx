import { identity } from '../../identity.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { EyeButton, HiddenMoney } from './hidden-money.tsx'
import { topUpPath } from './payment-words.ts'
import { useWallet, type Wallet } from './use-wallet.ts'
import { t } from '../../t.ts'

/** Something that a button opens and closes. */
type Folded = { isOpen: boolean; onToggle: () => void }

type WalletCardProps = {
  shown: boolean
  onToggle: () => void
  /** The rows of what is set aside: the figure opens them. */
  setAside: Folded
  /** On phones, the fields that narrow the payments; null where there are too few of them. */
  search: Folded | null
}

/** What is in the wallet: what is set aside and what can be spent are the balance, before your eyes. */
export function WalletCard(props: WalletCardProps) {
  const { wallet, error, isFetching, refetch } = useWallet()
  if (!wallet && error) {
    return (
      <Card aria-label={t('Balance')}>
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      </Card>
    )
  }
  return (
    <section
      aria-labelledby="balance"
      className="adire bg-leaf-900 p-4 text-on-leaf max-md:-mx-4 max-md:-mt-6 max-md:py-2 md:rounded-2xl md:p-6"
    >
      {wallet ? <Amounts wallet={wallet} {...props} /> : <AmountsSkeleton />}
    </section>
  )
}

/** As high as the amounts. */
const AmountsSkeleton = () => (
  <div className="h-26 md:h-37">
    <h2 id="balance" className="text-sm font-normal text-on-leaf-soft">
      {t('{brand} balance', { brand: identity.name })}
    </h2>
    <Skeleton className="mt-3 h-9 w-48 opacity-30" />
    <Skeleton className="mt-6 h-3 w-full opacity-30" />
    <Skeleton className="mt-3 h-8 w-56 opacity-30" />
  </div>
)

function Amounts({ wallet, shown, onToggle, ...rest }: WalletCardProps & { wallet: Wallet }) {
  const { balanceKobo, setAsideKobo, takesTopUps } = wallet
  // From a million on it would push what stands beside it to a line of its own.
  const isLongSum = balanceKobo + setAsideKobo >= 100_000_000
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <div className="-my-2 flex items-center gap-1">
            <h2 id="balance" className="text-sm font-normal text-on-leaf-soft">
              {t('{brand} balance', { brand: identity.name })}
            </h2>
            <EyeButton shown={shown} onToggle={onToggle} />
          </div>
          <p
            aria-live="polite"
            className={`leading-tight font-bold max-md:leading-8 ${isLongSum ? 'text-2xl md:text-[2rem]' : 'text-[2rem]'}`}
          >
            <HiddenMoney kobo={balanceKobo + setAsideKobo} shown={shown} />
          </p>
        </div>
        <div className="flex items-center gap-1">
          {rest.search && <SearchButton {...rest.search} />}
          {takesTopUps && (
            <ButtonLink variant="highlight" to={topUpPath()} preventScrollReset replace>
              {t('Top up')}
            </ButtonLink>
          )}
        </div>
      </div>
      <Bar wallet={wallet} shown={shown} />
      <dl className="mt-1 grid two-abreast gap-4 md:mt-2">
        <Part label={t('set aside')} kobo={setAsideKobo} shown={shown} opens={rest.setAside} />
        <Part label={t('available')} kobo={balanceKobo} shown={shown} />
      </dl>
    </>
  )
}

/** The balance in true proportion; hidden money has no length either. */
function Bar({ wallet: { balanceKobo, setAsideKobo }, shown }: { wallet: Wallet; shown: boolean }) {
  const total = balanceKobo + setAsideKobo
  const share = shown && total > 0 ? setAsideKobo / total : 0.5
  return (
    <div aria-hidden="true" className="mt-2 flex h-2 gap-1 md:mt-3.5">
      {share > 0 && (
        <span
          className="rounded-full border border-on-leaf-soft bg-leaf-here"
          style={{ width: `${share * 100}%` }}
        />
      )}
      {share < 1 && (
        <span className={`flex-1 rounded-full ${total > 0 ? 'bg-on-leaf' : 'bg-leaf-here'}`} />
      )}
    </div>
  )
}

function SearchButton({ isOpen, onToggle }: Folded) {
  return (
    <button
      type="button"
      aria-label={t('Filter')}
      aria-expanded={isOpen}
      onClick={onToggle}
      className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-leaf-here aria-expanded:bg-leaf-here md:hidden"
    >
      <Icon name="search" />
    </button>
  )
}

type PartProps = { label: string; kobo: number; shown: boolean; opens?: Folded }

function Part({ label, kobo, shown, opens }: PartProps) {
  const amount = <HiddenMoney kobo={kobo} shown={shown} />
  return (
    <div className="flex flex-wrap-reverse items-baseline justify-end gap-x-1.5 max-md:flex-row-reverse md:flex-col-reverse md:items-stretch">
      <dt className="text-sm text-on-leaf-soft">{label}</dt>
      <dd className="font-semibold">
        {opens && kobo > 0 ? (
          <button
            type="button"
            aria-expanded={opens.isOpen}
            aria-controls={opens.isOpen ? 'set-aside-rows' : undefined}
            onClick={opens.onToggle}
            className="relative inline-flex cursor-pointer items-center gap-1 underline-offset-3 after:absolute after:-inset-x-2 after:-inset-y-2.5 hover:underline"
          >
            {amount}
            <Icon
              name="chevron-right"
              className={`size-4 transition-transform ${opens.isOpen ? 'rotate-90' : ''}`}
            />
          </button>
        ) : (
          amount
        )}
      </dd>
    </div>
  )
}
