import { expect, test } from 'vitest'
import { shorten } from './short-names.ts'

test('classes get short names, the same in the markup and in the style', () => {
  const { html, css } = shorten({
    html: '<p class="mt-0.5 w-[calc(1px+2px)]"><b class="mt-0.5 [a_&amp;]:b">x.y</b></p>',
    css: '.mt-0\\.5{margin:.5rem}.w-\\[calc\\(1px\\+2px\\)\\]{a:b}a .\\[a_\\&\\]\\:b{a:url(x.mt-0.5)}',
  })
  expect(html).toBe('<p class="b c"><b class="b a">x.y</b></p>')
  expect(css).toBe('.b{margin:.5rem}.c{a:b}a .a{a:url(x.mt-0.5)}')
})

test('after the letters come pairs of them, and none twice', () => {
  const names = Array.from({ length: 3000 }, (_, index) => `class-${index}`)
  const { html } = shorten({ html: `<p class="${names.join(' ')}">`, css: '' })
  const made = /class="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []
  expect(new Set(made).size).toBe(names.length)
})
