import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isOpen, isToPickUp, statuses } from '../../contract/request/pickup.ts'
import { template } from '../testing/template.ts'

test('the database and the contract call the same open, and the same still to be picked up', async () => {
  const client = await template()
  const { rows } = await client.query(
    `SELECT status, is_open(status) AS "isOpen", is_to_pick_up(status) AS "isToPickUp",
       is_late(status, '2026-11-17', '2026-11-17') AS "lateToday",
       is_late(status, '2026-11-17', '2026-11-18') AS "lateTomorrow"
     FROM unnest($1::text[]) AS status`,
    [statuses],
  )
  expect(rows).toEqual(
    statuses.map(status => ({
      status,
      isOpen: isOpen(status),
      isToPickUp: isToPickUp(status),
      lateToday: false,
      lateTomorrow: isToPickUp(status),
    })),
  )
})

const open = `'Pending...', 'Assigned', 'Picked up'`
const toPickUp = `'Pending...', 'Assigned'`
const one = `'018f0000-0000-7000-8000-000000000011'`

test('the planner writes them out: each finds the partial index that the list itself finds', async () => {
  const client = await template()
  await client.query('BEGIN')
  // No other way is left that would be as cheap.
  await client.query(`DROP INDEX request_by_station, request_by_resident, request_missed;
    SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off`)
  const plan = async (where: string) => {
    const text = `SELECT id FROM request WHERE ${where}`
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (COSTS OFF) ${text}`)
    return rows.map(row => row['QUERY PLAN']).join('\n')
  }
  for (const [by, index] of [
    ['station_id', 'request_open'],
    ['area_id', 'request_open_in_area'],
  ]) {
    for (const [asked, written] of [
      ['is_open(status)', `status IN (${open})`],
      ['is_to_pick_up(status)', `status IN (${toPickUp})`],
      [
        `is_late(status, promised_on, '2026-11-17')`,
        `status IN (${toPickUp}) AND promised_on < '2026-11-17'`,
      ],
    ]) {
      const found = await plan(`${by} = ${one} AND ${asked}`)
      expect(found).toContain(` using ${index} on request`)
      expect(found).toBe(await plan(`${by} = ${one} AND ${written}`))
    }
    // Without the question the index could not be used.
    expect(await plan(`${by} = ${one}`)).not.toContain(index)
  }
  await client.query('ROLLBACK')
})

test('the status lists are only in request-status.sql and the contract', () => {
  const homes = ['contract/request/pickup.ts', 'server/db/request-status.sql']
  const sources = globSync('{server,contract,lab,e2e,rule}/**/*.{ts,sql}').filter(
    file => !/^server\/db\/(?:migrations\/|schema\.sql)|^lab\/upgrade\/rows\//.test(file),
  )
  expect(sources.length).toBeGreaterThan(1000)
  const listed =
    /IN \([^)]*'Pending\.\.\.',\s*'Assigned'|= \[\s*'Pending\.\.\.',\s*'Assigned'(?:,\s*'Picked up')?,?\s*\]|enum\(\[\s*'Pending\.\.\.'|[!=]== 'Pending\.\.\.' (?:\|\||&&) \S+ [!=]== 'Assigned'/
  const found = sources.filter(file => listed.test(readFileSync(file, 'utf8')))
  expect(found.toSorted()).toEqual(homes)
})
