/** Everybody in the demo signs in with this. */
export const demoSecret = 'kwashe-demo'
export const demoLogins = {
  director: 'director@kwashe.demo',
  station: 'ikeja@kwashe.demo',
  resident: 'ada@kwashe.demo',
} as const
/** Who works at Ikeja beside its head. */
export const demoMembers = [
  { name: 'Blessing Ekanem', email: 'clerk@kwashe.demo', role: 'clerk', pin: '4826' },
  { name: 'Tunde Alabi', email: 'cashier@kwashe.demo', role: 'cashier', pin: '7391' },
] as const
/** The first of Ikeja's carriers, who come in by a number. */
export const demoCarrierNumber = '+2348092000000'
/** Any number that only the demo takes. */
export const demoLock = 5_927_430_118
