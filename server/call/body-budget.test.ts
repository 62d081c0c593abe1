import { expect, test } from 'vitest'
import { createBodyAllowance } from './body-allowance.ts'
import { createBodyBudget } from './body-budget.ts'

const mb = 1024 * 1024
const isBusy = expect.objectContaining({ code: 'busy', retryAfterSeconds: 3 })

/** Takes until it is refused, and gives how often that was granted. */
function takeAll(take: () => unknown): number {
  for (let times = 0; ; times++) {
    try {
      take()
    } catch (error) {
      expect(error).toEqual(isBusy)
      return times
    }
  }
}

test('one network holds only its share, and the others go on', () => {
  const budget = createBodyBudget()
  const from = (network: string) => () => budget.take({ bytes: 2 * mb, network, isVisitor: false })
  expect(takeAll(from('one'))).toBe(6)
  expect(takeAll(from('other'))).toBe(6)
  expect(budget.held('large')).toBe(24 * mb)
})

test('strangers from everywhere leave room for whoever is logged in', () => {
  const budget = createBodyBudget()
  let networks = 0
  const stranger = () =>
    budget.take({ bytes: 2 * mb, network: String(networks++), isVisitor: true })
  expect(takeAll(stranger)).toBe(12)
  expect(() => budget.take({ bytes: 2 * mb, network: 'home', isVisitor: false })).not.toThrow()
})

test('small bodies have a lane of their own', () => {
  const budget = createBodyBudget()
  for (let network = 0; network < 4; network++) {
    takeAll(() => budget.take({ bytes: mb, network: String(network), isVisitor: false }))
  }
  expect(budget.held('large')).toBe(48 * mb)
  const small = { bytes: 300, network: '0', isVisitor: true }
  expect(() => budget.take(small)).not.toThrow()
  expect(takeAll(() => budget.take({ ...small, bytes: 65_536 }))).toBe(63)
})

test('what is given back can be taken again, and twice is once', () => {
  const budget = createBodyBudget()
  const full = { bytes: 12 * mb, network: 'one', isVisitor: true }
  const giveBack = budget.take(full)
  expect(() => budget.take(full)).toThrow(isBusy)
  giveBack()
  giveBack()
  expect(budget.held('large')).toBe(0)
  budget.take(full)
  expect(() => budget.take(full)).toThrow(isBusy)
})

test('what comes in a minute is counted, and the next minute begins anew', () => {
  let at = new Date('2026-11-15T09:00:40Z')
  const allowance = createBodyAllowance({ now: () => at }, 0.5)
  const spend = (who = 'one') => allowance.spend('visitors', who, mb)
  for (let times = 0; times < 4; times++) spend()
  expect(() => spend()).toThrow(
    expect.objectContaining({ code: 'too_many', retryAfterSeconds: 20 }),
  )
  expect(() => spend('other')).not.toThrow()
  at = new Date('2026-11-15T09:01:00Z')
  expect(() => spend()).not.toThrow()
})
