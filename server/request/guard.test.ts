import { expect, test } from 'vitest'
import { newId } from '../call/clock.ts'
import { hire, ikejaAtWork, moveIn } from '../testing/people/request-people.ts'
import { world, type World } from '../testing/world.ts'

/** What the database itself says to a statement, past all our handlers. */
async function says({ database }: World, sql: string, values: unknown[] = []) {
  try {
    const { rowCount } = await database.pool.query(sql, values)
    return `${rowCount} row`
  } catch (error) {
    const { message, constraint } = error as { message: string; constraint?: string }
    return constraint ?? message
  }
}

const by = `changed_at = now(), changed_by_role = 'system', changed_by = NULL`

test('the database refuses a fifth place, a second end and a step that does not exist', async () => {
  const town = await world()
  const { staff, sani, asked } = await ikejaAtWork(town)
  const [first, second] = [await asked(), await asked()]
  const change = (id: string, what: string) =>
    says(town, `UPDATE request SET ${what}, ${by} WHERE id = $1`, [id])
  expect(await change(first, 'place = 2')).toBe('four_a_month')
  expect(await change(first, 'place = 5')).toBe('request_place_check')
  expect(await change(first, 'place = NULL')).toBe('subscription_takes_a_place')
  expect(await change(first, `month = '2026-10-01'`)).toBe('month_of_making')
  expect(await change(first, 'picked_up_at = now()')).toBe('picked_up_by_somebody')
  expect(await change(first, 'closed_at = now()')).toBe('closed_when_gone')
  expect(await change(first, 'assigned_at = now()')).toBe('carrier_with_assignment')
  expect(await change(first, 'rating = 5')).toBe('rated_at_closing')
  expect(await change(first, 'quoted_kobo = 1, quoted_at = now()')).toBe('quote_of_special')
  const asItWas = 'what was asked for does not change'
  const noStep = 'there is no step from Pending... to Pending...'
  expect(await change(first, `address = 'elsewhere'`)).toBe(noStep)
  expect(await change(first, 'promised_on = promised_on + 1')).toBe(noStep)
  expect(await change(first, `moved_reason = 'rain'`)).toBe('reason_with_move')
  expect(await change(first, `comment = NULL`)).toBe(noStep)
  await staff.assigns(second, sani)
  expect(await change(second, `planned_on = '2027-01-01', promised_on = '2027-01-01'`)).toBe(
    asItWas,
  )
  expect(await change(second, `moved_times = 3, moved_reason = 'rain'`)).toBe('reason_with_move')
  await staff.picksUp(second)
  expect(await change(second, 'cancelled_at = now(), place = NULL')).toBe('gone_is_gone')
  expect(await change(second, 'closed_at = now()')).toBe('1 row')
  expect(await change(second, 'closed_at = NULL')).toBe('there is no step from Closed to Picked up')
})

test('the database refuses a full, a paused and a foreign carrier', async () => {
  const town = await world()
  const { sani } = await ikejaAtWork(town)
  const tanko = await hire(town, town.people.kano, 'Tanko Isa')
  const ids = await place(town, 6)
  const give = (id: string, carrier: string) =>
    says(town, `UPDATE request SET carrier_id = $2, assigned_at = now(), ${by} WHERE id = $1`, [
      id,
      carrier,
    ])
  expect(await give(ids[0] as string, tanko)).toBe('request_carrier_id_station_id_fkey')
  const answers = []
  for (const id of ids) answers.push(await give(id, sani))
  expect(answers).toEqual([...Array(5).fill('1 row'), 'carrier_full'])
  await says(town, 'UPDATE station SET carrier_limit = 6 WHERE id = $1', [town.people.ikeja])
  await says(town, 'UPDATE carrier SET paused_at = now() WHERE id = $1', [sani])
  expect(await give(ids[5] as string, sani)).toBe('carrier_full')
})

/** Requests of as many neighbours, placed by the database's own function. */
async function place(town: World, count: number): Promise<string[]> {
  const ids: string[] = []
  for (const who of await moveIn(town, town.people.ikeja, count)) {
    const id = newId(town.clock.now())
    const placed = await says(
      town,
      `SELECT take_in_request(new_id => $1, new_kind => 'subscription', who => $2, at => $3, said => NULL,
         place_of_pickup => NULL, wanted_on => NULL, paid_with => 'wallet', costs_kobo => 50000, usual_days => 2,
         most_open => 10, most_dues => 2)`,
      [id, who, town.clock.now()],
    )
    expect(placed).toBe('1 row')
    ids.push(id)
  }
  return ids
}

test('events and requests are never rewritten or removed, and none begins in the middle', async () => {
  const town = await world()
  const { asked } = await ikejaAtWork(town)
  await asked()
  expect(await says(town, `UPDATE request_event SET what = 'closed'`)).toBe(
    'request_event is only ever added to',
  )
  expect(await says(town, 'DELETE FROM request_event')).toBe('request_event is only ever added to')
  expect(await says(town, 'DELETE FROM request')).toBe('request is only ever added to')
  const begun = await says(
    town,
    `INSERT INTO request (id, kind, resident_id, station_id, message, address, pay_with, price_kobo,
       promised_on, created_at, cancelled_at, changed_at, changed_by_role, sought)
     SELECT gen_random_uuid(), 'special', resident_id, station_id, message, address, pay_with, 0,
       promised_on, created_at, now(), now(), 'system', '' FROM request`,
  )
  expect(begun).toBe('a request begins at its beginning')
})

test('a request is placed without looking through all that was ever set aside', async () => {
  const town = await world()
  const [who] = await moveIn(town, town.people.ikeja, 1)
  const db = await town.database.pool.connect()
  try {
    // The plan is made of statistics in which nothing is.
    await db.query('BEGIN; ANALYZE transfer; DISCARD PLANS')
    await db.query(
      `SELECT take_in_request(new_id => $1, new_kind => 'subscription', who => $2, at => $3, said => NULL,
         place_of_pickup => NULL, wanted_on => NULL, paid_with => 'wallet', costs_kobo => 50000, usual_days => 2,
         most_open => 10, most_dues => 2)`,
      [newId(town.clock.now()), who, town.clock.now()],
    )
    const { rows } = await db.query(
      `SELECT name, pg_stat_get_xact_numscans(name::regclass)::integer AS scans
       FROM unnest(ARRAY['transfer_of_debit', 'transfer_of_credit', 'transfer_by_subject']) AS name`,
    )
    expect(rows.map(({ scans }) => scans)).toEqual([0, 0, 1])
  } finally {
    db.release(true)
  }
})

test('every constraint of a request is checked, and named when it is violated', async () => {
  const town = await world()
  const { asked } = await ikejaAtWork(town)
  await asked()
  const [then, who] = ['2026-11-19', town.people.ikeja]
  const given = { carrier_id: who, assigned_at: then, planned_on: then }
  const isSpecial = { kind: 'special', month: null, place: null }
  const untrue: Record<string, object> = {
    again_for_nothing: { ...isSpecial, follows: who, price_kobo: 1 },
    carrier_with_assignment: { assigned_at: then },
    closed_when_gone: { closed_at: then },
    forgiven_of_price: { forgiven_kobo: 100_000_000 },
    gone_is_gone: { ...given, picked_up_at: then, cancelled_at: then, place: null },
    month_of_making: { month: '2020-01-01' },
    one_end: { cancelled_at: then, declined_at: then, decline_reason: 'no', place: null },
    picked_up_by_somebody: { picked_up_at: then },
    plan_with_carrier: { planned_on: then },
    quote_of_special: { quoted_at: then, quoted_kobo: 5 },
    rated_at_closing: { rating: 5 },
    reason_with_decline: { declined_at: then, place: null },
    reason_with_miss: { missed_times: 1 },
    reason_with_move: { moved_times: 1 },
    request_address_check: { address: '' },
    request_bags_check: { bags: 501 },
    request_changed_by_role_check: { changed_by_role: 'nobody' },
    request_kind_check: { kind: 'odd' },
    request_missed_reason_check: { missed_times: 1, missed_at: then, missed_reason: 'odd' },
    request_missed_times_check: { missed_times: -1, missed_at: then, missed_reason: 'other' },
    request_moved_reason_check: { moved_times: 1, moved_reason: 'odd' },
    request_pay_with_check: { pay_with: 'gold' },
    request_place_check: { place: 5 },
    request_price_kobo_check: { price_kobo: -1 },
    request_quoted_kobo_check: { ...isSpecial, quoted_at: then, quoted_kobo: 0 },
    request_rating_check: { ...given, picked_up_at: then, closed_at: then, rating: 6 },
    subscription_takes_a_place: { place: null },
  }
  const judged = async (change: object) =>
    says(town, 'SELECT request_holds_true(jsonb_populate_record(request, $1)) FROM request', [
      JSON.stringify(change),
    ])
  expect(await judged({})).toBe('1 row')
  expect(await says(town, `UPDATE request SET quote_note = 'why'`)).toBe('note_with_quote')
  for (const [name, change] of Object.entries(untrue)) expect(await judged(change)).toBe(name)
})
