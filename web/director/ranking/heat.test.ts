import { expect, test } from 'vitest'
import { heatOf } from './heat.tsx'

test('a figure is good until its limits, and of a rating less is worse', () => {
  expect([0, 4, 5, 9, 10, 17, 18].map(late => heatOf('late', late))).toEqual([
    'good',
    'good',
    'watch',
    'watch',
    'bad',
    'bad',
    'worst',
  ])
  expect([5, 3.5, 3.4, 2.9, 2.4].map(rating => heatOf('rating', rating))).toEqual([
    'good',
    'good',
    'watch',
    'bad',
    'worst',
  ])
})

test('what has no limits has no colour, and what is not there neither', () => {
  expect(heatOf('income', 1)).toBe('none')
  expect(heatOf('open', 10_000)).toBe('none')
  expect(heatOf('wait', null)).toBe('none')
})
