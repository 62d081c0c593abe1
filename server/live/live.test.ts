import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Browser } from '../testing/browser.ts'
import { twoDirectors } from '../testing/director-people.ts'
import { ikejaAtWork } from '../testing/request-people.ts'
import { bolaInLekki } from '../testing/rival.ts'
import { atScale } from '../testing/scale.ts'
import { world, type World } from '../testing/world.ts'
import { createApp } from '../app.ts'
import { createHub, endSignedOut, startLive, type LiveHub } from './live.ts'

type Heard = { id: string; event: string; data: { _id?: string } }

/** A page with an open line: what it has heard, and how it ended. */
async function openPage(port: number, browser: Browser, headers = {}, query = '') {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, path: `/api/events${query}`, headers: { cookie, ...headers } }, resolve).on(
      'error',
      reject,
    )
  })
  const page = {
    status: response.statusCode,
    response,
    text: '',
    over: false,
    heard: [] as Heard[],
  }
  response.setEncoding('utf8')
  response.on('data', (chunk: string) => {
    page.text += chunk
    page.heard = parse(page.text)
  })
  response.on('close', () => (page.over = true))
  onTestFinished(() => void response.destroy())
  return page
}

function parse(text: string): Heard[] {
  return text
    .split('\n\n')
    .slice(0, -1)
    .flatMap(block => {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''
      const event = field('event')
      return event ? [{ id: field('id'), event, data: JSON.parse(field('data')) }] : []
    })
}

/** Another server process on the town's database, as far as live changes go. */
async function serve(town: World, hub: LiveHub = createHub()) {
  const app = await createApp(town.config, { ...town.serving, hub })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const live = startLive({
    hub,
    db: town.db,
    databaseUrl: town.database.url,
    clock: town.clock,
    onProblem: () => undefined,
  })
  const stop = async () => {
    await app.close()
    await live.stop()
  }
  onTestFinished(stop)
  const { port } = app.server.address() as AddressInfo
  await vi.waitFor(async () => {
    const { rows } = await town.database.pool.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN live'`,
    )
    expect(rows.length).toBeGreaterThan(0)
  })
  return { port, hub, stop, app }
}

test('a new request is heard by its station, its resident and its director, and by nobody else', async () => {
  const town = await world()
  const { ada, staff } = await ikejaAtWork(town)
  const first = await serve(town)
  const second = await serve(town)
  const pages = {
    ada: await openPage(first.port, ada.browser),
    ikeja: await openPage(second.port, staff.browser),
    amina: await openPage(second.port, await town.signedIn('amina')),
    kabiru: await openPage(first.port, await town.signedIn('kabiru')),
    kano: await openPage(second.port, await town.signedIn('kano')),
  }
  // The call comes to a third process, which has no page open at all.
  const id = (await ada.asks()).body.data._id
  const expected = [{ event: 'request', data: { _id: id } }]
  await vi.waitFor(() => {
    for (const who of ['ada', 'ikeja', 'amina'] as const) {
      expect(pages[who].heard.filter(({ event }) => event === 'request')).toMatchObject(expected)
    }
  })
  // What is in a wallet is nobody's business but its owner's.
  await vi.waitFor(() => expect(pages.ada.heard.map(({ event }) => event)).toContain('wallet'))
  expect(pages.ikeja.heard).toHaveLength(1)
  await sleep(100)
  expect([pages.kabiru.heard, pages.kano.heard]).toEqual([[], []])
  expect(pages.ikeja.text).not.toContain('Allen')
})

test('a weighing is heard at the scale and by whose it is, a sale by the station alone', async () => {
  const town = await world()
  const { ada, staff } = await ikejaAtWork(town)
  const { port } = await serve(town)
  const pages = {
    ada: await openPage(port, ada.browser),
    ikeja: await openPage(port, staff.browser),
    kabiru: await openPage(port, await town.signedIn('kabiru')),
    kano: await openPage(port, await town.signedIn('kano')),
  }
  const scale = atScale(staff.browser)
  const weighed = (await scale.weighs(town.people.ada, { pet: 2_000 })).body.data._id
  const sold = (await scale.sells('pet', 500)).body.data._id
  await scale.sells('pet', 5_000)
  await scale.takesBack((await scale.weighs(town.people.ada, { can: 20 })).body.data._id)
  const subjects = (who: keyof typeof pages) =>
    pages[who].heard.flatMap(({ event, data }) => (event === 'weighing' ? [data._id] : []))
  await vi.waitFor(() => {
    expect(subjects('ikeja')).toHaveLength(4)
    expect(subjects('ada')).toHaveLength(3)
  })
  expect(subjects('ikeja')).toEqual(expect.arrayContaining([weighed, sold]))
  expect(subjects('ada')).toContain(weighed)
  expect(subjects('ada')).not.toContain(sold)
  await sleep(100)
  expect([pages.kabiru.heard, pages.kano.heard]).toEqual([[], []])
})

test('a notice is heard by whom it tells, and by nobody else', async () => {
  const town = await world()
  const { ada, staff } = await ikejaAtWork(town)
  const rival = await bolaInLekki(town)
  const { port } = await serve(town)
  const amina = await town.signedIn('amina')
  const pages = {
    amina: await openPage(port, amina),
    ikeja: await openPage(port, staff.browser),
    ada: await openPage(port, ada.browser),
    bola: await openPage(port, rival.director),
    lekki: await openPage(port, rival.staff),
  }
  const scale = atScale(staff.browser)
  await scale.takesBack((await scale.weighs(town.people.ada, { pet: 2_000 })).body.data._id)
  const notices = (who: keyof typeof pages) =>
    pages[who].heard.flatMap(({ event, data }) => (event === 'notice' ? [data._id] : []))
  const { data } = (await amina.send('GET', '/api/notifications')).body
  await vi.waitFor(() => expect(notices('amina')).toEqual([data[0]._id]))
  await amina.send('POST', '/api/notifications/read', {})
  await vi.waitFor(() => expect(notices('amina')).toHaveLength(2))
  await sleep(100)
  expect(notices('ikeja')).toEqual([])
  // Ada is told of her weighing and that it was taken back, and of nothing of Amina's.
  const own = (await ada.browser.send('GET', '/api/notifications')).body.data as { _id: string }[]
  expect(new Set(notices('ada'))).toEqual(new Set(own.map(({ _id }) => _id)))
  expect([pages.bola.heard, pages.lekki.heard]).toEqual([[], []])
})

test('a director hears of a station that was opened meanwhile, another director does not', async () => {
  const town = await world()
  const { amina, bola } = await twoDirectors(town)
  const { port } = await serve(town)
  const [own, other] = [await openPage(port, amina.browser), await openPage(port, bola.browser)]
  const opened = (await amina.opens()).body.data._id as string
  await vi.waitFor(() => expect(own.heard.map(({ data }) => data._id)).toContain(opened))
  await town.database.pool.query(`SELECT tell_live('request', $1, ARRAY[$1]::uuid[])`, [opened])
  await amina.invites('bisi@yaba.ng')
  await vi.waitFor(() => {
    expect(own.heard.map(({ event }) => event)).toEqual(['station', 'request', 'invitation'])
  })
  expect(other.heard).toEqual([])
})

test('a refused call is never heard of', async () => {
  const town = await world()
  const { ada, staff, sani, asked } = await ikejaAtWork(town)
  const id = await asked()
  const { port } = await serve(town)
  const page = await openPage(port, staff.browser)
  await ada.closes(id)
  await staff.picksUp(id)
  await staff.assigns(id, sani)
  await vi.waitFor(() => expect(page.heard).toHaveLength(1))
  await sleep(100)
  expect(page.heard).toHaveLength(1)
})

test('a page that lost the line goes on where it was', async () => {
  const town = await world()
  const { ada, staff, sani } = await ikejaAtWork(town)
  const { port } = await serve(town)
  const page = await openPage(port, staff.browser)
  const id = (await ada.asks()).body.data._id
  await vi.waitFor(() => expect(page.heard).toHaveLength(1))
  page.response.destroy()
  await staff.assigns(id, sani)
  await staff.picksUp(id)
  const last = page.heard[0]?.id ?? ''
  const again = await openPage(port, staff.browser, { 'last-event-id': last })
  // What is told twice is known by its number.
  const news = () =>
    new Set(again.heard.map(each => each.id).filter(id => Number(id) > Number(last)))
  await vi.waitFor(() => expect(news().size).toBe(2))
  const inAddress = await openPage(port, staff.browser, {}, `?after=${last}`)
  await vi.waitFor(() =>
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
    await vi.waitFor(() => expect(page.heard).toMatchObject([{ event: 'resync' }]))
  },
)

test('when the database cuts the line, pages hear of everything once it is back', async () => {
  const town = await world()
  const { ada, staff } = await ikejaAtWork(town)
  const { port } = await serve(town)
  const page = await openPage(port, staff.browser)
  await town.database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND query = 'LISTEN live'`,
  )
  await ada.asks()
  await ada.asks()
  await vi.waitFor(() => expect(page.heard).toHaveLength(2), 10_000)
})

test('a first line tells to ask again when something happened since the page asked', async () => {
  const town = await world()
  const { ada } = await ikejaAtWork(town)
  const { port } = await serve(town)
  await town.database.pool.query('TRUNCATE live_event')
  await ada.asks()
  const [own, others] = [ada.browser, await town.signedIn('kano')]
  const missed = await openPage(port, own, {}, '?seconds=20')
  await vi.waitFor(() => expect(missed.heard.map(({ event }) => event)).toEqual(['resync']))
  await town.database.pool.query(`UPDATE live_event SET created_at = now() - interval '30 s'`)
  const calm = [
    await openPage(port, own, {}, '?seconds=20'),
    await openPage(port, own, {}, '?seconds=x'),
    await openPage(port, others, {}, '?seconds=999999'),
  ]
  const older = await openPage(port, own, {}, '?seconds=40')
  await vi.waitFor(() => expect(older.heard).toHaveLength(1))
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
  await endSignedOut(hub, town.db, town.clock.now())
  expect(page.over).toBe(false)
  await browser.send('DELETE', '/api/sessions')
  await endSignedOut(hub, town.db, town.clock.now())
  await vi.waitFor(() => expect(page.over).toBe(true))
  expect(hub.streams.size).toBe(0)
})

test('a line beats, a reader who never reads is cut, and a stopping server ends its lines', async () => {
  const town = await world()
  const served = await serve(town)
  const { port, hub } = served
  const page = await openPage(port, await town.signedIn('ada'))
  hub.beat()
  await vi.waitFor(() => expect(page.text).toContain(':\n\n'))
  const deaf = await openPage(port, await town.signedIn('kabiru'))
  deaf.response.pause()
  const event = { id: '1', topic: 'request', subject: 'x'.repeat(60_000) } as const
  await vi.waitFor(() => {
    for (let n = 0; n < 50; n++) hub.tell(event, [town.people.kabiru])
    expect(hub.openOf(town.people.kabiru)).toBe(0)
  })
  expect(hub.openOf(town.people.ada)).toBe(1)
  await served.stop()
  await vi.waitFor(() => expect(page.over).toBe(true))
})

test('asking for the head of a line opens none', async () => {
  const town = await world()
  const { app, hub } = await serve(town)
  const cookies = Object.fromEntries((await town.signedIn('ada')).cookies)
  const answer = await app.inject({ method: 'HEAD', url: '/api/events', cookies })
  expect([answer.statusCode, hub.streams.size]).toEqual([404, 0])
})

test('one person has at most twenty lines', async () => {
  const town = await world()
  const { port } = await serve(town)
  const browser = await town.signedIn('ada')
  for (let n = 0; n < 20; n++) expect((await openPage(port, browser)).status).toBe(200)
  expect((await openPage(port, browser)).status).toBe(429)
})
