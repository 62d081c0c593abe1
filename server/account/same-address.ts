/** Words that stand in so many addresses that they show nothing. */
const common = new Set(
  (
    'street st str road rd avenue ave av close cl crescent cres way lane ln drive dr no number house flat block plot ' +
    'opp opposite off near by behind beside along the of and estate phase area junction bus stop lagos nigeria'
  ).split(' '),
)

const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '' && !common.has(word))

const isNumber = (word: string) => /\d/.test(word)

/** Numbers and name of the street: all up to the first part between commas that has a name. */
function doorOf(address: string) {
  const numbers: string[] = []
  for (const part of address.split(',')) {
    const words = wordsOf(part)
    const names = words.filter(word => !isNumber(word))
    numbers.push(...words.filter(isNumber))
    if (names.length > 0) return { numbers, names }
  }
  return { numbers, names: [] }
}

/** Whether an address can be asked for: a street without a number is too easy to guess. */
export function hasHouseNumber(address: string): boolean {
  const { numbers, names } = doorOf(address)
  return numbers.length > 0 && names.length > 0
}

/**
 * Whether somebody who typed this knows the address, however they write it: its numbers and the name of its street.
 * Who types more numbers than it has is guessing.
 */
export function isSameAddress(address: string, typed: string): boolean {
  const { numbers, names } = doorOf(address)
  const said = wordsOf(typed)
  const saidNumbers = said.filter(isNumber)
  const most = wordsOf(address).filter(isNumber).length
  return (
    hasHouseNumber(address) &&
    said.length <= wordsOf(address).length + 4 &&
    saidNumbers.length <= most &&
    numbers.every(number => saidNumbers.includes(number)) &&
    names.every(name => said.includes(name))
  )
}
