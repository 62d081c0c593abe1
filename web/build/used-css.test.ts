import { expect, test } from 'vitest'
import { firstAndRest, leaveOutUnused } from './used-css.ts'

const html = '<main class="card hover:x w-[1px]"><p>₦250 &amp; more</p><b>A</b></main>'
const left = (css: string) => leaveOutUnused(css, html)

test('rules stay when their classes and elements are on the page', () => {
  expect(left('.card{a:b}.gone{a:b}')).toBe('.card{a:b}')
  expect(left('p,table,b{a:b}')).toBe('p,b{a:b}')
  expect(left('.hover\\:x:hover{a:b}.w-\\[1px\\]{a:b}')).toBe(
    '.hover\\:x:hover{a:b}.w-\\[1px\\]{a:b}',
  )
  expect(left('main p{a:b}main table{a:b}')).toBe('main p{a:b}')
  expect(left('*,:before,html,:root{a:b}')).toBe('*,:before,html,:root{a:b}')
})

test('what a selector excludes or offers need not be there', () => {
  expect(left('p:not(.gone){a:b}:where(.gone) p{a:b}')).toBe(
    'p:not(.gone){a:b}:where(.gone) p{a:b}',
  )
})

test('a query without rules goes with them', () => {
  expect(left('@media print{.gone{a:b}}@media print{.card{a:b}}')).toBe('@media print{.card{a:b}}')
})

test('braces in a string open nothing', () => {
  expect(left('.card{a:url("x{y}z;")}.gone{a:b}')).toBe('.card{a:url("x{y}z;")}')
})

test('only the pieces of a font with letters of the page are named', () => {
  const naira = '@font-face{font-family:N;unicode-range:U+20A6}'
  const marks = '@font-face{font-family:M;unicode-range:U+300-301,U+1EA0-1EF9}'
  expect(left(naira + marks)).toBe(naira)
})

test('variables and movements that nothing uses are dropped, chains of them too', () => {
  expect(left(':root{--a:1;--b:var(--c);--c:2}.card{x:var(--a)}')).toBe(
    ':root{--a:1;}.card{x:var(--a)}',
  )
  const used = '@keyframes fill{0%{a:b}}'
  expect(left(`.card{animation:fill 1s}${used}@keyframes other{0%{a:b}}`)).toBe(
    `.card{animation:fill 1s}${used}`,
  )
})

test('the top of a page has its own rules first, the order of all of them holds for the whole', () => {
  const once = ':root{--a:1}@property --b{syntax:"*"}@media print{:root{--a:2}}'
  const css = `${once}.x{a:b}.card{a:c}@media print{.card{a:d}}@media (min-width:1px){.x,.card{a:e}}`
  expect(firstAndRest(css, html)).toEqual({
    first: `${once}.card{a:c}@media (min-width:1px){.card{a:e}}`,
    rest: '.x{a:b}.card{a:c}@media print{.card{a:d}}@media (min-width:1px){.x,.card{a:e}}',
  })
})
