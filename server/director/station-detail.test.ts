import { expect, test } from 'vitest'
import { countCash, takeCash } from '../../contract/wallet/cash.ts'
import type { SentOf } from '../../contract/endpoint.ts'
import { directorTown } from '../testing/director-town.ts'

test('a station with its people, its year and how it stands', async () => {
  const { town, amina, asked } = await directorTown()
  await asked()
  const shown = await amina.station(town.people.ikeja)
  expect(shown).toMatchObject({
    _id: town.people.ikeja,
    station: 'Ikeja',
    phoneNumber: '+2348030000000',
    address: '1 Ikeja Road',
    email: 'ikeja@town.ng',
    createdAt: '2026-11-15T09:00:00.000Z',
    status: 'active',
    suspendedAt: null,
    suspensionReason: null,
    residents: 1,
    carriers: 2,
    now: { pending: 1, assigned: 0, pickedUp: 0, late: 0 },
    staff: [
      {
        name: 'Ikeja staff',
        email: 'ikeja@town.ng',
        seenAt: '2026-11-15T09:00:00.000Z',
        mustChoosePassword: false,
      },
    ],
  })
  const months = shown.months.map(({ month }: { month: string }) => month)
  expect([months.length, months[0], months.at(-1)]).toEqual([12, '2025-12-01', '2026-11-01'])
  expect(shown.days.map(({ made }: { made: number }) => made)).toEqual([...Array(14).fill(0), 1])
  const { staff } = await amina.station(town.people.kano)
  expect(staff).toMatchObject([{ name: 'Kano staff', seenAt: null }])
})

test('money in the till and in hands, and by how much counts were off', async () => {
  const { town, amina, staff, sani, musa } = await directorTown()
  const { ada, ikeja, kano } = town.people
  const takes = (cash: SentOf<typeof takeCash>) => staff.browser.call(takeCash, cash)
  await takes({ userId: ada, amountKobo: 60_000, carrierId: sani })
  await takes({ userId: ada, amountKobo: 40_000, carrierId: musa })
  await takes({ userId: ada, amountKobo: 5_000 })
  const count = { carrierId: sani, expectedKobo: 60_000, countedKobo: 59_000, note: 'change' }
  expect((await staff.browser.call(countCash, count)).status).toBe(201)
  expect((await amina.station(ikeja)).money).toEqual({
    incomeKobo: 0,
    heldKobo: 0,
    duesKobo: 0,
    tillKobo: 64_000,
    carriersKobo: 40_000,
    differenceKobo: -1_000,
    monthDifferenceKobo: -1_000,
    monthCounts: 1,
  })
  // A count of October is in no sum of November.
  await town.database.pool.query(
    `INSERT INTO cash_count (id, station_id, expected_kobo, counted_kobo, note, counted_at, counted_by)
     SELECT gen_random_uuid(), station_id, 500, 400, 'torn', '2026-10-31T22:59:59Z', account_id
     FROM station_staff WHERE station_id = $1 LIMIT 1`,
    [ikeja],
  )
  const { monthDifferenceKobo, monthCounts } = (await amina.station(ikeja)).money
  expect({ monthDifferenceKobo, monthCounts }).toEqual({
    monthDifferenceKobo: -1_000,
    monthCounts: 1,
  })
  expect((await amina.station(kano)).money).toMatchObject({ tillKobo: 0, carriersKobo: 0 })
})

test('who must choose a password is said, and why a station is suspended', async () => {
  const { town, amina } = await directorTown()
  const { pool } = town.database
  await pool.query(`UPDATE account SET secret_given_at = now() WHERE email = 'kano@town.ng'`)
  await pool.query(
    `UPDATE station SET suspended_at = $2, suspension_reason = 'The lorry is broken' WHERE id = $1`,
    [town.people.kano, town.clock.now()],
  )
  expect(await amina.station(town.people.kano)).toMatchObject({
    status: 'suspended',
    suspendedAt: '2026-11-15T09:00:00.000Z',
    suspensionReason: 'The lorry is broken',
    staff: [{ mustChoosePassword: true }],
  })
  expect((await amina.overview()).stations).toEqual({ active: 1, suspended: 1 })
})
