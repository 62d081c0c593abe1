import type { OutputOf } from '../../../contract/endpoint.ts'
import { sayNaira } from '../../../contract/money.ts'
import type { getRequest, PickupRequest } from '../../../contract/request/request.ts'

/** How a count came out: "₦200 are missing". */
export function differenceInWords(kobo: number): string {
  if (kobo === 0) return 'right'
  return kobo < 0 ? `${sayNaira(-kobo)} missing` : `${sayNaira(kobo)} too much`
}

type Priced = Pick<PickupRequest, 'payment' | 'payWith' | 'priceKobo'>
type Paid = Priced & Pick<OutputOf<typeof getRequest>, 'paidKobo' | 'refundedKobo'>

const toCome = { wallet: 'due', recyclables: 'in recyclables', cash: 'in cash' } as const

/** How a request stands with its price: "₦500 paid, ₦200 refunded". */
export function paymentInWords(request: Paid): string {
  const { payment, payWith, paidKobo, refundedKobo } = request
  const price = sayNaira(request.priceKobo)
  const back = refundedKobo > 0 ? `, ${sayNaira(refundedKobo)} refunded` : ''
  const lines: Record<PickupRequest['payment'], string> = {
    'set aside': `${price} set aside in the wallet`,
    'at pick-up': `${price} ${toCome[payWith]} at pickup`,
    paid: `${sayNaira(paidKobo)} paid${back}`,
    due: `${price} due`,
    nothing: 'nothing to pay',
  }
  return lines[payment]
}

/** What it costs: "₦500", or "₦0 (₦500 waived)". */
export const priceInWords = ({
  priceKobo,
  waivedKobo,
}: Pick<OutputOf<typeof getRequest>, 'priceKobo' | 'waivedKobo'>) =>
  waivedKobo > 0
    ? `${sayNaira(priceKobo - waivedKobo)} (${sayNaira(waivedKobo)} waived)`
    : sayNaira(priceKobo)

/** Whether money or recyclables have still to come for a request. */
export const isToBePaid = ({ payment }: Priced) => payment === 'at pick-up' || payment === 'due'

/** What is given at the door: an amount with how it comes, or no amount and why. */
export function atTheDoor(request: Priced): { kobo: number; how: string } {
  if (!isToBePaid(request)) {
    return { kobo: 0, how: request.payment === 'nothing' ? 'nothing to pay' : 'paid' }
  }
  const how = request.payWith === 'recyclables' ? 'with recyclables' : 'at pickup'
  return { kobo: request.priceKobo, how }
}
