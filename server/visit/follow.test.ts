import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { countRequests, getRequest } from '../../contract/request/request.ts'
import { sayFigures } from '../director/director.ts'
import { ikejaAtWork } from '../testing/people/request-people.ts'
import { saniOnTheStreet } from '../testing/people/street-people.ts'
import { world, type World } from '../testing/world.ts'

const visitsOf = async ({ database }: World, requestId: string) => {
  const { rows } = await database.pool.query(
    `SELECT carrier.name AS carrier, planned_on::text AS "plannedOn", outcome, proof, reason, ARRAY(
       SELECT what FROM visit_event WHERE visit_id = visit.id ORDER BY id) AS events
     FROM visit JOIN carrier ON carrier.id = carrier_id WHERE request_id = $1
     ORDER BY (SELECT min(id) FROM visit_event WHERE visit_id = visit.id)`,
    [requestId],
  )
  return rows
}

test('a visit is planned, moved, called off and done as the station sends people', async () => {
  const town = await world()
  const { staff, sani, musa, asked } = await ikejaAtWork(town)
  const id = await asked()
  expect(await visitsOf(town, id)).toEqual([])
  await staff.assigns(id, sani)
  await staff.plans(id, '2026-11-16')
  await staff.swaps(id, musa)
  await staff.picksUp(id)
  await staff.undoesPickup(id)
  await staff.picksUp(id)
  expect(await visitsOf(town, id)).toEqual([
    {
      carrier: 'Sani Bello',
      plannedOn: '2026-11-16',
      outcome: 'called off',
      proof: null,
      reason: null,
      events: ['planned', 'moved', 'called off'],
    },
    {
      carrier: 'Musa Garba',
      plannedOn: '2026-11-16',
      outcome: 'done',
      proof: 'none',
      reason: null,
      events: ['planned', 'done', 'undone', 'done'],
    },
  ])
  expect((await sayFigures(town.db)).isRight).toBe(true)
})

test('what was not done waits again with its place, and the resident is told why', async () => {
  const town = await world()
  const { ada, staff, sani, asked } = await ikejaAtWork(town)
  const id = await asked()
  expect((await staff.saysNotDone(id)).body.code).toBe('not_assigned')
  await staff.assigns(id, sani)
  expect((await staff.saysNotDone(id, 'other')).body).toMatchObject({
    code: 'fields',
    fields: { note: 'Please say why' },
  })
  const told = await staff.saysNotDone(id, 'gate locked', 'a blue gate')
  expect(told.body.data).toMatchObject({
    requestStatus: 'Pending...',
    carrier: null,
    plannedOn: null,
    promisedOn: '2026-11-17',
    missed: { times: 1, reason: 'gate locked', note: 'a blue gate' },
  })
  expect((await ada.browser.call(countRequests, {})).body.data.numberOfRequests).toBe(3)
  const { timeline } = (await ada.looksAt(id)).body.data
  expect(timeline.at(-1)).toMatchObject({ what: 'not done', missed: 'gate locked', reason: null })
  await town.undoPasses()
  expect(town.mailTo('ada@town.ng')).toMatchObject({
    subject: expect.stringContaining('Your rubbish was not picked up'),
    text: expect.stringMatching(
      /gate was locked \(“a blue gate”\)\. We have no record of a visit to your gate/,
    ),
  })
  await staff.assigns(id, sani)
  await staff.picksUp(id)
  expect((await staff.saysNotDone(id)).body).toMatchObject({
    code: 'already_picked_up',
    message: expect.stringContaining('Ikeja staff'),
  })
  const ends = (await visitsOf(town, id)).map(({ outcome, reason }) => [outcome, reason])
  expect(ends).toEqual([
    ['not done', 'gate locked'],
    ['done', null],
  ])
  expect((await sayFigures(town.db)).isRight).toBe(true)
})

test('a visit without any event, as an old demo has many, opens for the station and the director', async () => {
  const town = await world()
  const { staff, sent } = await saniOnTheStreet(town)
  const requestId = await sent()
  await town.db.transaction(async tx => {
    await tx.execute(sql`SET LOCAL session_replication_role = replica`)
    await tx.execute(sql`DELETE FROM visit_event`)
  })
  const amina = await town.signedIn('amina')
  for (const browser of [staff.browser, amina]) {
    const { status, body } = await browser.call(getRequest, { requestId })
    expect(status).toBe(200)
    expect(body.data.visits).toMatchObject([{ carrier: 'Sani Bello', events: [] }])
  }
})
