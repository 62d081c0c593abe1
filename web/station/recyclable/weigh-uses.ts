import { sayNaira } from '../../../contract/money.ts'
import type { Weighing } from '../../../contract/recyclable/recyclable.ts'
import { shortId } from '../../../contract/request/request.ts'
import { dueOf, type Resident } from '../resident/resident.ts'

/** What became of the money at once: dues are paid, and the request's price is set aside. */
export function usesOf(
  before: Resident,
  now: Resident,
  { worthKobo, requestId }: Pick<Weighing, 'worthKobo' | 'requestId'>,
): readonly string[] {
  const paidKobo = Math.min(worthKobo, dueOf(before) - dueOf(now))
  const [was, is] = [before, now].map(({ requests }) =>
    requests.find(({ _id }) => _id === requestId),
  )
  return [
    ...(paidKobo > 0 ? [`${sayNaira(paidKobo)} paid what was due`] : []),
    ...(is?.covered && was && !was.covered
      ? [`${sayNaira(is.priceKobo)} is set aside for #${shortId(is._id)}`]
      : []),
  ]
}
