import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { loginResident } from '../../contract/account/account.ts'
import { openTicket } from '../../contract/support/support.ts'
import { newId } from './clock.ts'
import { everybodysSecret as password, world, type World } from '../testing/world.ts'

/** Visitors ask one after the other, each from an address of its own; tells who was stopped. */
async function asking(town: World, addresses: string[]) {
  const statuses: number[] = []
  for (const remoteAddress of addresses) {
    // An address of mail has a limit, too.
    const email = `tunde-${newId(town.clock.now())}@town.ng`
    const body = { name: 'Tunde', email, message: 'When do you come?' }
    const { status } = await town.browser({ remoteAddress }).call(openTicket, body)
    statuses.push(status)
  }
  const isLet = statuses.map(status => status === 201)
  return { let: isLet.filter(Boolean).length, firstStopped: isLet.indexOf(false), statuses }
}

const many = (count: number, address: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => address(n + 1))

test('the addresses of one /64 get together what one address of IPv4 gets', async () => {
  const town = await world({ RATE_LIMIT_SCALE: '1' })
  const four = await asking(
    town,
    many(25, () => '10.0.0.1'),
  )
  expect(four).toMatchObject({ let: 20, firstStopped: 20 })
  const hex = (n: number) => n.toString(16)
  const six = await asking(
    town,
    many(45, n => `2001:db8:0:7:${hex(n)}:${hex(n * 99)}:0:${hex(n)}`),
  )
  expect(six).toMatchObject({ let: 20, firstStopped: 20 })
  expect(six.statuses.slice(20)).toEqual(many(25, () => '').map(() => 429))
  const spelled = ['2001:DB8:0:7::1', '2001:0db8:0000:0007::1', '2001:db8:0:7::1%eth0']
  expect((await asking(town, spelled)).let).toBe(0)
  // A neighbour in the same /48, and the IPv4 address in its other clothes.
  expect((await asking(town, ['2001:db8:0:8::1', '::ffff:10.0.0.1'])).statuses).toEqual([201, 429])
})

test('who goes through the networks of one /48 is stopped later', async () => {
  const town = await world({ RATE_LIMIT_SCALE: '0.2' })
  // A fifth of 20 for a /64; eight times that for a /48.
  const six = await asking(
    town,
    many(45, n => `2001:db8:5:${n}::1`),
  )
  expect(six).toMatchObject({ let: 32, firstStopped: 32 })
  expect((await asking(town, ['2001:db8:6:1::1'])).let).toBe(1)
})

test('guesses at a password count by the network, too', async () => {
  const town = await world({ RATE_LIMIT_SCALE: '1' })
  const guess = (remoteAddress: string, typed: string) =>
    town.browser({ remoteAddress }).call(loginResident, { email: 'ada@town.ng', password: typed })
  for (let n = 1; n <= 10; n++) expect((await guess(`2001:db8::${n}`, 'wrong')).status).toBe(401)
  expect((await guess('2001:db8::b', password)).status).toBe(429)
  expect((await guess('2001:db8:0:1::b', password)).status).toBe(200)
})

test('tries that a wrong clock counted are over when the clock is right again', async () => {
  const { browser, clock, db } = await world({ RATE_LIMIT_SCALE: '1' })
  const phone = browser()
  const guess = (typed: string) =>
    phone.call(loginResident, { email: 'ada@town.ng', password: typed })
  const right = clock.now().toISOString()
  clock.advance(400 * 24 * 60)
  for (let n = 0; n < 11; n++) await guess('wrong')
  expect((await guess(password)).status).toBe(429)
  clock.set(right)
  expect((await guess(password)).status).toBe(200)
  const { rows } = await db.execute(sql`SELECT max(ends_at)::text AS last FROM rate_limit`)
  expect(rows).toEqual([{ last: expect.stringContaining('2026-11-15 ') }])
})

test("two servers whose clocks differ a little count together: neither forgets the other's", async () => {
  const { browser, clock } = await world({ RATE_LIMIT_SCALE: '1' })
  const guess = () => browser().call(loginResident, { email: 'ada@town.ng', password: 'wrong' })
  const statuses: number[] = []
  for (let n = 0; n < 12; n++) {
    clock.advance(n % 2 === 0 ? 5 : -5)
    statuses.push((await guess()).status)
  }
  expect(statuses.slice(9)).toEqual([401, 429, 429])
})
