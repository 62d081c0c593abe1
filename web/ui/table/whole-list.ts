import type { Endpoint, EnvelopeOf, OutputOf, SentOf } from '../../../contract/endpoint.ts'
import { call } from '../../api.ts'

export type ItemOf<E extends Endpoint> = OutputOf<E> extends readonly (infer Item)[] ? Item : never

/** More than this is no file and no sheet for a phone. */
export const mostRows = 2_000

/** A list page after page, as far as it is no longer than that; and whether there is more. */
export async function wholeList<E extends Endpoint>(
  endpoint: E,
  input: SentOf<E>,
  { most = mostRows } = {},
) {
  const items: ItemOf<E>[] = []
  let after: string | undefined
  do {
    // Each page says where the next begins.
    // oxlint-disable-next-line no-await-in-loop
    const page: EnvelopeOf<E> = await call(endpoint, { ...input, limit: 100, after })
    items.push(...(page.data as ItemOf<E>[]))
    after = page.next ?? undefined
  } while (after && items.length < most)
  return { items, hasMore: after !== undefined }
}
