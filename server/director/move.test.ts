import { expect, onTestFinished, test } from 'vitest'
import { getSession } from '../../contract/account/account.ts'
import { reverseCash, takeCash } from '../../contract/wallet/cash.ts'
import type { SentOf } from '../../contract/endpoint.ts'
import { moveResidents } from '../../contract/director/oversight.ts'
import { getResident } from '../../contract/screen/resident.ts'
import { twoDirectors } from '../testing/people/director-people.ts'
import { asResident, asStaff, hire, ikejaAtWork, moveIn } from '../testing/people/request-people.ts'
import { atScale } from '../testing/scale.ts'
import { world } from '../testing/world.ts'
import { brokenRules } from '../wallet/wallet.ts'
import { eventually } from '../testing/eventually.ts'

async function movingTown() {
  const town = await world()
  onTestFinished(async () => {
    expect(await brokenRules(town.db)).toEqual([])
    const { rows } = await town.database.pool.query('SELECT * FROM figure_check')
    expect(rows).toEqual([])
  })
  return { town, ...(await twoDirectors(town)), ...(await ikejaAtWork(town)) }
}

test('Ada is moved to Kano: she is told, and asks there from now on', async () => {
  const { town, amina, ada } = await movingTown()
  const { ikeja, kano, ada: adaId } = town.people
  const moved = await amina.moves(ikeja, kano, [adaId])
  expect([moved.status, moved.body]).toEqual([200, { message: 'Moved.', data: { moved: 1 } }])
  await town.settle()
  const mail = town.mailTo('ada@town.ng')
  expect(mail?.subject).toBe('Kano is now your station')
  expect(mail?.text).toContain('1 Kano Road, +2348030000000')
  expect(mail?.text).toContain('Ikeja will finish')
  expect((await ada.browser.call(getSession, {})).body.data).toHaveProperty('station', {
    _id: kano,
    station: 'Kano',
  })
  expect((await ada.asks()).status).toBe(403)
  const atKano = asResident(ada.browser, adaId, kano)
  expect((await atKano.asks()).body.data.stationId).toBe(kano)
  const { rows } = await town.database.pool.query(
    `SELECT subject, audience FROM live_event WHERE topic = 'station' ORDER BY id`,
  )
  const heard = (who: string) =>
    rows.filter(({ audience }) => audience.includes(who)).map(({ subject }) => subject)
  expect([heard(adaId), heard(ikeja), heard(town.people.kabiru)]).toEqual([[kano], [ikeja], []])
  expect(heard(kano)).toContain(kano)
})

test('what is under way stays where it is and is finished there: with cash, scale and corrections', async () => {
  const { town, amina, ada, staff, sani, asked } = await movingTown()
  const { ikeja, kano, ada: adaId } = town.people
  const requestId = await asked()
  const till = (body: SentOf<typeof takeCash>) => staff.browser.call(takeCash, body)
  const early = (await till({ userId: adaId, amountKobo: 10_000 })).body.data._id
  await amina.moves(ikeja, kano, [adaId])
  const atKano = asStaff(await town.signedIn('kano'))
  const carrier = await hire(town, kano, 'Danjuma Ali')
  expect((await atKano.assigns(requestId, carrier)).status).toBe(403)
  expect((await staff.assigns(requestId, sani)).status).toBe(200)
  expect((await staff.picksUp(requestId)).status).toBe(200)
  const resident = await staff.browser.call(getResident, { userId: adaId })
  expect(resident.body.data.requests).toHaveLength(1)
  const scale = atScale(staff.browser)
  const weighed = await scale.weighs(adaId, { pet: 1_000 }, { requestId })
  expect(weighed.status).toBe(201)
  expect((await till({ userId: adaId, amountKobo: 50_000, requestId })).status).toBe(201)
  expect((await ada.closes(requestId)).body.data.requestStatus).toBe('Closed')

  // Nothing is left to do for her at Ikeja, but mistakes can still be corrected.
  expect((await till({ userId: adaId, amountKobo: 10_000 })).status).toBe(403)
  expect((await staff.browser.call(getResident, { userId: adaId })).status).toBe(403)
  expect(
    (await staff.browser.call(reverseCash, { receiptId: early, reason: 'typed twice' })).status,
  ).toBe(200)
  expect((await scale.takesBack(weighed.body.data._id)).status).toBe(200)
  await town.settle()
  const corrected = town.mails.filter(({ subject }) => subject.includes('was taken from'))
  expect(corrected.map(({ to }) => to)).toEqual(['ada@town.ng', 'ada@town.ng'])
  expect(corrected.every(({ text }) => text.includes('Ikeja corrected a mistake'))).toBe(true)
})

test('everybody is moved at once, each with one letter, and the figures follow', async () => {
  const { town, amina } = await movingTown()
  const { ikeja, kano } = town.people
  await moveIn(town, ikeja, 205)
  const together = await Promise.all(Array.from({ length: 3 }, () => amina.moves(ikeja, kano)))
  const counts = together.map(({ body }) => body.data.moved).toSorted((one, two) => one - two)
  expect(counts).toEqual([0, 0, 206])
  await town.settle()
  const told = town.mails.filter(({ subject }) => subject === 'Kano is now your station')
  expect(told).toHaveLength(206)
  expect(new Set(told.map(({ to }) => to)).size).toBe(206)
  expect((await amina.lists(ikeja)).body.data).toEqual([])
})

test('only own residents go to another own station that takes requests', async () => {
  const { town, amina, bola, lekki } = await movingTown()
  const { ikeja, kano, ada, kabiru } = town.people
  const codeOf = async (answer: ReturnType<typeof amina.moves>) => (await answer).body.code
  expect(await codeOf(amina.moves(ikeja, ikeja))).toBe('same_station')
  expect(await codeOf(amina.moves(ikeja, lekki))).toBe('not_yours')
  expect(await codeOf(amina.moves(lekki, ikeja))).toBe('not_yours')
  expect(await codeOf(bola.moves(ikeja, lekki))).toBe('not_yours')
  expect(await codeOf(amina.moves(ikeja, kano, [ada, kabiru]))).toBe('not_yours')
  expect(await codeOf(amina.moves(ikeja, kano, [town.people.amina]))).toBe('not_yours')
  expect((await amina.moves(ikeja, kano, [])).status).toBe(422)
  const odd = await amina.browser.attempt(moveResidents, {
    stationId: ikeja,
    toStationId: kano,
    all: true,
  })
  expect(odd.body.fields).toEqual({ all: 'Unknown field' })
  await amina.suspends(kano)
  const away = await amina.moves(ikeja, kano)
  expect([away.status, away.body.code]).toEqual([409, 'station_suspended'])
  expect(away.body.message).toContain('Kano is suspended')
  // From a suspended station they can go.
  expect((await amina.moves(kano, ikeja, [kabiru, kabiru])).body.data.moved).toBe(1)
})

test('who asks in the moment of the move asks nowhere, and then at the new station', async () => {
  const { town, ada } = await movingTown()
  const { kano, ada: adaId } = town.people
  const moving = await town.database.pool.connect()
  await moving.query('BEGIN')
  const move = 'UPDATE resident SET station_id = $1 WHERE account_id = $2'
  await moving.query(move, [kano, adaId])
  const asking = ada.asks()
  // Not inside the move's transaction: there PostgreSQL keeps showing what it saw first.
  await eventually(async () => {
    const { rows } = await town.database.pool.query(
      `SELECT FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    expect(rows).toHaveLength(1)
  })
  await moving.query('COMMIT')
  moving.release()
  const asked = await asking
  expect([asked.status, asked.body.code]).toEqual([403, 'not_yours'])
  const { rows } = await town.database.pool.query('SELECT station_id FROM request')
  expect(rows).toEqual([])
  expect((await asResident(ada.browser, adaId, kano).asks()).status).toBe(200)
})

test('a move and a request at once: what was taken in is at the station that was asked', async () => {
  const { town, amina, ada } = await movingTown()
  const { ikeja, kano, ada: adaId } = town.people
  const [asked] = await Promise.all([ada.asks(), amina.moves(ikeja, kano, [adaId])])
  expect([200, 403]).toContain(asked.status)
  const { rows } = await town.database.pool.query('SELECT station_id FROM request')
  expect(rows).toEqual(asked.status === 200 ? [{ station_id: ikeja }] : [])
})

test("a director reads the residents of own stations by name, page by page, and no other's", async () => {
  const { town, amina, bola } = await movingTown()
  const { ikeja, ada } = town.people
  await moveIn(town, ikeja, 4)
  const first = (await amina.lists(ikeja, { limit: 3 })).body
  expect(first.data[0]).toEqual({
    _id: ada,
    name: 'Ada Obi',
    address: '3 Allen Avenue',
    createdAt: expect.any(String),
  })
  const second = (await amina.lists(ikeja, { limit: 3, after: first.next })).body
  const names = [...first.data, ...second.data].map(({ name }) => name)
  expect(names).toEqual(['Ada Obi', 'Neighbour 0', 'Neighbour 1', 'Neighbour 2', 'Neighbour 3'])
  expect(second.next).toBeNull()
  for (const search of ['ada', 'allen', '0803 123']) {
    const { data } = (await amina.lists(ikeja, { search })).body
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['Ada Obi'])
  }
  const others = await bola.lists(ikeja)
  expect(others.status).toBe(403)
  expect((await bola.lists(ada)).body).toEqual(others.body)
  expect((await amina.lists(ikeja, { after: 'rubbish' })).body.code).toBe('malformed_cursor')
})
