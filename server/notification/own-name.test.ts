import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { everyLanguage, type Language } from '../../contract/speech/language.ts'
import { longestName } from '../identity/facts.ts'
import { adopt } from '../identity/identity.ts'
import { readIdentity } from '../identity/read.ts'
import { noticeTable, numberWords } from './notice-table.ts'

const booked = { requestId: 'request-1', station: 'Ikeja', promisedOn: '2026-11-17', isFirst: true }
const due = { requestId: 'request-1', carrier: null }

/** Every SMS with the name in it. */
const withName = (language: Language) => [
  numberWords.code({ digits: '123456', host: 'pickups.example.ng' }, language),
  numberWords['number-gone']({ until: null, number: '', publicUrl: '' }, language),
  noticeTable['pickup-booked'].words(booked, language).sms ?? '',
  noticeTable['pickup-today'].words(due, language).sms ?? '',
]

test('the longest name that an installation may have leaves each SMS one SMS, in every language', async story => {
  const folder = await mkdtemp(join(tmpdir(), 'identity-'))
  story.onTestFinished(() => rm(folder, { recursive: true }))
  const name = 'Ọ'.repeat(longestName)
  await writeFile(join(folder, 'identity.json'), JSON.stringify({ name }))
  story.onTestFinished(() => adopt(null))
  adopt(readIdentity(folder))
  const texts = everyLanguage.flatMap(withName)
  expect(texts.filter(text => !text.includes('O'.repeat(longestName)))).toEqual([])
  expect(texts.filter(text => text.length > 160 || !/^[\n\x20-\x7e]+$/.test(text))).toEqual([])
})
