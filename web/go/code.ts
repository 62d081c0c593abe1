import { doorstepTries } from '../../contract/visit/visit.ts'
import type { Stop } from '../../contract/visit/visit.ts'
import { kept } from './kept.ts'

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), byte => byte.toString(16).padStart(2, '0')).join('')

/** Whether these are the stop's four digits, as the phone can know without a network. */
export async function isCode({ _id, door }: Stop, code: string): Promise<boolean> {
  // A page over plain http on a local network has no hashes: then the server looks.
  const { subtle } = crypto as { subtle?: SubtleCrypto }
  if (!subtle || !door) return true
  return hex(await subtle.digest('SHA-256', new TextEncoder().encode(_id + code))) === door.codeHash
}

/** How often one may still mistype: here, or where the server has counted. */
export const triesLeft = ({ _id, door }: Stop) =>
  Math.max(0, (door?.triesLeft ?? doorstepTries) - (kept.get()?.wrong[_id] ?? 0))

/** Counts a wrong one. */
export function countWrong({ _id }: Stop) {
  const { wrong = {} } = kept.get() ?? {}
  kept.change({ wrong: { ...wrong, [_id]: (wrong[_id] ?? 0) + 1 } })
}
