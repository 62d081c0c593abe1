import { expect, test } from 'vitest'
import { csvMoment, csvOf } from './csv.ts'

test('a file begins with the mark of UTF-8, and every line ends as table programs expect', () => {
  expect(
    csvOf([
      ['Date', 'For'],
      ['2026-11-15', 'Ọjọ́'],
    ]),
  ).toBe('\uFEFF"Date","For"\r\n"2026-11-15","Ọjọ́"\r\n')
})

test('quotes, commas and new lines stay inside their cell', () => {
  expect(csvOf([['say "no", then\ngo']])).toBe('\uFEFF"say ""no"", then\ngo"\r\n')
})

test.each(['=1+1', '+234', '-5', '@sum', '\t=1', '\r=1'])('%j is no formula', text => {
  expect(csvOf([[text]])).toBe(`\uFEFF"'${text}"\r\n`)
})

test.each([
  [200_000, '2000.00'],
  [-50_005, '-500.05'],
  [7, '0.07'],
  [0, '0.00'],
])('%d kobo are %s, a number also when it is below zero', (kobo, shown) => {
  expect(csvOf([[{ kobo }]])).toBe(`\uFEFF${shown}\r\n`)
})

test.each([
  [6250, '6.250'],
  [5, '0.005'],
])('%d grams are %s kilos', (grams, shown) => {
  expect(csvOf([[{ grams }]])).toBe(`\uFEFF${shown}\r\n`)
})

test('a count is a number', () => {
  expect(csvOf([['Requests', 412, -3]])).toBe('\uFEFF"Requests",412,-3\r\n')
})

test('a moment is the day and the hour in Lagos', () => {
  expect(csvMoment('2026-11-15T23:30:05.000Z')).toEqual(['2026-11-16', '00:30:05'])
})
