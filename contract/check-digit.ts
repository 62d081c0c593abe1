// H. Michael Damm's table: with the check digit behind it, every number with one wrong digit and every number with two
// swapped neighbours ends elsewhere than at 0.
const table = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
] as const

const endOf = (digits: string) =>
  digits.split('').reduce((row, digit) => table[Number(row)]?.[Number(digit)] ?? '0', '0')

/** Digits with their check digit behind them. */
export const withCheckDigit = (digits: string) => digits + endOf(digits)

/** Whether digits end with their check digit: one wrong digit or two swapped neighbours are always noticed. */
export const isChecked = (digits: string) => /^\d{2,}$/.test(digits) && endOf(digits) === '0'
