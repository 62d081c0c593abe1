import { pageAt } from '../../../contract/page.ts'
import { shortId, type PickupRequest } from '../../../contract/request/request.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { missingFor, otherWays, topUpPath } from '../wallet/payment-words.ts'
import { useWallet } from '../wallet/use-wallet.ts'
import { paymentInWords } from './request-words.ts'
import { t } from '../../t.ts'

/** How a request stands with its price, and the way to pay it or to what was paid. */
export function Payment({ request }: { request: PickupRequest }) {
  return (
    <span className="flex flex-wrap gap-x-3">
      <span>{paymentInWords(request)}</span>
      <Way request={request} />
    </span>
  )
}

function Way({ request: { _id, payment, payWith, priceKobo } }: { request: PickupRequest }) {
  const { wallet } = useWallet()
  if (payment === 'paid') {
    return (
      <TextLink to={pageAt('/user/home/makepayment', { search: shortId(_id) })}>
        {t('See payment')}
      </TextLink>
    )
  }
  if (!wallet?.takesTopUps) {
    return payment === 'due' && wallet ? <span>{t(otherWays)}</span> : null
  }
  if (payment === 'due') {
    return <TextLink to={topUpPath(missingFor(wallet, _id))}>{t('Pay')}</TextLink>
  }
  if (payment === 'at pick-up' && payWith === 'wallet') {
    return <TextLink to={topUpPath(priceKobo)}>{t('Top up')}</TextLink>
  }
  return null
}
