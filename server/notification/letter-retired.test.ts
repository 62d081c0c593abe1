import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { account } from '../account/account.table.ts'
import { newId } from '../call/clock.ts'
import { world } from '../testing/world.ts'
import { outbox } from '../outbox/outbox.table.ts'
import { enqueue } from '../outbox/outbox.ts'

const at = { station: 'Ikeja', stationId: '019a0000-0000-7000-8000-000000000001' }
const entryId = '019a0000-0000-7000-8000-000000000002'
const lines = [{ material: 'pet', grams: 6_250, rateKobo: 25_000, worthKobo: 156_250 }]

/** As earlier versions noted them: to whom, what they knew, and what their reader must read. */
const letters = {
  weighed: ['ada', { station: 'Ikeja', lines, worthKobo: 156_250, entryId }, '₦1,562.50'],
  'cash-taken': ['ada', { station: 'Ikeja', amountKobo: 500, carrier: null, entryId }, '₦5.00'],
  'credit-corrected': [
    'ada',
    { station: 'Ikeja', amountKobo: 700, reason: 'wet sacks', owedKobo: 0 },
    'wet sacks',
  ],
  'applicant-waits': ['amina', { applicant: 'Musa Bello' }, 'Musa Bello registered'],
  'invitation-accepted': ['amina', { ...at, operator: 'Bisi Ola' }, 'Bisi Ola has accepted'],
  'station-suspended': ['ada', { station: 'Ikeja', reason: 'no lorry' }, 'no lorry'],
  'station-resumed': ['ada', { station: 'Ikeja' }, 'takes new requests again'],
  'station-changed': [
    'ada',
    { from: 'Ikeja', station: 'Kano', phoneNumber: '+2348030000000', address: '1 Kano Road' },
    '1 Kano Road, +2348030000000',
  ],
} as const

/** A town in whose outbox an earlier version has left something. */
async function upgraded() {
  const town = await world()
  const { db, clock } = town
  const scene = { db, now: clock.now(), newId: () => newId(clock.now()) }
  const left = (key: string, payload: object, topic = 'mail') =>
    enqueue(scene, { key, topic, payload })
  const names = { ada: 'Ada Obi', amina: 'Amina Yusuf' }
  const leftLetter = (letter: keyof typeof letters) => {
    const [who, data] = letters[letter]
    return left(letter, { to: `${who}@town.ng`, letter, data: { name: names[who], ...data } })
  }
  const becameOf = async (key: string) =>
    (await db.select().from(outbox).where(eq(outbox.key, key)))[0]
  return { ...town, left, leftLetter, becameOf }
}

test('letters that were noted before an upgrade are sent after it, each once', async () => {
  const { leftLetter, settle, mails } = await upgraded()
  const kinds = Object.keys(letters) as (keyof typeof letters)[]
  for (const letter of kinds) await leftLetter(letter)
  await settle()
  expect(mails).toHaveLength(kinds.length)
  for (const letter of kinds) {
    const [who, , words] = letters[letter]
    const sent = mails.filter(({ to, text }) => to === `${who}@town.ng` && text.includes(words))
    expect(sent, `“${letter}”`).toHaveLength(1)
    expect(sent[0]?.text).toContain(who === 'ada' ? 'Hello Ada Obi.' : 'Hello Amina Yusuf.')
    expect(sent[0]?.text).not.toMatch(/undefined|null|\[object/)
    expect(sent[0]?.unsubscribeUrl).toMatch(/^http/)
  }
})

test('whoever wants no such mail any more gets none, and the rest is as ever', async () => {
  const { leftLetter, settle, mails, signedIn, becameOf } = await upgraded()
  const ada = await signedIn('ada')
  const choice = { subject: 'money', channel: 'email', wanted: false }
  expect((await ada.send('PUT', '/api/notifications/preferences', choice)).status).toBe(200)
  await leftLetter('weighed')
  await leftLetter('station-resumed')
  await settle()
  expect(mails).toMatchObject([{ subject: 'Ikeja takes requests again' }])
  expect((await becameOf('weighed'))?.doneAt).toBeInstanceOf(Date)
})

test('what cannot be sent is given up at once, in a sentence that names nobody', async () => {
  const { left, leftLetter, settle, mails, db, people, becameOf } = await upgraded()
  await db.update(account).set({ email: 'new@town.ng' }).where(eq(account.id, people.ada))
  await leftLetter('weighed')
  await left('song', { to: 'ada@town.ng', letter: 'song', data: { name: 'Ada Obi' } })
  await left('odd', { to: 'ada@town.ng', letter: 'constructor', data: {} })
  const told = { noticeId: entryId, accountId: people.ada, kind: 'dance', data: {} }
  await left('dance', told, 'notice-out')
  await settle()
  expect(mails).toEqual([])
  const problems = await Promise.all(
    ['weighed', 'song', 'odd', 'dance'].map(async key => {
      const row = await becameOf(key)
      expect(row).toMatchObject({ attempts: 1, failedAt: expect.any(Date) })
      return row?.problem
    }),
  )
  expect(problems).toEqual([
    '“weighed” of an earlier version: nobody has its address any more',
    'this version knows no letter “song”: another version wrote it',
    'this version knows no letter “constructor”: another version wrote it',
    'this version knows no notice “dance”: another version wrote it',
  ])
})
