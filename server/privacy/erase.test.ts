import { expect, test } from 'vitest'
import { getSession, loginResident, registerResident } from '../../contract/account/account.ts'
import { listAudit } from '../../contract/audit/audit.ts'
import { takeCash } from '../../contract/wallet/cash.ts'
import { verifyEmail } from '../../contract/account/email.ts'
import { getDeparture, leave } from '../../contract/privacy/privacy.ts'
import { listResidents } from '../../contract/screen/resident.ts'
import { listTickets } from '../../contract/support/support.ts'
import { eraseNow } from '../testing/erasing.ts'
import { ada, everything, fullLife, type FullLife } from '../testing/full-life.ts'
import { saysTo } from '../testing/scale.ts'
import { placesOf } from '../testing/traces.ts'
import { everybodysSecret, world } from '../testing/world.ts'
import { brokenRules } from '../wallet/wallet.ts'

type Pool = FullLife['database']['pool']

async function leavesForGood(life: FullLife) {
  const { people, clock, settle, resident } = life
  const { browser } = resident
  const { balanceKobo } = (await browser.call(getDeparture, { userId: people.ada })).body.data
  const asked = await browser.call(leave, { userId: people.ada, balanceKobo })
  expect([asked.status, asked.body.message]).toMatchObject([200, expect.any(String)])
  await settle()
  clock.advance(7 * 24 * 60)
  expect(await eraseNow(life)).toBe(1)
}

const figuresOf = async (pool: Pool) =>
  (
    await pool.query(
      'SELECT owner, grain, period, figure, amount FROM figure_sum ORDER BY 1, 2, 3, 4',
    )
  ).rows

test('nothing is left that says who it was; the books and the figures stay', async () => {
  const life = await fullLife()
  const { database, db, people, staff, browser, resident } = life
  const { pool } = database
  const before = await placesOf(pool, everything)
  // The story must leave traces everywhere, or finding none proves nothing.
  const traced = new Set(before.map(place => place.split(':')[0]))
  expect([...traced]).toEqual(
    expect.arrayContaining([
      'account.name',
      'audit.sought',
      'audit.detail',
      'cash_count.note',
      'gateway_event.body',
      'idempotent_answer.answer',
      'notice.title',
      'push_subscription.endpoint',
      'refund.reason',
      'request.message',
      'request.comment',
      'request_event.note',
      'resident.address',
      'sandbox_charge.email',
      'sms_message.body',
      'ticket.sought',
      'ticket_message.body',
      'transfer.note',
      'weighing.reversal_reason',
    ]),
  )
  const [figures, { rows: ledger }] = [
    await figuresOf(pool),
    await pool.query('SELECT * FROM ledger_account ORDER BY id'),
  ]
  await leavesForGood(life)
  expect(await placesOf(pool, everything)).toEqual([])

  expect(await brokenRules(db)).toEqual([])
  expect((await pool.query('SELECT * FROM figure_check')).rows).toEqual([])
  expect(await figuresOf(pool)).toEqual(figures)
  expect((await pool.query('SELECT * FROM ledger_account ORDER BY id')).rows).toEqual(ledger)

  const { data: requests } = (await staff.lists()).body
  expect(requests).toMatchObject([
    { user: 'Former resident', requestStatus: 'Cancelled', address: 'removed' },
    { user: 'Former resident', requestStatus: 'Declined', declineReason: 'removed' },
    { user: 'Former resident', requestStatus: 'Closed', priceKobo: 100_000, rating: 1 },
  ])
  const amina = await life.signedIn('amina')
  const log = (await amina.call(listAudit, { search: 'former resident' })).body
  expect(log.data.length).toBeGreaterThan(3)
  const tickets = (await staff.browser.call(listTickets, {})).body.data
  expect(tickets).toMatchObject([{ name: 'Former resident', state: 'closed', title: 'removed' }])
  const agreed = 'SELECT purpose FROM consent WHERE account_id = $1'
  expect((await pool.query(agreed, [people.ada])).rows).toEqual([{ purpose: 'sms' }])

  // Nobody is in, and nobody gets in.
  expect((await resident.browser.call(getSession, {})).body.data).toBeNull()
  for (const email of [ada.email, `${people.ada}@erased.invalid`]) {
    const body = { email, password: everybodysSecret }
    const answer = await browser().call(loginResident, body)
    expect([answer.status, answer.body.code]).toEqual([401, 'wrong_credentials'])
  }
  await registersAnew(life)
})

/** The address may register anew, as somebody else. */
async function registersAnew({ browser, settle, tokenFor, people, staff, database }: FullLife) {
  const again = {
    name: ada.name,
    email: ada.email,
    address: ada.address,
    stationName: 'Ikeja',
    password: everybodysSecret,
    privacyConsent: true,
  }
  const phone = browser()
  expect((await phone.call(registerResident, again)).status).toBe(201)
  await settle()
  const { data } = (await phone.call(verifyEmail, { token: tokenFor(ada.email) })).body
  expect(data._id).not.toBe(people.ada)
  await phone.call(loginResident, again)
  const { data: residents } = (await staff.browser.call(listResidents, {})).body
  expect(residents.map((each: { name: string }) => each.name)).toEqual([
    ada.name,
    'Former resident',
  ])
  // Nor does anybody become the old one by its address.
  const ghost = { ...again, email: `${people.ada}@erased.invalid`, name: 'A ghost' }
  await browser().call(registerResident, ghost)
  expect(await placesOf(database.pool, ['A ghost'])).toEqual([])
}

test('who is erased stays erased, also where a call of theirs was under way', async () => {
  const town = await world()
  const { people, database } = town
  await database.pool.query('SELECT erase_resident($1, now())', [people.kabiru])
  const says = (sql: string) => saysTo(town, sql)
  expect(await says(`UPDATE account SET name = 'Kabiru' WHERE id = '${people.kabiru}'`)).toBe(
    'erased_has_no_name',
  )
  const address = `UPDATE resident SET address = 'here' WHERE account_id = '${people.kabiru}'`
  expect(await says(address)).toBe('no_session')
  const session = `INSERT INTO session (id, token_hash, account_id, device, created_at, last_seen_at,
      expires_at)
    VALUES (gen_random_uuid(), '', '${people.kabiru}', '', now(), now(), now())`
  expect(await says(session)).toBe('no_session')
})

/** Only words change through the door, and nobody else has a key. */
async function keepsTheDoor(life: FullLife) {
  const refused = async (sql: string) => saysTo(life, sql)
  const opened = (sql: string) =>
    refused(`DO $$ BEGIN PERFORM set_config('erasure.door', 'open', true); ${sql}; END $$`)
  for (const [table, column] of [
    ['transfer', 'note'],
    ['request_event', 'note'],
    ['refund', 'reason'],
    ['cash_count', 'note'],
    ['audit', 'sought'],
  ] as const) {
    const only = `${table} is only ever added to`
    expect(await refused(`UPDATE ${table} SET ${column} = 'x'`)).toBe(only)
    expect(await opened(`DELETE FROM ${table}`)).toBe(only)
  }
  const request = "UPDATE request SET message = 'x'"
  expect(await refused(request)).toMatch(/^there is no step/)
  for (const wrong of [
    'transfer SET amount_kobo = amount_kobo + 1',
    'request SET rating = 2 WHERE rating = 1',
    'cash_receipt SET amount_kobo = 1',
    'weighing SET reversed_at = now()',
    'audit SET at = now()',
  ]) {
    const place = wrong.split(' ')[0]
    expect(await opened(`UPDATE ${wrong}`)).toBe(`erasing changes only the words of ${place}`)
  }
}

test('a neighbour of the same name keeps it; only words go', async () => {
  const life = await fullLife()
  await keepsTheDoor(life)
  const { database, people, staff } = life
  const { pool } = database
  await pool.query('UPDATE account SET name = $2 WHERE id = $1', [people.kabiru, ada.name])
  await pool.query('UPDATE resident SET station_id = $2 WHERE account_id = $1', [
    people.kabiru,
    people.ikeja,
  ])
  const taken = { userId: people.kabiru, amountKobo: 10_000 }
  await staff.browser.call(takeCash, taken)
  await pool.query('UPDATE account SET leaves_at = created_at WHERE id = $1', [people.ada])
  await eraseNow(life)
  const kept = await placesOf(pool, [ada.name])
  expect(kept).toEqual(
    expect.arrayContaining([`account.name: ${ada.name}`, `audit.sought: ${ada.name}`]),
  )
  const about = `SELECT sought FROM audit WHERE detail::text LIKE '%' || $1 || '%'`
  for (const [who, named] of [
    [people.ada, false],
    [people.kabiru, true],
  ] as const) {
    const { rows } = await pool.query<{ sought: string }>(about, [who])
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ sought }) => sought.includes(ada.name))).toEqual(rows.map(() => named))
  }
})
