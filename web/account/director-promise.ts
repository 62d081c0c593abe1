import { identity } from '../identity.ts'

/** What the green panel says to directors. */
export const directorPromise = {
  promise: 'All your stations at a glance.',
  get promiseText() {
    return `Open stations, see how each is doing, and let the right people in with ${identity.name}.`
  },
}
