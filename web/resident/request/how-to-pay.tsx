import { useState } from 'react'
import { pageAt } from '../../../contract/page.ts'
import { useFieldParts } from '../../ui/form/form-context.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { usePrices } from '../price/use-prices.ts'
import { useBalanceShown } from '../wallet/balance-shown.ts'
import { costInWords } from '../wallet/payment-words.ts'
import { HeldWallet } from '../wallet/held-wallet.tsx'
import { useWallet } from '../wallet/use-wallet.ts'
import { t } from '../../t.ts'

type HowToPayProps = {
  item: 'pickup' | 'special'
  /** What the sentence with the price is called, for whoever describes the dialog by it. */
  costId: string
  /** Closes the dialog for the page with all prices. */
  onLeave: () => void
}

/** What it costs and how that is paid, with a tick that sends `payWith`: else the wallet pays. */
export function HowToPay({ item, costId, onLeave }: HowToPayProps) {
  const { id, kept } = useFieldParts('payWith', undefined)
  const [withRecyclables, setWithRecyclables] = useState(kept === 'true')
  return (
    <div className="grid gap-2 text-left">
      <p className="rounded-xl bg-leaf-100 px-4 py-3">
        <Cost id={costId} item={item} withRecyclables={withRecyclables} />{' '}
        <TextLink to={pageAt('/user/home/prices')} onClick={onLeave}>
          {t('All prices')}
        </TextLink>
      </p>
      <HeldWallet />
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
        <input
          id={id}
          type="checkbox"
          name="payWith"
          value="recyclables"
          checked={withRecyclables}
          onChange={event => setWithRecyclables(event.target.checked)}
          aria-describedby={`${id}-more`}
          className="size-6 shrink-0 cursor-pointer accent-leaf-700"
        />
        <span>
          {t('Pay with recyclables')}
          <span id={`${id}-more`} className="block text-sm text-ink-soft">
            {t('Keep bottles, cans and paper separate. We’ll weigh them.')}
          </span>
        </span>
      </label>
    </div>
  )
}

type CostProps = { id: string; item: 'pickup' | 'special'; withRecyclables: boolean }

function Cost({ id, item, withRecyclables }: CostProps) {
  const { wallet } = useWallet()
  const { priceOf, error } = usePrices()
  const [shown] = useBalanceShown(true)
  const kobo = priceOf(item)
  const unknown = t(error ? 'We can’t show the price right now.' : 'Getting the price…')
  return (
    <span id={id} aria-live="polite">
      {kobo === undefined
        ? unknown
        : costInWords({ item, kobo, withRecyclables, wallet, isBalanceShown: shown })}
    </span>
  )
}
