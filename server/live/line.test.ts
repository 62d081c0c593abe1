import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { logOutEverywhere } from '../../contract/account/account.ts'
import { eventsPath } from '../../contract/live/live.ts'
import { getWallet } from '../../contract/wallet/wallet.ts'
import { cookieHeader } from '../testing/browser.ts'
import { openPage, serve } from '../testing/live-page.ts'
import { ikejaAtWork } from '../testing/people/request-people.ts'
import { world } from '../testing/world.ts'
import { stillSignedIn } from '../account/account.ts'
import { endSignedOut } from './live.ts'
import { eventually } from '../testing/eventually.ts'

test('a page that lost the line goes on where it was', async () => {
  const town = await world()
  const { ada, staff, sani } = await ikejaAtWork(town)
  const { port } = await serve(town)
  const page = await openPage(port, staff.browser)
  const id = (await ada.asks()).body.data._id
  await eventually(() => expect(page.heard).toHaveLength(1))
  page.response.destroy()
  await staff.assigns(id, sani)
  await staff.picksUp(id)
  const last = page.heard[0]?.id ?? ''
  const again = await openPage(port, staff.browser, { 'last-event-id': last })
  // What is told twice is known by its number.
  const news = () =>
    new Set(again.heard.map(each => each.id).filter(id => Number(id) > Number(last)))
  await eventually(() => expect(news().size).toBe(2))
  const inAddress = await openPage(port, staff.browser, {}, `?after=${last}`)
  await eventually(() =>
    expect(inAddress.heard.map(each => each.id)).toEqual(expect.arrayContaining([...news()])),
  )
  const others = await openPage(port, await town.signedIn('kano'), { 'last-event-id': last })
  await sleep(100)
  expect(others.heard).toEqual([])
})

test.each(['999999', 'rubbish', '-1', '9'.repeat(40)])(
  'a page that comes back with %s is told to ask for everything',
  async lastId => {
    const town = await world()
    const { port } = await serve(town)
    const page = await openPage(port, await town.signedIn('ada'), { 'last-event-id': lastId })
    await eventually(() => expect(page.heard).toMatchObject([{ event: 'resync' }]))
  },
)

test('when the database cuts the line, pages hear of everything once it is back', async () => {
  const town = await world()
  const { ada, staff } = await ikejaAtWork(town)
  const { port } = await serve(town)
  const page = await openPage(port, staff.browser)
  await eventually(async () => {
    const cut = await town.database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND query = 'LISTEN live'`,
    )
    expect(cut.rowCount).toBe(1)
  })
  await ada.asks()
  await ada.asks()
  await vi.waitFor(() => expect(page.heard).toHaveLength(2), 10_000)
})

test('what happens before a new server has its line to the database is heard by its pages', async () => {
  const town = await world()
  const { ada, staff } = await ikejaAtWork(town)
  const noLine = { ...town, database: { ...town.database, url: 'postgres://127.0.0.1:1/none' } }
  const { port } = await serve(noLine)
  const page = await openPage(port, staff.browser)
  await ada.asks()
  await eventually(() => expect(page.heard).toHaveLength(1))
})

test('a first line tells to ask again when something happened since the page asked', async () => {
  const town = await world()
  const { ada } = await ikejaAtWork(town)
  const { port } = await serve(town)
  await town.database.pool.query('TRUNCATE live_event')
  const [own, others] = [ada.browser, await town.signedIn('kano')]
  const earlier = await openPage(port, own)
  await ada.asks()
  // It is passed on: whoever comes now hears nothing of it but from the first line.
  await eventually(() => expect(earlier.heard).not.toEqual([]))
  const missed = await openPage(port, own, {}, '?seconds=20')
  await eventually(() => expect(missed.heard.map(({ event }) => event)).toEqual(['resync']))
  await town.database.pool.query(`UPDATE live_event SET created_at = now() - interval '30 s'`)
  const calm = [
    await openPage(port, own, {}, '?seconds=20'),
    await openPage(port, own, {}, '?seconds=x'),
    await openPage(port, others, {}, '?seconds=999999'),
  ]
  const older = await openPage(port, own, {}, '?seconds=40')
  await eventually(() => expect(older.heard).toHaveLength(1))
  expect(calm.map(({ heard }) => heard)).toEqual([[], [], []])
})

test('what is committed late, or by a server that died before it rang, is heard too', async () => {
  const town = await world()
  const { port } = await serve(town)
  const page = await openPage(port, await town.signedIn('ikeja'))
  const tell = (db: { query: (sql: string, values: unknown[]) => Promise<unknown> }) =>
    db.query(`SELECT tell_live('station', $1, ARRAY[$1]::uuid[])`, [town.people.ikeja])
  const slow = await town.database.pool.connect()
  await slow.query('BEGIN')
  await tell(slow)
  await tell(town.database.pool)
  await vi.waitFor(() => expect(page.heard).toHaveLength(1), 10_000)
  await slow.query('COMMIT')
  slow.release()
  await vi.waitFor(() => expect(page.heard).toHaveLength(2), 10_000)
  expect(Number(page.heard[1]?.id)).toBeLessThan(Number(page.heard[0]?.id))
})

test('nobody without a session gets a line, and a session that ends takes its lines along', async () => {
  const town = await world()
  const { port, hub } = await serve(town)
  expect((await openPage(port, town.browser())).status).toBe(401)
  const browser = await town.signedIn('ada')
  const page = await openPage(port, browser)
  await endSignedOut(hub, ids => stillSignedIn(town.db, ids, town.clock.now()))
  expect(page.over).toBe(false)
  await browser.call(logOutEverywhere, {})
  await endSignedOut(hub, ids => stillSignedIn(town.db, ids, town.clock.now()))
  await eventually(() => expect(page.over).toBe(true))
  expect(hub.streams.size).toBe(0)
})

test('a line beats, a reader who never reads is cut, and a stopping server ends its lines', async () => {
  const town = await world()
  const served = await serve(town)
  const { port, hub } = served
  const page = await openPage(port, await town.signedIn('ada'))
  hub.beat()
  await eventually(() => expect(page.text).toContain(':\n\n'))
  const deaf = await openPage(port, await town.signedIn('kabiru'))
  deaf.response.pause()
  const event = { id: '1', topic: 'request', subject: 'x'.repeat(60_000) } as const
  await eventually(() => {
    for (let n = 0; n < 50; n++) hub.tell(event, [town.people.kabiru])
    expect(hub.openOf(town.people.kabiru)).toBe(0)
  })
  expect(hub.openOf(town.people.ada)).toBe(1)
  await served.stop()
  await eventually(() => expect(page.over).toBe(true))
})

test('asking for the head of a line opens none', async () => {
  const town = await world()
  const { app, hub } = await serve(town)
  const cookies = Object.fromEntries((await town.signedIn('ada')).cookies)
  const answer = await app.inject({ method: 'HEAD', url: eventsPath, cookies })
  expect([answer.statusCode, hub.streams.size]).toEqual([404, 0])
})

test('one person has at most twenty lines', async () => {
  const town = await world()
  const { port } = await serve(town)
  const browser = await town.signedIn('ada')
  for (let n = 0; n < 20; n++) expect((await openPage(port, browser)).status).toBe(200)
  expect((await openPage(port, browser)).status).toBe(429)
})

test('a line takes nobody’s turn, however its address is written', async () => {
  const town = await world()
  const { port } = await serve(town)
  const browser = await town.signedIn('ada')
  const address = `http://localhost:${port}`
  const reads = () =>
    fetch(`${address}${getWallet.path}`, { headers: { cookie: cookieHeader(browser) } })
  expect((await reads()).status).toBe(200)
  for (let n = 0; n < 5; n++) {
    expect(
      (await openPage(port, browser, {}, '', eventsPath.replace('events', '%65vents'))).status,
    ).toBe(200)
  }
  expect((await reads()).status).toBe(200)
})
