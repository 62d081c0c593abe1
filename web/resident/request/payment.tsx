import { useQuery } from '@tanstack/react-query'
import { pageAt } from '../../../contract/page.ts'
import { shortId, type PickupRequest } from '../../../contract/request/request.ts'
import { listEntries } from '../../../contract/wallet/wallet.ts'
import { query } from '../../query.ts'
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

function ToPayment({ requestId }: { requestId: string }) {
  const { data } = useQuery(query(listEntries, { search: shortId(requestId) }))
  const paid = data?.data.find(each => each.requestId === requestId && each.amountKobo < 0)
  if (!paid) return null
  return (
    <TextLink to={pageAt('/user/home/makepayment/:entryId', { entryId: paid._id })}>
      {t('See payment')}
    </TextLink>
  )
}

function Way({ request: { _id, payment, payWith, priceKobo } }: { request: PickupRequest }) {
  const { wallet } = useWallet()
  if (payment === 'paid') return <ToPayment requestId={_id} />
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
