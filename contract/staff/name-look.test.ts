import { expect, test } from 'vitest'
import { isLatin, isRole, nameLook } from './name-look.ts'

test.each([
  ['Tunde Alabi', 'TUNDE  ALABI'],
  ['Tunde Alabi', 'Tunde-Alabi.'],
  ['Tunde Alabi', 'Tunde\u200b Alabi'],
  ['Tunde Alabi', 'Тundе Аlаbi'],
  ['Tunde Alabi', 'Tunde Alabi\u3164'],
  ['Tunde Alabi', 'Tunde\u115f Alabi\uffa0'],
  ['Tunde Alabi', 'TUΝDE ALABI'],
  ['Tunde Alabi', 'ᎢUNDE ALABI'],
  ['Tunde Alabi', 'ꓔꓴꓠꓓꓰ ꓮꓡꓮꓐꓲ'],
  ['Tunde Alabi', 'ᴛᴜɴᴅᴇ ᴀʟᴀʙɪ'],
  ['Tunde Alabi', 'Tunde\u02bc Alabi'],
  ['Tunde Alabi', 'Tսnde Alabi'],
  ['Amina', 'Arnina'],
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

test.each(['Head', 'The Director', 'Kwashe Support', 'SUPP0RT', 'Support Team'])(
  '%j is what somebody does',
  name => {
    expect(isRole(name)).toBe(true)
  },
)

test('Nigerian names are Latin and nobody’s role; other scripts are not Latin', () => {
  for (const name of [
    'Ọlúwáṣeun Adébáyọ̀',
    'Chịdị Ọkọńkwọ',
    'Ɗanladi Ƙasim',
    "Sa'adatu Ɓello",
    'J. Head',
  ]) {
    expect([name, isLatin(name), isRole(name)]).toEqual([name, true, false])
  }
  for (const name of ['Τunde', 'Тunde', 'Tսnde', 'ꓔunde', 'Ꭲunde', 'ᴛunde', 'Tunde\u3164']) {
    expect([name, isLatin(name)]).toEqual([name, false])
  }
})
