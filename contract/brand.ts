import { msg } from './speech/say.ts'

/** The product's name stands here alone, so that an operator can run it under another one. */
export const brand = {
  name: 'Kwashe',
  promise: msg('The bags on your doorstep, gone.'),
  supportHours: msg('Mon-Fri 10am to 7pm'),
  storeKey: 'Kwashe',
  storeVersion: 1,
} as const
