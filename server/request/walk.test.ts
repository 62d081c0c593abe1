import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, lagosDay } from '../../contract/calendar.ts'
import { wrongFigures } from '../testing/director-town.ts'
import { clearing } from '../testing/purse.ts'
import {
  carriersEach,
  createModel,
  home,
  limit,
  type Modelled,
  type Station,
  type Who,
} from '../testing/request-model.ts'
import { carrierIn } from '../testing/people/carrier-people.ts'
import { asResident, asStaff, hire } from '../testing/people/request-people.ts'
import { asCarrier } from '../testing/people/street-people.ts'
import { world, type World } from '../testing/world.ts'
import { brokenRules, transfer } from '../wallet/wallet.ts'
import { closeForgotten } from './request.ts'
import { walks } from '../testing/effort.ts'

/**
 * Thousands of random commands by several people, one after the other, against the app and against
 * a small model of the rules. After each the answers must agree, and at the end everything that
 * the database holds.
 */

type Step =
  | { do: 'assign'; station: Station; pick: number; carrier: number; plan: Plan }
  | { do: 'plan'; station: Station; pick: number; plan: Plan }
  | { do: 'swap'; station: Station; pick: number; carrier: number }
  | {
      do: 'takeBack' | 'pickUp' | 'undoPickUp' | 'notDone' | 'decline'
      station: Station
      pick: number
    }
  | { do: 'quote'; station: Station; pick: number; kobo: number }
  | { do: 'accept'; who: Who; pick: number; kobo: number }
  | { do: 'cancel' | 'close'; who: Who; pick: number }
  | { do: 'wish'; who: Who; pick: number; plan: Plan }
type Deed = { do: 'setOut' | 'finish' | 'miss' | 'undo'; pick: number }
type Ask = { do: 'ask' | 'askSpecially'; who: Who }
type Command = Step | Ask | Deed | { do: 'wait'; hours: number }
/** A day, as an offset from today, and whether a reason is given. */
type Plan = { days: number; says: boolean }

const who = fc.constantFrom<Who>('ada', 'kabiru')
const station = fc.constantFrom<Station>('ikeja', 'kano')
const pick = fc.nat(40)
const carrier = fc.nat(2 * carriersEach - 1)
const plan = fc.record({ days: fc.integer({ min: -1, max: 5 }), says: fc.boolean() })
const kobo = fc.constantFrom(300_000, 400_000)
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('ask', 'askSpecially'), who }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('assign'), station, pick, carrier, plan }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('plan'), station, pick, plan }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('swap'), station, pick, carrier }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('takeBack', 'pickUp', 'undoPickUp', 'notDone', 'decline'),
      station,
      pick,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('quote'), station, pick, kobo }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('accept'), who, pick, kobo }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('cancel', 'close'), who, pick }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wish'), who, pick, plan }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constantFrom('setOut', 'finish', 'miss', 'undo'), pick }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait'), hours: fc.nat(200) }) },
)

const isDeed = (each: Command): each is Deed =>
  ['setOut', 'finish', 'miss', 'undo'].includes(each.do)
const isAsk = (each: Step | Ask): each is Ask => each.do === 'ask' || each.do === 'askSpecially'
async function settle(town: World) {
  const { ada, kabiru, ikeja, kano } = town.people
  await town.database.pool.query('UPDATE station SET carrier_limit = $1', [limit])
  // Enough for everything: who owes nothing may always ask.
  const scene = { db: town.db, now: town.clock.now(), newId: () => randomUUID() }
  for (const owner of [ada, kabiru]) {
    const movement = { key: owner, amountKobo: 10_000_000_000, reason: 'top-up' }
    await transfer(scene, clearing, { kind: 'wallet', owner }, movement)
  }
  const names = ['Sani', 'Musa', 'Tanko', 'Idris']
  const carriers: string[] = []
  for (const [index, name] of names.entries()) {
    carriers.push(await hire(town, index < carriersEach ? ikeja : kano, name))
  }
  const desks = { ikeja: await town.signedIn('ikeja'), kano: await town.signedIn('kano') }
  const phones = new Map<string, ReturnType<typeof asCarrier>>()
  for (const [index, id] of carriers.entries()) {
    const phone = await carrierIn(town, index < carriersEach ? desks.ikeja : desks.kano, id)
    phones.set(id, asCarrier(phone, town))
  }
  return {
    carriers,
    phones,
    residents: {
      ada: asResident(await town.signedIn('ada'), ada, ikeja),
      kabiru: asResident(await town.signedIn('kabiru'), kabiru, kano),
    },
    staff: {
      ikeja: asStaff(desks.ikeja),
      kano: asStaff(desks.kano),
    },
  }
}

async function walk(commands: Command[]) {
  const town = await world()
  const { carriers, phones, residents, staff } = await settle(town)
  const model = createModel(town.clock.now)
  for (const each of commands) {
    town.clock.advance(1)
    if (each.do === 'wait') {
      town.clock.advance(each.hours * 60)
      // Everyone has logged in again.
      await town.database.pool.query(
        `UPDATE session SET created_at = $1, last_seen_at = $1,
           expires_at = $1::timestamptz + interval '7 days'`,
        [town.clock.now()],
      )
      await closeForgotten(town.serving.onConnection, town.clock.now())
      model.waitUntil(town.clock.now().getTime())
      continue
    }
    if (!isDeed(each) && isAsk(each)) {
      const special = each.do === 'askSpecially'
      const wish = { requestMessage: 'A party', address: 'The hall' }
      const person = residents[each.who]
      const { body } = await (special ? person.asksSpecially(wish) : person.asks())
      const expected = model.ask(each.who, special)
      expect([each, body.code ?? 'ok']).toEqual([each, expected])
      const made = model.requests.at(-1)
      if (expected === 'ok' && made) made.id = body.data._id
      continue
    }
    const target = model.requests[each.pick % Math.max(1, model.requests.length)]
    if (!target) continue
    if (isDeed(each)) {
      const answered = await doAtDoor(town, phones, each, target.id)
      const expected = answered && foretellDeed(model, each, target)
      expect([each, target.status, answered]).toEqual([each, target.status, expected])
      continue
    }
    const place = 'station' in each ? each.station : home[each.who]
    const mine = 'station' in each ? home[target.by] === place : target.by === each.who
    const { body } = await carryOut(each, target.id)
    const expected = mine ? foretell(each, target) : 'not_yours'
    expect([each, target.status, body.code ?? 'ok']).toEqual([each, target.status, expected])
  }
  await compare(town, model.requests, carriers)

  function dayOf({ days }: Plan) {
    return addDays(lagosDay(town.clock.now()), days)
  }

  function planned(plan: Plan) {
    return { on: dayOf(plan), says: plan.says, today: lagosDay(town.clock.now()) }
  }

  function carryOut(each: Step, id: string) {
    if ('who' in each) {
      const person = residents[each.who]
      if (each.do === 'accept') return person.accepts(id, each.kobo)
      if (each.do === 'wish') return person.wishesFor(id, dayOf(each.plan))
      return each.do === 'cancel' ? person.cancels(id) : person.closes(id)
    }
    const desk = staff[each.station]
    if (each.do === 'assign' || each.do === 'plan') {
      const plannedOn = dayOf(each.plan)
      const why = each.plan.says ? { reason: 'rain' as const } : {}
      if (each.do === 'plan') return desk.plans(id, plannedOn, why)
      return desk.assignsFor(id, carriers[each.carrier] as string, { plannedOn, ...why })
    }
    if (each.do === 'swap') return desk.swaps(id, carriers[each.carrier] as string)
    if (each.do === 'quote') return desk.quotes(id, each.kobo)
    if (each.do === 'takeBack') return desk.takesBack(id)
    if (each.do === 'notDone') return desk.saysNotDone(id)
    if (each.do === 'undoPickUp') return desk.undoesPickup(id)
    return each.do === 'pickUp' ? desk.picksUp(id) : desk.declines(id)
  }

  function foretell(each: Step, target: Modelled) {
    if (each.do === 'assign') {
      return model.assign(target, each.carrier, planned(each.plan))
    }
    if (each.do === 'plan' || each.do === 'wish') return model[each.do](target, planned(each.plan))
    if (each.do === 'swap') return model.swap(target, each.carrier)
    if (each.do === 'quote' || each.do === 'accept') return model[each.do](target, each.kobo)
    return model[each.do](target)
  }
}

/** What the carrier of a request's last visit does there, sent twice as a phone may; null: nobody was ever sent. */
async function doAtDoor(
  { database, clock }: World,
  phones: Awaited<ReturnType<typeof settle>>['phones'],
  { do: what }: Deed,
  requestId: string,
) {
  const { rows } = await database.pool.query<{ id: string; carrier_id: string }>(
    `SELECT v.id, v.carrier_id FROM visit v JOIN visit_event e ON e.visit_id = v.id
     WHERE v.request_id = $1 AND e.what = 'planned' ORDER BY e.id DESC LIMIT 1`,
    [requestId],
  )
  const [last] = rows
  const phone = phones.get(last?.carrier_id ?? '')
  if (!last || !phone) return null
  const key = { 'idempotency-key': `${what}-${last.id}-${clock.now().getTime()}` }
  if (what === 'undo') return (await phone.undoes(last.id)).body.code ?? 'ok'
  if (what === 'miss') return (await phone.misses(last.id)).body.code ?? 'ok'
  if (what === 'setOut') return (await phone.setsOut(last.id)).body.code ?? 'ok'
  const first = (await phone.finishes(last.id, {}, key)).body.code ?? 'ok'
  expect((await phone.finishes(last.id, {}, key)).body.code ?? 'ok').toBe(first)
  return first
}

function foretellDeed(
  model: ReturnType<typeof createModel>,
  { do: what }: Deed,
  target: Modelled,
): string {
  if (what === 'setOut') return target.visits.at(-1) === 'open' ? 'ok' : 'stop_over'
  return what === 'undo'
    ? model.carrierUndoes(target)
    : model.carrierSays(target, what === 'finish')
}

/** Everything that the database holds, beside what the model says it must. */
async function compare(town: World, expected: Modelled[], carriers: string[]) {
  const { database, db } = town
  const { rows } = await database.pool.query(`
    SELECT r.id, r.status, r.carrier_id, r.promised_on::text AS "promisedOn",
      r.planned_on::text AS "plannedOn", r.moved_times AS moved,
      r.missed_times AS missed, ARRAY(
        SELECT coalesce(v.outcome, 'open') FROM visit v JOIN visit_event p
          ON p.visit_id = v.id AND p.what = 'planned'
        WHERE v.request_id = r.id ORDER BY p.id
      ) AS visits,
      array_agg(e.what ORDER BY e.id) AS steps
    FROM request r JOIN request_event e ON e.request_id = r.id GROUP BY r.id`)
  const found = new Map(rows.map(row => [row.id, row]))
  expect(found.size).toBe(expected.length)
  for (const { id, status, steps, visits, carrier: index, ...rest } of expected) {
    const carrier_id = index === null ? null : carriers[index]
    const { promisedOn, plannedOn, moved, missed } = rest
    const days = { promisedOn, plannedOn, moved, missed }
    expect(found.get(id)).toEqual({ id, status, steps, visits, carrier_id, ...days })
  }
  expect(await brokenRules(db)).toEqual([])
  expect(await wrongFigures(town)).toEqual([])
  const { rows: unpaid } = await database.pool.query(`
    SELECT r.id FROM request r WHERE (
      SELECT coalesce(sum(e.amount_kobo), 0) FROM transfer t JOIN entry e ON e.transfer_id = t.id
      WHERE t.about = r.id AND e.amount_kobo > 0
    ) <> CASE WHEN r.status = 'Closed' THEN r.price_kobo ELSE 0 END`)
  expect(unpaid).toEqual([])
  const { rows: counts } = await database.pool.query('SELECT id, holds, total FROM carrier')
  for (const { id, holds, total } of counts) {
    const own = expected.filter(each => each.carrier !== null && carriers[each.carrier] === id)
    const kept = own.filter(each => !['Cancelled', 'Declined'].includes(each.status))
    expect(holds).toBe(own.filter(each => each.status === 'Assigned').length)
    expect(total).toBe(kept.length)
  }
}

test('thousands of random commands never part the app from the rules', () =>
  fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 150, maxLength: 200, size: 'max' }), walk),
    { numRuns: walks(14), endOnFailure: true },
  ))
