import { expect, test } from 'vitest'
import { getCard } from '../../contract/screen/card.ts'
import { sendCodeAgain, writeToResident } from '../../contract/desk/contact.ts'
import { listAudit } from '../../contract/audit/audit.ts'
import { listNotices, setPreference } from '../../contract/notification/notification.ts'
import { supportFigures } from '../../contract/support/support.ts'
import { bisi, staffPeople } from '../testing/people/staff-people.ts'
import { saniOnTheStreet } from '../testing/people/street-people.ts'
import { inSupport, supportTown } from '../testing/people/support-people.ts'
import { world } from '../testing/world.ts'

test('the desk writes first: the resident reads it and answers, and the same words twice are one conversation', async () => {
  const town = await supportTown()
  const { ada, ikeja, kano, amina, people } = town
  const text = 'Your gate was locked. When are you at home?'
  const write = (desk: typeof ikeja, userId = people.ada) =>
    desk.browser.call(writeToResident, { userId, text })
  const [begun, twice] = await Promise.all([write(ikeja), write(ikeja)])
  expect(begun).toMatchObject({ status: 201, body: { message: 'Sent.' } })
  expect(twice.body.data).toEqual(begun.body.data)
  const { ticketId, number } = begun.body.data
  const thread = (await ada.reads(ticketId)).body.data
  expect(thread).toMatchObject({ state: 'answered', title: text, name: 'Ada Obi' })
  expect(thread.messages).toMatchObject([{ from: 'station', text, own: false }])
  const [told] = (await ada.browser.call(listNotices, {})).body.data
  expect(told).toMatchObject({
    kind: 'station-wrote',
    title: `Ikeja sent you a message (#${number})`,
    link: `/user/home/feedback/${ticketId}`,
  })
  const shown = (await ikeja.browser.call(getCard, { userId: people.ada })).body.data
  expect(shown.tickets).toMatchObject([{ _id: ticketId, state: 'answered' }])
  await ada.writes(ticketId, 'After six')
  expect((await ikeja.lists({ state: 'open' })).body.data).toMatchObject([{ _id: ticketId }])
  // Whose resident it is not, and who is no desk, begins nothing.
  expect((await write(kano)).body.code).toBe('not_yours')
  expect((await write(ikeja, people.kabiru)).body.code).toBe('not_yours')
  expect((await write(ada)).status).toBe(403)
  const empty = await ikeja.browser.attempt(writeToResident, { userId: people.ada, text: ' ' })
  expect(empty).toMatchObject({ status: 422, body: { fields: { text: expect.any(String) } } })
  const log = await amina.browser.call(listAudit, { search: 'wrote to' })
  expect(log.body.data[0]).toMatchObject({ what: 'Wrote to Ada Obi' })
})

test('what a station began itself says nothing of how soon it answers', async () => {
  const { ada, ikeja, amina, people, clock } = await supportTown()
  await ikeja.browser.call(writeToResident, { userId: people.ada, text: 'We come on Monday' })
  const asked = await ada.asks('Is the bin broken?')
  clock.advance(30)
  await ikeja.writes(asked.body.data._id, 'No')
  const days = { from: '2026-11-15', to: '2026-11-15' }
  const figures = (await amina.browser.call(supportFigures, days)).body.data
  expect(figures.find(({ station }) => station?._id === people.ikeja)).toMatchObject({
    begun: 1,
    medianMinutes: 30,
  })
})

test('the code goes to the resident again while somebody is to come, three times a day, and the desk does not read it', async () => {
  const town = await world({ RATE_LIMIT_SCALE: '1' })
  const { ada, staff, asked, sani } = await saniOnTheStreet(town)
  const desk = staff.browser
  const requestId = await asked()
  const again = (by = desk) => by.call(sendCodeAgain, { requestId })
  expect((await again()).body.code).toBe('not_assigned')
  await staff.assigns(requestId, sani)
  expect((await again(await town.signedIn('kano'))).body.code).toBe('not_yours')
  expect((await again(await town.signedIn('ada'))).status).toBe(403)
  const sent = await again()
  expect(sent.body).toEqual({
    message: 'The code is in their app. They have not chosen SMS.',
    data: { requestId, bySms: false },
  })
  const bell = async () =>
    (await ada.browser.call(listNotices, {})).body.data.filter(({ kind }) => kind === 'code-again')
  const [told] = await bell()
  expect(told?.title).toBe('Your code for Sani Bello')
  await town.settle()
  const choice = { subject: 'pickup', channel: 'sms', wanted: true } as const
  await ada.browser.call(setPreference, choice)
  expect((await again()).body.data.bySms).toBe(true)
  await town.settle()
  const { rows } = await town.database.pool.query(
    `SELECT body FROM sms_message WHERE body LIKE 'Your code for%'`,
  )
  expect(rows).toEqual([{ body: expect.stringMatching(/Your doorstep code is \d{5}\./) }])
  await again()
  expect((await again()).status).toBe(429)
  expect(await bell()).toHaveLength(3)
  town.clock.advance(24 * 60)
  await staff.picksUp(requestId)
  expect((await again()).body.code).toBe('not_assigned')
})

test('what one member sends people in a day has a limit, however the hours go, and a colleague goes on', async () => {
  const town = await world({ RATE_LIMIT_SCALE: '1' })
  const { staff, asked, sani } = await saniOnTheStreet(town)
  const requestId = await asked()
  await staff.assigns(requestId, sani)
  const writes = (n: number) =>
    staff.browser.call(writeToResident, { userId: town.people.ada, text: `Come on day ${n}` })
  for (let n = 0; n < 150; n++) {
    if (n % 50 === 49) town.clock.advance(61)
    expect((await writes(n)).status).toBe(201)
  }
  town.clock.advance(61)
  expect((await writes(150)).body.code).toBe('too_many')
  expect((await staff.browser.call(sendCodeAgain, { requestId })).body.code).toBe('too_many')
  const bisis = await staffPeople(town).joins(staff.browser, bisi, 'clerk')
  expect((await bisis.call(sendCodeAgain, { requestId })).status).toBe(200)
})

test('a conversation that was begun is the resident’s alone', async () => {
  const { ada, kabiru, ikeja, kano, people } = await supportTown()
  const { body } = await ikeja.browser.call(writeToResident, { userId: people.ada, text: 'Hello' })
  const { ticketId } = body.data
  for (const stranger of [kabiru, kano]) {
    expect((await stranger.reads(ticketId)).body.code).toBe('not_yours')
  }
  expect((await inSupport(ada.browser).closes(ticketId)).body.data.state).toBe('closed')
})
