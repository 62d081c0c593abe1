import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { registerResident } from '../../contract/account/account.ts'
import { verifyEmail } from '../../contract/account/email.ts'
import { listNotices } from '../../contract/notification/notification.ts'
import { countRequests, listRequests } from '../../contract/request/request.ts'
import { account } from '../account/account.table.ts'
import type { Browser } from '../testing/browser.ts'
import { ikejaAtWork } from '../testing/people/request-people.ts'
import { world } from '../testing/world.ts'
import { remind } from './request.ts'

const titles = async (browser: Browser) => {
  const { data } = (await browser.call(listNotices, { limit: 100 })).body
  return data.toReversed().map(({ title }) => title)
}

/** Ikeja at work, with two servers that look for what is due at the same time. */
async function remindingTown() {
  const town = await world()
  const at = await ikejaAtWork(town)
  const look = async (moment: string) => {
    town.clock.set(moment)
    const given = await Promise.all([1, 2].map(() => remind(town.serving, town.clock.now())))
    await town.settle()
    return Math.max(...given)
  }
  const smsTo = async (carrierId: string) => {
    const { rows } = await town.database.pool.query<{ body: string }>(
      `SELECT body FROM sms_message JOIN carrier ON phone_number = recipient
       WHERE carrier.id = $1 ORDER BY sms_message.id`,
      [carrierId],
    )
    return rows.map(({ body }) => body)
  }
  const told = { ada: () => titles(at.ada.browser), staff: () => titles(at.staff.browser) }
  return { town, ...at, look, smsTo, told }
}

test('what waits too long reaches staff by the hour, each request once, by however many servers', async () => {
  const { town, ada, staff, asked, look, told } = await remindingTown()
  await asked()
  await asked()
  const quoted = (await ada.asksSpecially({ requestMessage: 'a sofa', address: '3 Allen Avenue' }))
    .body.data._id
  await staff.quotes(quoted, 900_000)
  const before = (await told.staff()).length
  const since = async () =>
    (await told.staff()).slice(before).filter(title => / late|over a day/.test(title))
  await look('2026-11-16T09:30:00Z')
  expect(await since()).toEqual([])
  await look('2026-11-16T10:01:00Z')
  await look('2026-11-16T10:02:00Z')
  expect(await since()).toEqual(['2 requests waiting over a day for a carrier'])
  // A price that Ada has not answered keeps nobody waiting but Ada.
  await look('2026-11-18T10:00:00Z')
  expect(await since()).toHaveLength(1)
  // What was to be picked up on Wednesday is late on Thursday, and said from seven on.
  town.clock.set('2026-11-18T11:00:00Z')
  const wish = { requestMessage: 'a sofa', address: '3 Allen Avenue', wantedOn: '2026-11-18' }
  await ada.asksSpecially(wish)
  await look('2026-11-18T23:30:00Z')
  expect(await since()).toHaveLength(1)
  await look('2026-11-19T06:00:00Z')
  // All that is late now, as the page counts and lists it that this leads to.
  expect((await since()).slice(1)).toEqual(['4 late requests'])
  const { browser } = staff
  const [newest] = (await browser.call(listNotices, {})).body.data
  expect(newest?.link).toBe('/station/assign?show=late')
  expect((await browser.call(countRequests, {})).body.data.late).toBe(4)
  const late = { state: 'open', order: 'promised', promisedTo: '2026-11-18' } as const
  expect((await browser.call(listRequests, late)).body.data).toHaveLength(4)
})

test('the bags go out on the day: Ada is reminded at seven, the carrier gets one list', async () => {
  const { town, ada, staff, sani, musa, asked, look, smsTo, told } = await remindingTown()
  const [first, second, unassigned] = [await asked(), await asked(), await asked()]
  // Nobody has the third, which is promised for the day.
  for (const id of [first, second]) await staff.assignsFor(id, sani, { plannedOn: '2026-11-17' })
  await town.undoPasses()
  const given = (await told.ada()).length
  const since = async () => (await told.ada()).slice(given)
  await look('2026-11-17T05:59:00Z')
  expect(await since()).toEqual([])
  await look('2026-11-17T06:00:00Z')
  await look('2026-11-17T06:01:00Z')
  // Two with Sani are one message; nobody has the third.
  expect((await since()).toSorted()).toEqual([
    'Your 2 pickups are today: put your bags out',
    'Your pickup is today: put your bags out',
  ])
  expect(town.mailTo('ada@town.ng')?.text).toContain('today')
  const list = `Your list: ${town.config.publicUrl}/go`
  expect((await smsTo(sani)).at(-1)).toBe(`2 pickups today, first 3 Allen Avenue. ${list}`)
  // What is given later in the day comes by itself, and there is no second list.
  const before = (await smsTo(sani)).length
  town.clock.set('2026-11-17T08:00:00Z')
  await staff.assigns(unassigned, musa)
  await look('2026-11-17T08:03:00Z')
  expect(await smsTo(musa)).toEqual([expect.stringMatching(/^1 pickup today: Ada Obi/)])
  expect(await smsTo(sani)).toHaveLength(before)
  // Who asks for today knows.
  const wish = { requestMessage: 'a sofa', address: '3 Allen Avenue', wantedOn: '2026-11-17' }
  expect((await ada.asksSpecially(wish)).status).toBe(200)
  const heard = (await since()).length
  await look('2026-11-17T08:10:00Z')
  expect(await since()).toHaveLength(heard)
})

test('a due is called to mind after three days, once, and not when it is paid', async () => {
  const { town, look, told, finished } = await remindingTown()
  await finished()
  const dues = async () => (await told.ada()).filter(title => title.includes('still owe'))
  await look('2026-11-18T08:00:00Z')
  expect(await dues()).toEqual([])
  await look('2026-11-18T10:00:00Z')
  await look('2026-11-19T10:00:00Z')
  expect(await dues()).toEqual(['You still owe ₦500'])
  expect(town.mailTo('ada@town.ng')?.text).toContain('since Sun 15 Nov')
})

test('a first start on old data floods nobody', async () => {
  const { asked, look, finished } = await remindingTown()
  await asked()
  await finished()
  expect(await look('2026-11-23T10:00:00Z')).toBe(0)
})

test('an address that nobody verified gets a new link after a day, once, in the language of then', async () => {
  const { town, look } = await remindingTown()
  const bisi = { name: 'Bisi Alao', email: 'bisi@home.ng', password: 'ewa-agoyin-4-all' }
  const home = { phoneNumber: '08031112222', address: '4 Bode Thomas', stationName: 'Ikeja' }
  const phone = town.browser()
  const facts = { ...bisi, ...home, privacyConsent: true }
  phone.cookies.set('language', 'yo')
  const registered = await phone.call(registerResident, facts)
  expect(registered.status).toBe(201)
  await town.settle()
  const old = town.tokenFor(bisi.email)
  const letters = () => town.mails.filter(({ to }) => to === bisi.email).length
  await look('2026-11-16T08:00:00Z')
  expect(letters()).toBe(1)
  await look('2026-11-16T10:00:00Z')
  await look('2026-11-17T10:00:00Z')
  expect(letters()).toBe(2)
  expect(town.mailTo(bisi.email)?.subject).toBe('Ẹ jẹ́rìí sí ímeèlì yín fún Kwashe')
  // The mail program's own browser knows nothing of that choice.
  phone.cookies.delete('language')
  const verify = (token: string) => phone.call(verifyEmail, { token })
  expect((await verify(old)).status).not.toBe(200)
  town.clock.set('2026-11-16T12:00:00Z')
  expect((await verify(town.tokenFor(bisi.email))).status).toBe(200)
  const [own] = await town.db.select().from(account).where(eq(account.email, bisi.email))
  expect(own?.language).toBe('yo')
})
