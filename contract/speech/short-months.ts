import { msg } from './say.ts'

// Written by hand, as all names of days and months: no machine's lists have all the languages.

/** As they are written here: one of them has four letters. Apart from the long names, which pages before the app do without. */
export const shortMonths = [
  msg('Jan'),
  msg('Feb'),
  msg('Mar'),
  msg('Apr'),
  msg('May||in short'),
  msg('Jun'),
  msg('Jul'),
  msg('Aug'),
  msg('Sept'),
  msg('Oct'),
  msg('Nov'),
  msg('Dec'),
]
