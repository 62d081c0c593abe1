import { expect, test } from 'vitest'
import { heatOf } from './heat.tsx'

test('a figure is good until its limits, and of a rating less is worse', () => {
  expect([47, 48, 72, 96].map(wait => heatOf('wait', { wait }))).toEqual([
    'good',
    'watch',
    'bad',
    'worst',
  ])
  expect([5, 3.5, 3.4, 2.9, 2.4].map(rating => heatOf('rating', { rating }))).toEqual([
    'good',
    'good',
    'watch',
    'bad',
    'worst',
  ])
})

test('what has no limits has no colour, and what is not there neither', () => {
  expect(heatOf('income', { income: 1 })).toBe('none')
  expect(heatOf('open', { open: 10_000 })).toBe('none')
  expect(heatOf('wait', { wait: null })).toBe('none')
})

test('what is late is held against what is open: one of one is to watch, few of many are good', () => {
  const heats = [
    [0, 0],
    [1, 1],
    [2, 2],
    [1, 11],
    [3, 13],
    [3, 30],
    [5, 12],
    [14, 108],
    [24, 900],
    [25, 900],
  ].map(([late = 0, open = 0]) => heatOf('late', { late, open }))
  expect(heats).toEqual([
    'good',
    'watch',
    'watch',
    'good',
    'bad',
    'watch',
    'worst',
    'watch',
    'good',
    'bad',
  ])
})

test('without proof is to watch and never worse', () => {
  expect([0.4, 0.5, 1].map(noProof => heatOf('noProof', { noProof }))).toEqual([
    'good',
    'watch',
    'watch',
  ])
})
