import { expect, test } from 'vitest'
import { setCarrierDay } from '../../contract/carrier/carrier.ts'
import { listAudit } from '../../contract/audit/audit.ts'
import { choosePlanManner, keepPlanDraft, takeBackPlan } from '../../contract/plan/plan.ts'
import { bisi, staffPeople } from '../testing/people/staff-people.ts'
import { asPlanner, asksAt, asRounds, planningTown } from '../testing/people/plan-people.ts'

const sunday = '2026-11-15'

test('only selected requests are assigned, and all of them can be undone together', async () => {
  const { town, planner, staff, sani, musa } = await planningTown()
  const ids = await asksAt(town, ['1 Toyin Street', '2 Toyin Street', '3 Toyin Street'])
  const [one = '', two = '', three = ''] = ids
  const { rounds } = await planner.proposes({ day: sunday, requestIds: [one, two] })
  const chosen = asRounds(rounds)
  expect(chosen.flatMap(({ requestIds }) => requestIds).toSorted()).toEqual([one, two].toSorted())
  const { body } = await planner.confirms({ day: sunday, rounds: chosen })
  const { gave } = body.data
  expect(gave.flatMap(({ requestIds }) => requestIds).toSorted()).toEqual([one, two].toSorted())
  // Someone else assigns one of them to another carrier.
  const had = gave.find(({ requestIds }) => requestIds.includes(two))?.carrierId ?? ''
  const other = had === sani ? musa : sani
  await staff.swaps(two, other)
  const back = await planner.takesBack({ day: sunday, rounds: gave })
  expect(back.body).toMatchObject({
    message: '1 pickup taken back. 1 was not.',
    data: { taken: 1, left: [{ requestId: two, carrierId: had, code: 'request_changed' }] },
  })
  expect((await planner.looks()).waiting.map(({ requestId }) => requestId)).toEqual([one, three])
  const kano = await town.signedIn('kano')
  const theirs = await kano.call(takeBackPlan, { day: sunday, rounds: gave })
  expect(theirs.body.data).toMatchObject({ taken: 0, left: [{ code: 'not_yours' }, {}] })
})

test('confirming an empty plan is refused and leaves no audit entry', async () => {
  const { town, planner, sani } = await planningTown()
  const [one = '', two = ''] = await asksAt(town, ['1 Toyin Street', '2 Toyin Street'])
  const rounds = [{ carrierId: sani, requestIds: [one, two] }]
  expect((await planner.confirms({ day: sunday, rounds })).body.data.given).toBe(2)
  const again = await planner.confirms({ day: sunday, rounds })
  expect(again).toMatchObject({ status: 409, body: { code: 'nothing_to_assign' } })
  town.clock.advance(1)
  const turned = [{ carrierId: sani, requestIds: [two, one] }]
  const ordered = await planner.confirms({ day: sunday, rounds: turned })
  expect(ordered.body.message).toBe('The order of the rounds is changed.')
  const log = (await (await town.signedIn('amina')).call(listAudit, {})).body.data
  expect(log.map(({ what }) => what).filter(what => /plan|order/.test(what))).toEqual([
    'Changed the order of the rounds for 15 Nov 2026',
    'Assigned 2 pickups by the plan for 15 Nov 2026',
  ])
})

test('two clerks confirm two plans at once: nothing is assigned twice, no carrier above capacity', async () => {
  const { town, planner, sani, musa } = await planningTown()
  const other = asPlanner(await town.signedIn('ikeja'))
  const ids = await asksAt(
    town,
    Array.from({ length: 8 }, (_, n) => `${n + 1} Toyin Street`),
  )
  const mine = [{ carrierId: sani, requestIds: ids }]
  const theirs = [
    { carrierId: sani, requestIds: ids.slice(4) },
    { carrierId: musa, requestIds: ids.slice(0, 4) },
  ]
  const answers = await Promise.all([
    planner.confirms({ day: sunday, rounds: mine }),
    other.confirms({ day: sunday, rounds: theirs }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const { rows } = await town.database.pool.query(
    `SELECT carrier.holds, count(request.id)::int AS counted FROM carrier
     LEFT JOIN request ON request.carrier_id = carrier.id AND request.status = 'Assigned'
     WHERE carrier.id = ANY($1) GROUP BY carrier.id`,
    [[sani, musa]],
  )
  for (const { holds, counted } of rows) {
    expect(holds).toBe(counted)
    expect(holds).toBeLessThanOrEqual(5)
  }
  const given = answers.reduce((sum, { body }) => sum + body.data.given, 0)
  expect(rows.reduce((sum, { holds }) => sum + holds, 0)).toBe(given)
  const codes = answers.flatMap(({ body }) => body.data.left.map(({ code }) => code))
  for (const code of codes) expect(['already_assigned', 'carrier_full']).toContain(code)
})

test('the head chooses that few carriers go, and a street stays together either way', async () => {
  const { town, planner, sani, musa } = await planningTown()
  const streets = ['1 Toyin Street', '2 Toyin Street', '1 Opebi Road', '2 Opebi Road']
  await asksAt(town, streets)
  const going = async () => {
    const { rounds } = await planner.proposes({ day: sunday })
    return asRounds(rounds).map(({ carrierId }) => carrierId)
  }
  expect((await planner.looks()).manner).toBe('everybody')
  expect((await going()).toSorted()).toEqual([sani, musa].toSorted())
  const { body } = await planner.browser.call(choosePlanManner, { manner: 'fewest' })
  expect(body).toMatchObject({ message: 'Saved.', data: { manner: 'fewest' } })
  expect((await planner.looks()).manner).toBe('fewest')
  expect(await going()).toHaveLength(1)
  const odd = await planner.browser.attempt(choosePlanManner, { manner: 'slowest' })
  expect(odd.status).toBe(422)
  // It is the head's to choose: whoever else works there sees it.
  const clerk = await staffPeople(town).joins(planner.browser, bisi, 'clerk')
  expect(await clerk.call(choosePlanManner, { manner: 'everybody' })).toMatchObject({
    status: 403,
    body: { code: 'not_your_role' },
  })
  expect((await asPlanner(clerk).looks()).manner).toBe('fewest')
  // Another station's way is its own.
  const kano = asPlanner(await town.signedIn('kano'))
  expect((await kano.looks()).manner).toBe('everybody')
})

test('someone planning the same day sees who confirmed it, when and how many', async () => {
  const { town, planner, sani } = await planningTown()
  const [one = '', two = ''] = await asksAt(town, ['1 Toyin Street', '2 Toyin Street'])
  expect((await planner.looks()).confirmed).toBe(null)
  const { body } = await planner.confirms({
    day: sunday,
    rounds: [{ carrierId: sani, requestIds: [one, two] }],
  })
  const other = asPlanner(await town.signedIn('ikeja'))
  const { at } = body.data
  expect((await other.looks()).confirmed).toMatchObject({ at, given: 2, by: expect.any(String) })
  expect((await other.looks('2026-11-16')).confirmed).toBe(null)
  expect((await asPlanner(await town.signedIn('kano')).looks()).confirmed).toBe(null)
})

test('a newer confirmed plan is not overwritten by someone who has not seen it', async () => {
  const { town, planner, sani } = await planningTown()
  const [one = '', two = ''] = await asksAt(town, ['1 Toyin Street', '2 Toyin Street'])
  const other = asPlanner(await town.signedIn('ikeja'))
  const seenAt = (await other.looks()).confirmed?.at ?? null
  const mine = [{ carrierId: sani, requestIds: [one, two] }]
  expect((await planner.confirms({ day: sunday, rounds: mine, seenAt: null })).status).toBe(200)
  const theirs = [{ carrierId: sani, requestIds: [two, one] }]
  const stale = await other.confirms({ day: sunday, rounds: theirs, seenAt })
  expect(stale).toMatchObject({ status: 409, body: { code: 'request_changed' } })
  expect(stale.body.message).toMatch(/^Ikeja staff has confirmed this plan meanwhile/)
  const held = async () => (await planner.looks()).carriers.find(({ _id }) => _id === sani)?.held
  expect(await held()).toEqual([one, two])
  const now = (await other.looks()).confirmed?.at ?? null
  expect((await other.confirms({ day: sunday, rounds: theirs, seenAt: now })).status).toBe(200)
  expect(await held()).toEqual([two, one])
})

test('a draft keeps why each stop is where it is', async () => {
  const { town, planner } = await planningTown()
  const [one = '', two = ''] = await asksAt(town, ['1 Toyin Street', '2 Toyin Street'])
  const { rounds } = await planner.proposes({ day: sunday })
  const lines = rounds.flatMap(round => round.lines)
  const chosen = [{ requestId: two, carrierId: null, was: 2 }]
  const kept = { day: sunday, rounds: asRounds(rounds), lines, chosen }
  await planner.browser.call(keepPlanDraft, kept)
  expect((await planner.looks()).draft).toMatchObject({ lines, chosen })
  const odd = { ...kept, chosen: [{ requestId: one, carrierId: null, was: null, by: 'me' }] }
  expect((await planner.browser.attempt(keepPlanDraft, odd)).status).toBe(422)
})

test('a day like last week’s: who went to a street goes there again, while they are in', async () => {
  const { town, planner, staff, sani, musa } = await planningTown()
  const nextSunday = '2026-11-22'
  const [toyin = '', opebi = ''] = await asksAt(town, ['1 Toyin Street', '4 Opebi Road'])
  await staff.assigns(toyin, musa)
  await staff.assigns(opebi, sani)
  for (const id of [toyin, opebi]) await staff.picksUp(id)
  town.clock.advance(7 * 24 * 60)
  const [first = '', second = ''] = await asksAt(town, ['7 Toyin Street', '9 Opebi Road'])
  const goes = async (like?: string) => {
    const asked = { day: nextSunday, ...(like && { like }) }
    const { rounds } = await planner.proposes(asked)
    const lines = rounds.flatMap(({ carrierId, lines: own }) =>
      own.map(({ requestId, facts }) => [requestId, { carrierId, facts }] as const),
    )
    return new Map(lines)
  }
  const again = await goes(sunday)
  expect(again.get(first)?.carrierId).toBe(musa)
  expect(again.get(second)?.carrierId).toBe(sani)
  expect(again.get(first)?.facts[0]).toEqual({ kind: 'before', number: 7 })
  await staff.browser.call(setCarrierDay, { carrierId: musa, day: nextSunday, isIn: false })
  expect((await goes(sunday)).get(first)?.carrierId).toBe(sani)
  expect((await goes()).get(first)?.facts.map(({ kind }) => kind)).not.toContain('before')
})
