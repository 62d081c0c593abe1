import { expect, test } from 'vitest'
import { getPreferences, setPreference } from '../../contract/notification/notification.ts'
import {
  changeSettings,
  currentVersions,
  getConsents,
  getSettings,
  setConsent,
} from '../../contract/privacy/privacy.ts'
import type { Browser } from '../testing/browser.ts'
import { world } from '../testing/world.ts'

const agrees = (browser: Browser, purpose: 'privacy' | 'terms' | 'sms', given = true) =>
  browser.call(setConsent, { purpose, version: currentVersions[purpose], given })

test('Ada agrees to what counts today, once; an older version is not agreed to', async () => {
  const { signedIn, database } = await world()
  const ada = await signedIn('ada')
  const never = { version: null, givenAt: null, withdrawnAt: null, counts: false }
  expect((await ada.call(getConsents, {})).body.data).toEqual([
    { purpose: 'privacy', ...never },
    { purpose: 'terms', ...never },
    { purpose: 'sms', ...never },
  ])
  const old = await ada.call(setConsent, { purpose: 'terms', version: '2020-01-01', given: true })
  expect([old.status, old.body.code]).toEqual([409, 'consent_old'])
  await Promise.all([agrees(ada, 'terms'), agrees(ada, 'terms')])
  const { body } = await agrees(ada, 'terms')
  expect(body.data[1]).toEqual({
    purpose: 'terms',
    version: currentVersions.terms,
    givenAt: '2026-11-15T09:00:00.000Z',
    withdrawnAt: null,
    counts: true,
  })
  const { rows } = await database.pool.query('SELECT purpose FROM consent')
  expect(rows).toEqual([{ purpose: 'terms' }])
})

test('who agreed to an older version is asked again', async () => {
  const { signedIn, database, people } = await world()
  await database.pool.query(
    `INSERT INTO consent (account_id, purpose, version, given_at)
     VALUES ($1, 'privacy', '2020-01-01', '2020-01-02')`,
    [people.ada],
  )
  const ada = await signedIn('ada')
  const [privacy] = (await ada.call(getConsents, {})).body.data
  expect(privacy).toMatchObject({ version: '2020-01-01', counts: false })
  const [now] = (await agrees(ada, 'privacy')).body.data
  expect(now).toMatchObject({ version: currentVersions.privacy, counts: true })
})

test('SMS are withdrawn as easily as they are agreed to, and every one is off', async () => {
  const { signedIn, database, people } = await world()
  const ada = await signedIn('ada')
  const sms = async () => {
    const { choices } = (await ada.call(getPreferences, {})).body.data
    return choices.filter((each: { channel: string; wanted: boolean }) => {
      return each.channel === 'sms' && each.wanted
    }).length
  }
  const choice = { subject: 'pickup', channel: 'sms', wanted: true } as const
  expect((await ada.call(setPreference, choice)).status).toBe(200)
  expect((await ada.call(getConsents, {})).body.data[2]).toMatchObject({ counts: true })
  expect(await sms()).toBe(1)
  const { body } = await agrees(ada, 'sms', false)
  expect(body.data[2]).toMatchObject({ counts: false, withdrawnAt: expect.any(String) })
  expect(await sms()).toBe(0)
  // In the very same moment she changes her mind; what she chose before does not come back.
  expect((await agrees(ada, 'sms')).body.data[2]).toMatchObject({ counts: true, withdrawnAt: null })
  expect(await sms()).toBe(0)
  const both = 'SELECT withdrawn_at FROM consent WHERE account_id = $1 ORDER BY given_at'
  expect((await database.pool.query(both, [people.ada])).rows).toEqual([
    { withdrawn_at: expect.any(Date) },
    { withdrawn_at: null },
  ])
})

test('without the notice and the terms there is no account, and only residents get SMS', async () => {
  const { signedIn } = await world()
  const ikeja = await signedIn('ikeja')
  await agrees(ikeja, 'privacy')
  for (const purpose of ['privacy', 'terms'] as const) {
    expect((await agrees(ikeja, purpose, false)).body.code).toBe('consent_kept')
  }
  const shown = (await ikeja.call(getConsents, {})).body.data
  expect(
    shown.map((each: { purpose: string; counts: boolean }) => [each.purpose, each.counts]),
  ).toEqual([
    ['privacy', true],
    ['terms', false],
  ])
  expect((await agrees(ikeja, 'sms')).body.code).toBe('not_yours')
})

test('everybody chooses the language in which we write', async () => {
  const { signedIn } = await world()
  for (const who of ['ada', 'ikeja', 'amina'] as const) {
    const browser = await signedIn(who)
    expect((await browser.call(getSettings, {})).body.data.language).toBe('en')
    await browser.call(changeSettings, { language: 'ha' })
    expect((await browser.call(getSettings, {})).body.data.language).toBe('ha')
    const wrong = await browser.attempt(changeSettings, { language: 'tlh' })
    expect(wrong.status).toBe(422)
  }
})
