import { expect, test } from 'vitest'
import {
  askedFor,
  costInWords,
  missingFor,
  monthInWords,
  movedInWords,
  nameOfEntry,
} from './payment-words.ts'

const request = {
  kind: 'subscription',
  requestMessage: '7 Toyin Street',
  place: 'Shop',
  address: '7 Toyin Street',
} as const
const since = '2026-11-15T08:12:00.000Z'

function walletWith(balanceKobo: number, ...amounts: number[]) {
  const dues = amounts.map((amountKobo, n) => ({
    requestId: `request-${n}`,
    request,
    amountKobo,
    since,
  }))
  const dueKobo = amounts.reduce((sum, each) => sum + each, 0)
  const rest = { setAsideKobo: 0, owedKobo: 0, heldUntil: null, takesTopUps: true }
  return { ...rest, balanceKobo, dueKobo, dues }
}

test('a movement is called by what it was for', () => {
  expect(nameOfEntry({ reason: 'top-up', request: null })).toBe('Top-up')
  expect(nameOfEntry({ reason: 'pickup', request })).toBe('Pickup, Shop')
  expect(nameOfEntry({ reason: 'due', request })).toBe('Paid later: Pickup, Shop')
  const sofa = { ...request, kind: 'special', requestMessage: 'Old sofa' } as const
  expect(nameOfEntry({ reason: 'special', request: sofa })).toBe('Old sofa')
  expect(nameOfEntry({ reason: 'recyclables', request: null })).toBe('Recyclables')
})

test('a sign is said in words', () => {
  expect(movedInWords(200_000)).toBe('₦2,000 came in')
  expect(movedInWords(-50_000)).toBe('₦500 went out')
})

test('to pay a due, the older ones are paid too, and the wallet helps', () => {
  const wallet = walletWith(20_000, 50_000, 250_000)
  expect(missingFor(wallet, 'request-0')).toBe(30_000)
  expect(missingFor(wallet, 'request-1')).toBe(280_000)
  expect(missingFor(wallet)).toBe(280_000)
})

test('what is missing stays within what one top-up may be', () => {
  expect(missingFor(walletWith(49_000, 50_000), 'request-0')).toBe(10_000)
  expect(missingFor(walletWith(0, 400_000_000), 'request-0')).toBe(50_000_000)
})

test('an address opens the top-up with an amount only when it can be paid', () => {
  expect(askedFor('250000')).toBe(250_000)
  for (const none of ['1', '', 'lots', '1e99', '12.5', null]) expect(askedFor(none)).toBeUndefined()
})

const pickup = {
  item: 'pickup',
  kobo: 50_000,
  withRecyclables: false,
  isBalanceShown: true,
} as const

test('whoever asks reads what it costs, and where that comes from', () => {
  const [full, short] = [walletWith(50_000), walletWith(12_000)]
  const said = (more: Partial<Parameters<typeof costInWords>[0]>) =>
    costInWords({ ...pickup, wallet: full, ...more })
  expect(said({})).toBe('₦500. We’ll set it aside from your wallet.')
  expect(said({ wallet: short })).toBe(
    '₦500. Your wallet has ₦120. Top up now or pay the carrier in cash.',
  )
  expect(said({ wallet: short, isBalanceShown: false })).not.toContain('₦120')
  expect(said({ wallet: walletWith(0) })).toBe(
    '₦500. Your wallet is empty. Top up now or pay the carrier in cash.',
  )
  expect(said({ wallet: { ...short, takesTopUps: false } })).toBe('₦500. Pay the carrier in cash.')
  expect(said({ withRecyclables: true })).toBe('₦500. You’ll pay with recyclables at pickup.')
  expect(said({ wallet: undefined })).toBe('It costs ₦500.')
  expect(said({ kobo: 0 })).toBe('Free of charge.')
})

test('a custom request costs what the list says, unless the station quotes another amount', () => {
  const special = { ...pickup, item: 'special', kobo: 250_000 } as const
  const head = 'From ₦2,500. Your station may send a quote first.'
  expect(costInWords({ ...special, wallet: undefined })).toBe(head)
  expect(costInWords({ ...special, wallet: walletWith(250_000) })).toBe(
    `${head} We’ll set it aside from your wallet.`,
  )
})

test('a month says what came in and went out, and nothing of what did not', () => {
  const months = [
    { month: '2026-11-01', inKobo: 410_000, outKobo: 150_000 },
    { month: '2026-10-01', inKobo: 0, outKobo: 50_000 },
  ]
  expect(monthInWords('November 2026', months)).toBe('₦4,100 in, ₦1,500 out')
  expect(monthInWords('October 2026', months)).toBe('₦500 out')
  expect(monthInWords('September 2026', months)).toBe('')
})
