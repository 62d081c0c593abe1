import { expect, test } from 'vitest'
import { languages, type Language } from '../../contract/speech/language.ts'
import { numberWords } from './notification.ts'

const publicUrl = 'https://kwashe.example.ng'
const moment = '2026-11-25T09:00:00.000Z'
const number = '+2348055552222'
const moving = { countsAt: moment, number, publicUrl }

test.each(Object.keys(languages) as Language[])(
  'what a number is told about its account is one SMS in %s',
  language => {
    const texts = [
      numberWords['number-gone']({ until: null, number, publicUrl }, language),
      numberWords['number-gone']({ until: new Date(moment), number, publicUrl }, language),
      numberWords['number-undone']({}, language),
      numberWords['number-moving']({ ...moving, byStation: false }, language),
      numberWords['number-moving']({ ...moving, byStation: true }, language),
      numberWords['now-served']({ place: 'Lekki Phase 1, Eti-Osa', publicUrl }, language),
      numberWords['way-in-added']({ what: 'email' }, language),
      numberWords['way-in-added']({ what: 'password' }, language),
    ]
    expect(
      texts.filter(
        text => text.length > 160 || !text.startsWith('Kwashe: ') || !/^[\x20-\x7e]+$/.test(text),
      ),
    ).toEqual([])
  },
)
