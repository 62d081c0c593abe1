import { expect, test } from 'vitest'
import { nameLook } from './name-look.ts'

test.each([
  ['Tunde Alabi', 'TUNDE  ALABI'],
  ['Tunde Alabi', 'Tunde-Alabi.'],
  ['Tunde Alabi', 'Tunde\u200b Alabi'],
  ['Tunde Alabi', 'Тundе Аlаbi'],
  ['Adé Ọbí', 'Ade Obi'],
  ['Ibrahim Bello', 'lbrahim Be11o'],
  ['Ɗanladi Ƙasim', 'Danladi Kasim'],
  ['Funmi Adebayo', 'ＦＵＮＭＩ Adebay0'],
])('%j and %j look the same', (one, other) => {
  expect(nameLook(one)).toBe(nameLook(other))
})

test.each([
  ['Tunde Alabi', 'Tunde Alabi Junior'],
  ['Musa Bello', 'Musa A. Bello'],
  ['Ade', 'Ada'],
  ['小明', '小红'],
])('%j and %j do not', (one, other) => {
  expect(nameLook(one)).not.toBe(nameLook(other))
})
