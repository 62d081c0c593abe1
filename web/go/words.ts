import type { missReasons } from '../../contract/request/pickup.ts'
import { msg, t } from '../t.ts'
import type { Deed, Doing } from './deed.ts'

export { sayNaira as naira } from '../../contract/money.ts'

/** What a carrier did, in one or two words. */
export const doings: Record<Doing, string> = {
  'set out': msg('Set out||a carrier has left for a stop'),
  here: msg('Here||a carrier is at the gate'),
  done: msg('Done||the rubbish is on the cart'),
  'not done': msg('Not done||the rubbish was not taken'),
  undo: msg('Undone||what was said of a stop'),
  note: msg('Note'),
  cash: msg('Cash'),
  photo: msg('Photo'),
}

/** The reasons as they stand under their pictures. */
export const reasons: Record<(typeof missReasons)[number], string> = {
  'nobody home': msg('Nobody home'),
  'gate locked': msg('Gate locked'),
  'nothing put out': msg('Nothing put out'),
  refused: msg('They refused'),
  'too much': msg('Too much to carry'),
  dangerous: msg('Dangerous'),
  'road blocked': msg('Road blocked'),
  other: msg('Something else'),
}

/** How far a deed is on its way. */
export function standing({ state, refused, why }: Deed): string {
  if (state === 'accepted') return t('sent||a deed')
  if (state === 'refused') return refused?.message ?? t('not accepted||a deed')
  if (state === 'sending') return t('sending||a deed')
  return why === 'server' ? t('on this phone, we’ll try again soon') : t('on this phone')
}
