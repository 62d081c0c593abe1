import { brand } from '../../contract/brand.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Money } from '../ui/money.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useBalanceShown } from './balance-shown.ts'
import { useWallet } from './use-wallet.ts'

export const hiddenBalance = '******'

/** The balance on the home page's banner, with the way to more of it. */
export function BannerBalance() {
  const [shown] = useBalanceShown(true)
  const { balanceKobo, error } = useWallet()
  return (
    <div className="mt-5 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
      <div>
        <p className="text-sm text-on-leaf-soft">{brand.name} balance</p>
        <p className="text-[2rem] leading-tight font-bold">
          {balanceKobo === undefined ? (
            error ? (
              <span className="text-base font-normal">not known right now</span>
            ) : (
              <Skeleton className="my-1.5 h-7 w-40 opacity-30" />
            )
          ) : shown ? (
            <Money kobo={balanceKobo} />
          ) : (
            <>
              <span aria-hidden="true">{hiddenBalance}</span>
              <span className="sr-only">hidden</span>
            </>
          )}
        </p>
      </div>
      <ButtonLink variant="highlight" to="/user/home/makepayment">
        Top-up balance
      </ButtonLink>
    </div>
  )
}
