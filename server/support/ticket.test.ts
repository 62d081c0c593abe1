import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listAudit } from '../../contract/audit/audit.ts'
import { listNotices } from '../../contract/notification/notification.ts'
import { makeRequest, shortId } from '../../contract/request/request.ts'
import { openTicket } from '../../contract/support/support.ts'
import { liveEvent } from '../live/live.table.ts'
import type { Answered } from '../testing/browser.ts'
import { inbound, supportTown, tunde } from '../testing/people/support-people.ts'

const idOf = ({ body }: Answered): string => body.data._id
const saidIn = ({ body }: Answered) =>
  body.data.messages.map((each: { from: string; text: string }) => `${each.from}: ${each.text}`)

describe('a resident', () => {
  test('says what it is about, and names only own pickups', async () => {
    const town = await supportTown()
    const { ada, people } = town
    const own = { userId: people.ada, stationId: people.ikeja }
    const { body } = await ada.browser.call(makeRequest, own)
    const requestId = body.data._id
    const asked = await ada.asks('I waited all day.', { topic: 'Nobody came', requestId })
    const about = `Pickup, 3 Allen Avenue (#${shortId(requestId)})`
    expect(asked.body.data.title).toBe(`Nobody came, ${about}`)
    const stranger = { topic: 'Nobody came', requestId: people.ikeja }
    expect((await ada.asks('Again.', stranger)).body.code).toBe('not_yours')
  })

  test('asks the own station, is answered, closes, and opens it again by writing', async () => {
    const { ada, ikeja, clock, people } = await supportTown()
    const asked = await ada.asks('When do you come?\nI am at home until ten.')
    expect(asked).toMatchObject({
      status: 201,
      body: {
        message: 'Thank you. We’ve got your message and will reply.',
        data: {
          number: 1001,
          state: 'open',
          title: 'When do you come?',
          name: 'Ada Obi',
          userId: people.ada,
          station: { _id: people.ikeja, station: 'Ikeja' },
          firstAnsweredAt: null,
        },
      },
    })
    const id = idOf(asked)
    clock.advance(12)
    const answered = await ikeja.writes(id, 'At nine.')
    expect(answered).toMatchObject({
      status: 201,
      body: { data: { state: 'answered', email: 'ada@town.ng' } },
    })
    const firstAnsweredAt = clock.now().toISOString()
    expect(answered.body.data.firstAnsweredAt).toBe(firstAnsweredAt)
    const closed = await ada.closes(id)
    expect(closed.body.data).toMatchObject({ state: 'closed', email: null })
    expect((await ada.closes(id)).body.data.state).toBe('closed')
    clock.advance(30)
    expect((await ada.writes(id, 'Nobody came.')).body.data.state).toBe('open')
    clock.advance(5)
    const again = await ikeja.writes(id, 'He is at your gate.')
    expect(again.body.data).toMatchObject({ state: 'answered', firstAnsweredAt })
    const read = await ada.reads(id)
    expect(saidIn(read)).toEqual([
      'asker: When do you come?\nI am at home until ten.',
      'station: At nine.',
      'asker: Nobody came.',
      'station: He is at your gate.',
    ])
    expect(read.body.data.messages.map((each: { own: boolean }) => each.own)).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  test('and the staff are told in the app and by mail, each of what the other wrote', async () => {
    const { ada, ikeja, amina, settle, mailTo, mails } = await supportTown()
    const id = idOf(await ada.asks('The bin is broken'))
    await ikeja.writes(id, 'We bring a new one')
    await settle()
    const bell = async (who: typeof ada) => (await who.browser.call(listNotices, {})).body.data
    expect(await bell(ikeja)).toMatchObject([
      { kind: 'ticket-opened', link: `/station/support/${id}` },
    ])
    expect(await bell(ada)).toMatchObject([
      { kind: 'ticket-answered', link: `/user/home/feedback/${id}` },
    ])
    expect(mailTo('ikeja@town.ng')?.text).toContain('The bin is broken')
    expect(mailTo('ada@town.ng')?.text).toContain('We bring a new one')
    const log = await amina.browser.call(listAudit, { search: '#1001' })
    expect(log.body.data[0]).toMatchObject({
      what: 'Wrote in conversation #1001',
      detail: [{ name: 'ticket', value: '#1001' }],
    })
    // Without an address for it, nobody is told to answer by mail.
    expect(mails.every(mail => mail.replyTo === undefined)).toBe(true)
    expect(mailTo('ada@town.ng')?.text).not.toContain('above this line')
  })
})

describe('a visitor', () => {
  test('gives name and address, or is told beside the fields', async () => {
    const { visitor, lekkiId, ikeja, amina } = await supportTown()
    expect(await visitor.asks('Hello?')).toMatchObject({
      status: 422,
      body: { fields: { name: 'Please enter a name', email: 'Please enter an email' } },
    })
    expect((await visitor.asks('Hello?', { ...tunde, stationId: lekkiId })).status).toBe(201)
    const unknown = '01900000-0000-7000-8000-000000000000'
    expect(await visitor.asks('Hi', { ...tunde, stationId: unknown })).toMatchObject({
      status: 409,
      body: { code: 'station_unknown' },
    })
    // Those who answer do not ask.
    expect((await ikeja.asks('Me too', tunde)).body.code).toBe('not_yours')
    expect((await amina.asks('Me too', tunde)).body.code).toBe('not_yours')
  })

  test('gets a link that opens the conversation, and the answer by mail', async () => {
    const { visitor, amina, settle, mailTo, tokenFor, clock } = await supportTown()
    const words = 'Buy my watches at spam.example now'
    const id = idOf(await visitor.asks(words, tunde))
    await settle()
    const receipt = mailTo(tunde.email)
    expect(receipt?.subject).toBe('We have your message #1001')
    for (const typed of [words, 'watches', 'Tunde']) {
      expect(`${receipt?.text} ${receipt?.html}`).not.toContain(typed)
    }
    const token = tokenFor(tunde.email)
    expect(saidIn(await visitor.opensLink(token))).toEqual([`asker: ${words}`])
    clock.advance(60)
    await amina.writes(id, 'No, thank you.\n\nBut do you have bins?')
    await settle()
    const answer = mailTo(tunde.email)
    expect(answer?.subject).toBe('Reply to your message #1001')
    expect(answer?.text).toContain('But do you have bins?')
    expect(tokenFor(tunde.email)).toBe(token)
    const read = await visitor.opensLink(token)
    expect(read.body.data).toMatchObject({ state: 'answered', email: null })
    expect((await visitor.writesByLink(token, 'Yes, green ones')).body.data.state).toBe('open')
    expect((await amina.reads(id)).body.data).toMatchObject({ email: tunde.email, state: 'open' })
    // Half a year later the link is dead, and looks like one that never was.
    clock.advance(181 * 24 * 60)
    const dead = await visitor.opensLink(token)
    expect(dead).toMatchObject({ status: 409, body: { code: 'link_dead' } })
    expect((await visitor.opensLink('x'.repeat(43))).body).toEqual(dead.body)
    expect((await visitor.writesByLink(token, 'Hello?')).body.code).toBe('link_dead')
  })
})

test('a visitor is written to in the language of the pages, also when that changes', async () => {
  const { visitor, amina, settle, mailTo, tokenFor } = await supportTown(inbound)
  const subject = async () => {
    await settle()
    return mailTo(tunde.email)?.subject
  }
  visitor.browser.cookies.set('language', 'ha')
  const id = idOf(await visitor.asks('Kuna zuwa Ota?', tunde))
  expect(await subject()).toBe('Mun sami saƙonku #1001')
  await amina.writes(id, 'From Monday on.')
  expect(await subject()).toBe('Amsar saƙonku #1001')
  expect(mailTo(tunde.email)?.text).toMatch(/^Ku rubuta amsarku a saman wannan layin\n/)
  visitor.browser.cookies.set('language', 'ig')
  await visitor.writesByLink(tokenFor(tunde.email), 'Daalụ.')
  await amina.writes(id, 'See you.')
  expect(await subject()).toBe('Azịza nye ozi gị #1001')
})

test('a visitor closes the own conversation by the link, and writing opens it again', async () => {
  const { visitor, amina, ikeja, settle, tokenFor, clock } = await supportTown()
  const id = idOf(await visitor.asks('Do you come to Yaba?', tunde))
  await settle()
  const token = tokenFor(tunde.email)
  const closed = await visitor.closesByLink(token)
  expect(closed).toMatchObject({
    status: 200,
    body: { message: 'This conversation is closed.', data: { state: 'closed', email: null } },
  })
  expect(saidIn(closed)).toEqual(['asker: Do you come to Yaba?'])
  expect((await visitor.closesByLink(token)).status).toBe(200)
  expect((await amina.reads(id)).body.data.state).toBe('closed')
  expect((await visitor.writesByLink(token, 'One more thing')).body.data.state).toBe('open')
  // Without the link, with a made-up one, and when it is dead, nothing is closed.
  expect((await visitor.closes(id)).status).toBe(401)
  expect((await ikeja.closes(id)).body.code).toBe('not_yours')
  expect((await visitor.closesByLink('x'.repeat(43))).body.code).toBe('link_dead')
  expect((await visitor.closesByLink(id)).body.code).toBe('link_dead')
  expect((await amina.reads(id)).body.data.state).toBe('open')
  clock.advance(181 * 24 * 60)
  expect((await visitor.closesByLink(token)).body.code).toBe('link_dead')
})

describe('limits', () => {
  test('the same words by the same person within ten minutes are one conversation', async () => {
    const { ada, visitor, clock, amina } = await supportTown()
    const both = await Promise.all([visitor.asks('Hello', tunde), visitor.asks('Hello', tunde)])
    expect(new Set(both.map(idOf)).size).toBe(1)
    const other = { name: 'Uche', email: 'uche@mail.ng' }
    expect(idOf(await visitor.asks('Hello', other))).not.toBe(idOf(both[0]))
    const first = idOf(await ada.asks('Hello'))
    clock.advance(9)
    expect(idOf(await ada.asks('Hello'))).toBe(first)
    clock.advance(2)
    expect(idOf(await ada.asks('Hello'))).not.toBe(first)
    expect((await amina.lists()).body.data).toHaveLength(4)
  })

  test('nobody makes us write to an address for ever, and one network does not stop the others', async () => {
    const { visitor, browser, ada } = await supportTown({ RATE_LIMIT_SCALE: '1' })
    const tries = async (count: number, of: (index: number) => Promise<Answered>) => {
      const statuses = []
      for (let index = 0; index < count; index++) statuses.push((await of(index)).status)
      return statuses
    }
    const five = await tries(6, index => visitor.asks(`Hello ${index}`, tunde))
    expect(five).toEqual([201, 201, 201, 201, 201, 429])
    const many = await tries(15, index =>
      visitor.asks('Hello', { name: 'Uche', email: `uche${index}@mail.ng` }),
    )
    expect(many.filter(status => status === 201)).toHaveLength(14)
    const elsewhere = await browser({ remoteAddress: '10.0.0.9' }).call(openTicket, {
      message: 'Hello',
      name: 'Efe',
      email: 'efe@mail.ng',
    })
    expect(elsewhere.status).toBe(201)
    expect((await ada.asks('Hello')).status).toBe(201)
  })
})

describe('who sees it', () => {
  test('the asker, the station and its director; to others it is not there', async () => {
    const { ada, kabiru, ikeja, kano, amina, bola, lekki, visitor } = await supportTown()
    const id = idOf(await ada.asks('My secret question'))
    for (const who of [ada, ikeja, amina]) expect((await who.reads(id)).status).toBe(200)
    const nowhere = '01900000-0000-7000-8000-000000000000'
    for (const who of [kabiru, kano, bola, lekki]) {
      const refused = await who.reads(id)
      expect(refused).toMatchObject({ status: 403, body: { code: 'not_yours' } })
      expect((await who.reads(nowhere)).body).toEqual(refused.body)
      expect((await who.writes(id, 'Hm')).body).toEqual(refused.body)
      expect((await who.closes(id)).body).toEqual(refused.body)
      expect((await who.lists({ search: 'secret' })).body.data).toEqual([])
    }
    expect((await visitor.reads(id)).status).toBe(401)
    expect(saidIn(await ada.reads(id))).toEqual(['asker: My secret question'])
  })

  test('without a station every director does, until one passes it on', async () => {
    const { db, visitor, amina, bola, bolaId, ikeja, lekki, people, lekkiId } = await supportTown()
    const id = idOf(await visitor.asks('Do you come to Owerri?', tunde))
    for (const who of [amina, bola]) expect((await who.reads(id)).body.data.station).toBeNull()
    expect((await ikeja.reads(id)).status).toBe(403)
    expect((await bola.passes(id, people.ikeja)).body.code).toBe('not_yours')
    expect((await ikeja.passes(id, people.ikeja)).body.code).toBe('not_yours')
    const [one, other] = await Promise.all([
      amina.passes(id, people.ikeja),
      bola.passes(id, lekkiId),
    ])
    expect(new Set([one.status, other.status])).toEqual(new Set([200, 403]))
    const [taker, loser] = one.status === 200 ? [ikeja, lekki] : [lekki, ikeja]
    expect((await taker.reads(id)).status).toBe(200)
    expect((await loser.reads(id)).status).toBe(403)
    const bell = await taker.browser.call(listNotices, {})
    expect(bell.body.data).toMatchObject([{ kind: 'ticket-opened' }])
    // The other director's open list hears that it is gone.
    const [last] = await db
      .select()
      .from(liveEvent)
      .where(eq(liveEvent.topic, 'ticket'))
      .orderBy(desc(liveEvent.id))
    expect(last?.audience).toEqual(expect.arrayContaining([people.amina, bolaId]))
  })
})

test('of two who answer at once, both are kept, and the first answer has one time', async () => {
  const { ada, ikeja, amina } = await supportTown()
  const id = idOf(await ada.asks('Hello?'))
  const answers = await Promise.all([
    ikeja.writes(id, 'One'),
    amina.writes(id, 'Two'),
    ikeja.writes(id, 'Three'),
    amina.writes(id, 'Four'),
  ])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  const { body } = await ada.reads(id)
  const [, ...said] = body.data.messages
  expect(said.map(({ text }: { text: string }) => text).toSorted()).toEqual([
    'Four',
    'One',
    'Three',
    'Two',
  ])
  expect(body.data.state).toBe('answered')
  expect(body.data.firstAnsweredAt).toBe(said[0]?.at)
  expect(body.data.lastAt).toBe(said.at(-1)?.at)
})
