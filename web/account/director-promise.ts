import { brand } from '../../contract/brand.ts'

/** What the green panel says to directors. */
export const directorPromise = {
  promise: 'Every station in one look.',
  promiseText: `Open stations, see how each is doing, and let the right people in with ${brand.name}.`,
} as const
