import { identity } from '../identity.ts'

/** What the green panel says to directors. */
export const directorPromise = {
  promise: 'Every station in one look.',
  get promiseText() {
    return `Open stations, see how each is doing, and let the right people in with ${identity.name}.`
  },
}
