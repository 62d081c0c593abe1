/** Everybody in the demo signs in with this. */
export const demoSecret = 'kwashe-demo'
export const demoLogins = {
  director: 'director@kwashe.demo',
  station: 'ikeja@kwashe.demo',
  resident: 'ada@kwashe.demo',
} as const
/** The first of Ikeja's carriers, who come in by a number. */
export const demoCarrierNumber = '+2348092000000'
/** Any number that only the demo takes. */
export const demoLock = 5_927_430_118
