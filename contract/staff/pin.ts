import { once } from '../once.ts'
import * as z from 'zod/mini'

/** Wrong PINs after which a device is trusted no more; the right one takes back only those for the same member. */
export const deviceTries = 5
/** Wrong PINs for one member of which that member and the head hear. */
export const toldTries = 3
/** Wrong PINs for one member, on whatever devices, after which the PIN opens nothing. */
export const memberTries = 10
/** So long after a full login members can switch on a device. */
export const trustDays = 30

const keypad = '01234567890'
const backwards = '09876543210'

/** What anybody would try first: one digit, two in turn, a run, a year. */
const isGuessable = (pin: string) =>
  /^(\d)\1{3}$|^(\d\d)\2$|^19\d\d$|^20\d\d$/.test(pin) ||
  pin === '2580' ||
  keypad.includes(pin) ||
  backwards.includes(pin)

const fourDigits = 'Please enter four digits'

/** As it is typed to switch. */
export const pin = once(() => z.string(fourDigits).check(z.regex(/^\d{4}$/, fourDigits)))
/** As it is chosen. */
export const newPin = once(() =>
  pin().check(z.refine(typed => !isGuessable(typed), 'too easy to guess: choose other digits')),
)
