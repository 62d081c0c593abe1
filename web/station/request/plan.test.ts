import { expect, test } from 'vitest'
import { addDays } from '../../../contract/calendar.ts'
import { today } from '../../ui/day.ts'
import { choseLater, firstPlan, planFor, putOffBy, wrongPlan, type PlanDraft } from './plan.ts'

const inDays = (days: number) => addDays(today(), days)
const promised = (days: number, planned: number | null = null) => ({
  promisedOn: inDays(days),
  plannedOn: planned === null ? null : inDays(planned),
})
const draft = (days: number, more: Partial<PlanDraft> = {}): PlanDraft => ({
  day: inDays(days),
  reason: undefined,
  note: '',
  ...more,
})

test('only a day past the promise asks for a reason, and today never does', () => {
  expect(wrongPlan([promised(2)], draft(2))).toBeUndefined()
  expect(wrongPlan([promised(-3)], draft(0))).toBeUndefined()
  expect(wrongPlan([promised(2)], draft(3))).toContain('choose a reason')
  expect(wrongPlan([promised(2)], draft(3, { reason: 'rain' }))).toBeUndefined()
  expect(wrongPlan([promised(2)], draft(3, { reason: 'other', note: ' ' }))).toBe('Please say why.')
  // It was told a later day already.
  expect(wrongPlan([promised(2, 5)], draft(4))).toBeUndefined()
  expect(wrongPlan([promised(2)], draft(-1))).toContain('has passed')
  expect(wrongPlan([promised(2)], { ...draft(0), day: '' })).toBe('Please choose a day')
})

test('a plan begins with the day that all chose, else with today, and says who chose a later one', () => {
  const [chosen, other] = [
    { promisedOn: inDays(3), dayChosen: true },
    { promisedOn: inDays(3), dayChosen: false },
  ]
  expect(firstPlan([chosen, { ...chosen }]).day).toBe(inDays(3))
  expect(firstPlan([chosen, other]).day).toBe(today())
  expect(firstPlan([{ ...chosen, promisedOn: inDays(-1) }]).day).toBe(today())
  expect(choseLater([chosen, other], inDays(2))).toEqual([chosen])
  expect(choseLater([chosen, other], inDays(3))).toEqual([])
})

test('of several only those whose promise is put off are given the reason', () => {
  const [kept, late] = [promised(4), promised(1)]
  expect(putOffBy([kept, late], inDays(3))).toEqual([late])
  const chosen = draft(3, { reason: 'other', note: ' a flood ' })
  expect(planFor(kept, chosen)).toEqual({ plannedOn: inDays(3) })
  expect(planFor(late, chosen)).toEqual({
    plannedOn: inDays(3),
    reason: 'other',
    note: 'a flood',
  })
})
