import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getSession } from '../../contract/account/account.ts'
import { listAudit } from '../../contract/audit/audit.ts'
import { loginDirector } from '../../contract/director/director.ts'
import { session } from '../account/account.table.ts'
import { newId } from '../call/clock.ts'
import { eventually } from '../testing/eventually.ts'
import { openPage, serve } from '../testing/live-page.ts'
import { ikejaAtWork } from '../testing/people/request-people.ts'
import { everybodysSecret, world } from '../testing/world.ts'
import { countApprovers } from './operator-director.ts'
import { suspendByEmail } from './operator-suspension.ts'

const email = 'amina@town.ng'

async function watchedTown() {
  const town = await world()
  const suspend = (isSuspended: boolean, whom = email) => {
    const now = town.clock.now()
    return suspendByEmail({ db: town.db, now, newId: () => newId(now) }, whom, isSuspended)
  }
  const logsIn = () => town.browser().call(loginDirector, { email, name: everybodysSecret })
  const sessions = () =>
    town.db.select().from(session).where(eq(session.accountId, town.people.amina))
  return { town, suspend, logsIn, sessions }
}

test('a director who is suspended is out at once and stays out; the stations go on', async () => {
  const { town, suspend, logsIn, sessions } = await watchedTown()
  const { ada, staff, sani } = await ikejaAtWork(town)
  const amina = await town.signedIn('amina')
  const { port } = await serve(town)
  const page = await openPage(port, amina)
  expect(await suspend(true)).toBe('changed')
  await eventually(() => expect(page.over).toBe(true))
  expect((await amina.call(getSession, {})).body.data).toBe(null)
  const refused = await logsIn()
  expect([refused.status, refused.body.code]).toEqual([403, 'director_suspended'])
  expect(await sessions()).toEqual([])
  expect(await countApprovers(town.db)).toBe(0)
  const id = (await ada.asks()).body.data._id
  expect((await staff.assigns(id, sani)).status).toBe(200)

  const wrong = await town.browser().call(loginDirector, { email, name: 'something-else' })
  expect(wrong.body.code).toBe('wrong_director_credentials')
  expect(await suspend(true)).toBe('already')
  town.clock.advance(1)
  expect(await suspend(false)).toBe('changed')
  expect((await logsIn()).status).toBe(200)
  const again = await town.signedIn('amina')
  const log = (await again.call(listAudit, { role: 'operator' })).body.data
  expect(log.map(({ what }) => what)).toEqual(['Let Amina Yusuf in again', 'Suspended Amina Yusuf'])
})

test('who is suspended gets no letters about stations', async () => {
  const { town, suspend } = await watchedTown()
  const { ada, staff, sani, asked } = await ikejaAtWork(town)
  await suspend(true)
  await staff.assigns(await asked(), sani)
  await town.database.pool.query(
    `INSERT INTO outbox (id, key, topic, payload, created_at, due_at, attempts)
     VALUES (gen_random_uuid(), 'x', 'notice-out', jsonb_build_object('noticeId', gen_random_uuid(),
       'accountId', $1::uuid, 'kind', 'stations-taken', 'data', '{"stations": ["Ikeja"], "to": "Bola"}'::jsonb), $2, $2, 0)`,
    [town.people.amina, town.clock.now()],
  )
  await town.settle()
  expect(ada.browser).toBeDefined()
  expect(town.mailTo(email)).toBe(undefined)
})

test('nobody else is suspended by that', async () => {
  const { suspend } = await watchedTown()
  expect(await suspend(true, 'nobody@town.ng')).toBe('unknown')
  expect(await suspend(true, 'ikeja@town.ng')).toBe('unknown')
  expect(await suspend(false)).toBe('already')
})

test('whoever logs in at that very moment is out afterwards, whichever comes first', async () => {
  const { suspend, logsIn, sessions } = await watchedTown()
  const seen = new Set<number>()
  for (let round = 0; round < 12; round++) {
    const [first, , second] = await Promise.all([logsIn(), suspend(true), logsIn()])
    for (const { status } of [first, second]) seen.add(status)
    expect(await sessions()).toEqual([])
    expect(await suspend(false)).toBe('changed')
  }
  for (const status of seen) expect([200, 403]).toContain(status)
})
