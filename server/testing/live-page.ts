import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { eventsPath } from '../../contract/live/live.ts'
import { createApp } from '../http/app.ts'
import { stillSignedIn } from '../account/account.ts'
import { createHub, startLive, type LiveHub } from '../live/live.ts'
import { cookieHeader, type Browser } from './browser.ts'
import type { World } from './world.ts'

type Heard = { id: string; event: string; data: { _id?: string } }

/** A page with an open line: what it has heard, and how it ended. */
export async function openPage(
  port: number,
  browser: Browser,
  headers = {},
  query = '',
  path = eventsPath,
) {
  const cookie = cookieHeader(browser)
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, path: path + query, headers: { cookie, ...headers } }, resolve).on('error', reject)
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
export async function serve(town: World, hub: LiveHub = createHub()) {
  const app = await createApp(town.config, { ...town.serving, hub })
  const live = await startLive({
    hub,
    db: town.db,
    databaseUrl: town.database.url,
    stillSignedIn: ids => stillSignedIn(town.db, ids, town.clock.now()),
    onProblem: () => undefined,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const stop = async () => {
    await app.close()
    await live.stop()
  }
  onTestFinished(stop)
  const { port } = app.server.address() as AddressInfo
  return { port, hub, stop, app }
}
