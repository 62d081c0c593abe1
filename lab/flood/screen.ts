import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { call } from '../../server/testing/visitor.ts'
import type { Person } from './people.ts'
import type { ProofServer } from '../server.ts'

/** Opens the station's page; gives when each request was first heard of there. */
async function openScreen({ port }: ProofServer, { cookie }: Person) {
  const heardAt = new Map<string, number>()
  const asked = get({
    port,
    host: '127.0.0.1',
    path: '/api/events',
    agent: false,
    headers: { cookie },
  })
  await new Promise<void>((resolve, reject) => {
    asked.on('error', reject)
    asked.on('response', answer => {
      answer.setEncoding('utf8').on('data', (words: string) => {
        for (const [, id = ''] of words.matchAll(/^event: request\ndata: {"_id":"([^"]+)"/gm)) {
          if (!heardAt.has(id)) heardAt.set(id, performance.now())
        }
      })
      answer.on('error', () => undefined)
      resolve()
    })
  })
  return { heardAt, close: () => asked.destroy() }
}

/** Requests come in, one after the other: how long from asking until the station's page hears of it. */
export async function timeToScreen(
  server: ProofServer,
  staff: Person,
  residents: Person[],
  seconds: number,
): Promise<number[]> {
  const screen = await openScreen(server, staff)
  const until = performance.now() + seconds * 1000
  const asked: { id: string; at: number }[] = []
  const wanted = { requestMessage: 'a street party', address: '5 Toyin Street' }
  for (let n = 0; performance.now() < until; n++) {
    const { id, stationId, cookie } = residents[n % residents.length] as Person
    const at = performance.now()
    const url = `${server.url}/api/users/make-special-request/${id}/${stationId}`
    const { status, body } = await call(url, 'PATCH', wanted, { cookie })
    if (status === 200) asked.push({ id: body.data._id, at })
    await sleep(50)
  }
  await sleep(1_000)
  screen.close()
  return asked.map(({ id, at }) => (screen.heardAt.get(id) ?? Infinity) - at)
}
