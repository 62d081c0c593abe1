import { expect, test } from 'vitest'
import { languages, type Language } from '../../contract/speech/language.ts'
import { carrierWords, type CarrierKind } from './notice-table.ts'
import type { RoundNews } from './notice-data.ts'
import { carrierSamples, door } from '../testing/carrier-samples.ts'

const every = Object.keys(languages) as Language[]
const holes = /undefined|null|NaN|\[object|\$\{|Invalid/

test('a carrier reads a short SMS, however long an address or a day is', () => {
  for (const kind of Object.keys(carrierSamples) as CarrierKind[]) {
    const write = carrierWords[kind] as (data: unknown, language: Language) => string
    for (const language of every) {
      const sms = write(carrierSamples[kind], language)
      expect(sms).not.toMatch(holes)
      expect(sms).toMatch(/^[\x20-\x7e]{1,320}$/)
    }
  }
  const round = (news: Partial<RoundNews>) => {
    const said = {
      isToday: true,
      isFirst: true,
      added: [],
      gone: [],
      fewer: [],
      all: 1,
      left: 1,
      ...news,
    }
    return carrierWords['carrier-round']({ news: [said], link: 'https://k.ng/go' }, 'en')
  }
  const rest = 'Your list: https://k.ng/go'
  expect(round({ added: [door, door, door, door, door], all: 5 })).toBe(
    `5 pickups today, first 3 Allen Avenue. ${rest}`,
  )
  expect(round({ added: [door, door], isFirst: false, all: 7 })).toBe(
    `2 more pickups today, 7 in total. ${rest}`,
  )
  expect(round({ added: [door], isFirst: false, all: 8 })).toBe(
    `1 more pickup today: Ada Obi, 3 Allen Avenue, 0803 123 4567. 8 in total. ${rest}`,
  )
  expect(round({ gone: [door], isFirst: false, left: 4 })).toBe(
    `Do not go to Ada Obi, 3 Allen Avenue today. 4 left today. ${rest}`,
  )
  expect(round({ fewer: [{ ...door, pickups: 2 }], isFirst: false, left: 4 })).toBe(
    `Still go to Ada Obi, 3 Allen Avenue today, but take 2 fewer. 4 left today. ${rest}`,
  )
  const gone = (many: number) =>
    Array.from({ length: many }, (_, at) => ({ ...door, address: `${at} Allen Avenue` }))
  expect(round({ gone: gone(3), isFirst: false, left: 4 })).toBe(
    'Do not go today to: Ada Obi, 0 Allen Avenue; Ada Obi, 1 Allen Avenue; Ada Obi, 2 Allen Avenue. ' +
      `4 left today. ${rest}`,
  )
  for (const many of [5, 9, 200]) {
    const said = round({ gone: gone(many), isFirst: false, left: 4 })
    expect(said).toMatch(/^Do not go today to: (?:Ada Obi, \d Allen Avenue;? ){3}and \d+ more\. /)
    expect(said.length, 'one SMS').toBeLessThanOrEqual(160)
    expect(said).toContain(`and ${many - 3} more.`)
  }
  expect(round({ isToday: false, added: [door] })).toMatch(/^1 pickup tomorrow: Ada Obi/)
})
