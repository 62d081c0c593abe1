import { msg } from './say.ts'

// Written by hand, as all names of days and months.

/** As they are written here: one of them has four letters. */
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
