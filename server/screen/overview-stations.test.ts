import { expect, test } from 'vitest'
import { listOwnStations } from '../../contract/screen/overview.ts'
import { newId } from '../call/clock.ts'
import type { Reply } from '../testing/browser.ts'
import { directorTown } from '../testing/director-town.ts'
import type { World } from '../testing/world.ts'
import { foldFigures } from '../figure/figure.ts'

/** Opens a station of Amina's at a moment. */
async function opens({ database, people }: World, name: string, moment: string, more = {}) {
  const at = new Date(moment)
  const id = newId(at)
  const facts = { address: `1 ${name} Road`, email: `${name.toLowerCase()}@town.ng`, ...more }
  await database.pool.query(
    `INSERT INTO station (id, director_id, name, phone_number, address, email, created_at)
     VALUES ($1, $2, $3, '+2348030000000', $4, $5, $6)`,
    [id, people.amina, name, facts.address, facts.email, at],
  )
  return id
}

test('the newest first, each with its counts and how it stands', async () => {
  const { town, amina, asked, staff, sani } = await directorTown()
  const first = await asked()
  await asked()
  await staff.assigns(first, sani)
  await town.database.pool.query(`UPDATE station SET suspended_at = now() WHERE name = 'Kano'`)
  await opens(town, 'Aba', '2026-11-20T08:00:00Z')
  for (const folded of [false, true]) {
    if (folded) await foldFigures(town.db)
    expect((await amina.names())[0]).toBe('Aba')
    const { status, body } = await amina.lists({ order: 'name', direction: 'up' })
    expect(status).toBe(200)
    expect(body.next).toBeNull()
    expect(body.data).toMatchObject([
      {
        station: 'Aba',
        totalRequests: 0,
        pendingRequests: 0,
        createdAt: '2026-11-20T08:00:00.000Z',
      },
      { station: 'Ikeja', status: 'active', totalRequests: 2, pendingRequests: 1, residents: 1 },
      { station: 'Kano', status: 'suspended', totalRequests: 0 },
    ])
    expect(Object.keys(body.data[0] ?? {}).toSorted()).toEqual([
      '_id',
      'createdAt',
      'email',
      'incomeKobo',
      'pendingRequests',
      'residents',
      'station',
      'status',
      'totalRequests',
    ])
  }
})

test('found by name or address, by a part of the email address, and both', async () => {
  const { town, amina } = await directorTown()
  await opens(town, 'Aba', '2026-11-20T08:00:00Z', { address: '5 Ikeja Lane', email: 'x_y@aba.ng' })
  await opens(town, 'Jos 100%', '2026-11-21T08:00:00Z', { email: 'jos@town.ng' })
  const names = (wanted: { search?: string; email?: string }) =>
    amina.names({ order: 'name', direction: 'up', ...wanted })
  expect(await names({ search: 'iKEj' })).toEqual(['Aba', 'Ikeja'])
  expect(await names({ search: '%' })).toEqual(['Jos 100%'])
  expect(await names({ search: '\\' })).toEqual([])
  expect(await names({ email: 'TOWN.ng' })).toEqual(['Ikeja', 'Jos 100%', 'Kano'])
  expect(await names({ email: 'x_y' })).toEqual(['Aba'])
  expect(await names({ email: 'o_n' })).toEqual([])
  expect(await names({ search: 'ikeja', email: 'aba' })).toEqual(['Aba'])
  expect(await names({ search: '', email: '' })).toHaveLength(4)
})

test('by the month and the year in which it was opened, in Lagos', async () => {
  const { town, amina } = await directorTown()
  await opens(town, 'Old year', '2025-12-31T22:59:59Z')
  await opens(town, 'New year', '2025-12-31T23:00:00Z')
  await opens(town, 'November', '2025-11-30T22:59:59Z')
  await opens(town, 'December', '2025-11-30T23:00:00Z')
  const names = (wanted: { year?: number; month?: number }) =>
    amina.names({ order: 'name', direction: 'up', ...wanted })
  expect(await names({ year: 2026 })).toEqual(['Ikeja', 'Kano', 'New year'])
  expect(await names({ year: 2025 })).toEqual(['December', 'November', 'Old year'])
  expect(await names({ year: 2025, month: 12 })).toEqual(['December', 'Old year'])
  expect(await names({ year: 2026, month: 1 })).toEqual(['New year'])
  expect(await names({ month: 11 })).toEqual(['Ikeja', 'Kano', 'November'])
  expect(await names({ month: 2 })).toEqual([])
  for (const wrong of [
    { month: 0 },
    { month: 13 },
    { month: 'x' },
    { year: 1999 },
    { year: 9999 },
    { order: 'colour' },
  ]) {
    const { status } = await amina.browser.attempt(listOwnStations, wrong)
    expect([wrong, status]).toEqual([wrong, 422])
  }
})

test('sorted each way; pages over ties miss none and repeat none', async () => {
  const { town, amina, asked, kabiru } = await directorTown()
  for (let each = 0; each < 9; each++) {
    await opens(town, `Ward ${each}`, `2026-10-0${1 + (each % 3)}T08:00:00Z`)
  }
  await asked()
  await asked()
  await foldFigures(town.db)
  await kabiru.asks()
  const whole: Record<string, string[]> = {}
  for (const order of ['created', 'name', 'total', 'pending'] as const) {
    for (const direction of ['up', 'down'] as const) {
      const all = await amina.names({ order, direction, limit: 100 })
      const paged: string[] = []
      let after: string | null = ''
      while (after !== null) {
        const wanted = { order, direction, limit: 2, after: after || undefined }
        const { body }: Reply<typeof listOwnStations> = await amina.lists(wanted)
        paged.push(...body.data.map(({ station }) => station))
        after = body.next
      }
      expect(paged).toEqual(all)
      expect(new Set(all).size).toBe(11)
      whole[`${order} ${direction}`] = all
    }
  }
  expect(whole['name up']?.slice(0, 3)).toEqual(['Ikeja', 'Kano', 'Ward 0'])
  expect(whole['total down']?.slice(0, 2)).toEqual(['Ikeja', 'Kano'])
  expect(whole['pending up']?.slice(-2)).toEqual(['Kano', 'Ikeja'])
  expect(whole['created up']?.toReversed()).toEqual(whole['created down'])
})

test('a place in one order is none in another, and rubbish is refused', async () => {
  const { amina } = await directorTown()
  const { next } = (await amina.lists({ order: 'name', limit: 1 })).body
  expect(next).not.toBeNull()
  const wrong = [{ order: 'total' as const, after: next }, { after: 'rubbish' }, { after: 'W10' }]
  for (const wanted of wrong) {
    const { status, body } = await amina.lists(wanted)
    expect([status, body.code]).toEqual([400, 'malformed_cursor'])
  }
})
