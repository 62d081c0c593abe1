import { useQuery } from '@tanstack/react-query'
import { listRequests } from '../../../contract/request/request.ts'
import { identity } from '../../identity.ts'
import { query } from '../../query.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { useBalanceShown } from '../wallet/balance-shown.ts'
import { EyeButton, HiddenMoney } from '../wallet/hidden-money.tsx'
import { topUpPath } from '../wallet/payment-words.ts'
import { useWallet, type Wallet } from '../wallet/use-wallet.ts'
import { rich } from '../../rich.tsx'
import { t } from '../../t.ts'

/** What there is to spend, with the way to more of it. */
export function BalanceCard() {
  const [shown, toggle] = useBalanceShown(false)
  const { wallet, error } = useWallet()
  const { data: open } = useQuery(query(listRequests, { state: 'open' }))
  // Yellow is one thing on a screen: the code for the door, while somebody is to come.
  const hasPlate = open?.data.some(({ visit }) => visit?.code)
  return (
    <section
      aria-labelledby="balance"
      className="adire flex flex-wrap items-end justify-between gap-x-4 gap-y-3 rounded-xl bg-leaf-900 p-4 text-on-leaf sm:p-6"
    >
      <div>
        <div className="-my-2 flex items-center gap-1">
          <h2 id="balance" className="text-sm font-normal text-on-leaf-soft">
            {t('Available {brand} balance', { brand: identity.name })}
          </h2>
          <EyeButton shown={shown} onToggle={toggle} />
        </div>
        <p
          data-first="balance"
          aria-live="polite"
          className="flex min-h-10.5 items-center text-[2rem] leading-tight font-bold"
        >
          {wallet ? (
            <HiddenMoney kobo={wallet.balanceKobo} shown={shown} />
          ) : error ? (
            <span className="text-base font-normal">{t('Couldn’t load your balance')}</span>
          ) : (
            <Skeleton className="h-7 w-32 opacity-30" />
          )}
        </p>
      </div>
      {wallet?.takesTopUps && (
        <ButtonLink
          variant="highlight"
          to={topUpPath()}
          className={hasPlate ? 'bg-transparent! text-on-leaf! ring-[1.5px] ring-on-leaf-soft' : ''}
        >
          {t('Top-up balance')}
        </ButtonLink>
      )}
      {!wallet && !error && <Skeleton className="h-11 w-40 opacity-30" />}
      {wallet && <Besides wallet={wallet} shown={shown} />}
    </section>
  )
}

/** What is not to be spent, where there is something. */
function Besides({ wallet: { setAsideKobo }, shown }: { wallet: Wallet; shown: boolean }) {
  if (setAsideKobo === 0) return null
  return (
    <p className="w-full text-sm text-on-leaf-soft">
      {rich('<amount></amount> set aside', {
        amount: () => <HiddenMoney kobo={setAsideKobo} shown={shown} />,
      })}
    </p>
  )
}
