import { expect, test } from 'vitest'
import { worthKobo } from '../../contract/recyclable/material.ts'
import { saysTo, weighingTown } from '../testing/scale.ts'

const stays = (table: string) => `${table} is only ever added to`
const unequal = 'a weighing and its lines do not add up'

test('the database edits no weighing, no line and no sale, and takes back only once', async () => {
  const { town, scale } = await weighingTown()
  await scale.weighs(town.people.ada, { pet: 2_000, can: 100 })
  await scale.sells('pet', 500, 10_000)
  const says = (sql: string) => saysTo(town, sql)
  const once = 'a weighing is only ever taken back, once'
  for (const change of [
    'worth_kobo = worth_kobo + 1',
    'weighed_at = now()',
    `resident_id = '${town.people.kabiru}'`,
    `station_id = '${town.people.kano}'`,
    'weighed_by = resident_id',
    'worth_kobo = worth_kobo',
    `reversed_at = now(), reversed_by = weighed_by, reversal_reason = 'x', worth_kobo = 1`,
  ]) {
    expect(await says(`UPDATE weighing SET ${change}`)).toBe(once)
  }
  expect(await says('UPDATE weighing SET reversed_at = now()')).toBe(
    'reversed_by_somebody_for_a_reason',
  )
  expect(await says('DELETE FROM weighing')).toBe(stays('weighing'))
  expect(await says('UPDATE weighing_line SET grams = grams + 1')).toBe(stays('weighing_line'))
  expect(await says('DELETE FROM weighing_line')).toBe(stays('weighing_line'))
  expect(await says('UPDATE stock_sale SET grams = 1')).toBe(stays('stock_sale'))
  expect(await says('DELETE FROM stock_sale')).toBe(stays('stock_sale'))
  expect(await says('UPDATE stock SET grams = -1')).toBe('stock_never_below_nothing')
  expect(await scale.stock()).toEqual({ pet: 1_500, can: 100 })
})

test('the database takes no weighing that does not add up', async () => {
  const { town, scale } = await weighingTown()
  const { _id, entryId } = (await scale.weighs(town.people.ada, { pet: 2_000 })).body.data
  const line = (weighing: string, grams: number) =>
    `INSERT INTO weighing_line (weighing_id, material, grams, rate_kobo)
     SELECT '${weighing}', 'can', ${grams}, 70000`
  expect(await saysTo(town, line(_id, 100))).toBe(unequal)
  const another = '019a0000-0000-7000-8000-000000000000'
  const copy = (transfer: string) =>
    `INSERT INTO weighing (id, station_id, resident_id, worth_kobo, weighed_at, weighed_by, transfer_id)
     SELECT '${another}', station_id, resident_id, 7000, now(), weighed_by, '${transfer}'
     FROM weighing`
  expect(await saysTo(town, copy(entryId))).toBe('weighing_transfer_id_key')
  // A movement of another amount, with and without lines.
  await scale.sells('pet', 500, 9_000)
  const { rows } = await town.database.pool.query('SELECT transfer_id FROM stock_sale')
  const borrowed = copy(rows[0].transfer_id)
  expect(await saysTo(town, borrowed)).toBe(unequal)
  expect(await saysTo(town, `${borrowed}; ${line(another, 100)}`)).toBe(unequal)
  expect(await scale.stock()).toEqual({ pet: 1_500 })
  expect((await scale.lists()).body.data).toHaveLength(1)
})

test('the database and the contract work out the same worth', async () => {
  const { town } = await weighingTown()
  const { pool } = town.database
  await pool.query('CREATE TABLE probe (LIKE weighing_line INCLUDING GENERATED)')
  const { rows } = await pool.query<{ rate: number; grams: number; worth: number }>(`
    INSERT INTO probe (weighing_id, material, grams, rate_kobo)
    SELECT gen_random_uuid(), 'pet', grams, rate
    FROM unnest(ARRAY[1, 3, 25, 999, 8000, 26010, 70001, 99999999, 100000000]::bigint[]) AS rate,
      unnest(ARRAY[1, 20, 333, 499, 500, 501, 1050, 12345, 1999999, 2000000]) AS grams
    RETURNING rate_kobo AS rate, grams, worth_kobo AS worth`)
  expect(rows).toHaveLength(90)
  for (const { rate, grams, worth } of rows) expect(worthKobo(rate, grams)).toBe(worth)
})
