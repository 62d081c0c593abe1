import type { Brand } from '../brand.ts'

// The build also makes every page with places in it instead of a name: the server of an installation that
// has an identity of its own fills them at its start. `__ORIGIN__` is one of the same kind.

/** What stands for the facts of an installation in a page that was built for any. */
export const places = {
  name: '__NAME__',
  /** The promise without its last word, which is drawn in another way, and that word. */
  promiseStart: '__PROMISE_START__',
  promiseEnd: '__PROMISE_END__',
  hours: '__HOURS__',
  cities: '__CITIES__',
  controller: '__CONTROLLER__',
  controllerAddress: '__CONTROLLER_ADDRESS__',
  controllerEmail: '__CONTROLLER_EMAIL__',
  main: '__MAIN__',
  deep: '__DEEP__',
  second: '__SECOND__',
  identity: '__IDENTITY__',
} as const

export type Place = keyof typeof places

/** Nobody's: every fact is its place. */
export const blankBrand: Brand = {
  name: places.name,
  slug: '',
  promise: { en: `${places.promiseStart} ${places.promiseEnd}` },
  supportHours: { en: places.hours },
  open: { days: [], from: 0, to: 0 },
  cities: [places.cities],
  colours: { main: places.main, deep: places.deep, second: places.second },
  isHausa: false,
  controller: {
    name: places.controller,
    address: places.controllerAddress,
    email: places.controllerEmail,
  },
  versions: {},
}

/** Where the pages with places lie in the built site, beside those of the product. */
export const blankFolder = 'blank'
