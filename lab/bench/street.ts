import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint } from '../../contract/endpoint.ts'
import { assign, getRequest, makeRequest } from '../../contract/request/request.ts'
import { arrive, finishVisit, setOut } from '../../contract/visit/visit.ts'
import { wireRequest } from '../../contract/wire.ts'
import { ask, freshDatabase } from '../database.ts'
import { openLiveLine } from '../live-line.ts'
import { load } from '../load.ts'
import { median, percentile, round } from '../measure.ts'
import { figure, report } from '../report.ts'
import { startServer } from '../server.ts'
import { cookieOf, idOf, numberOf } from '../town/names.ts'
import { carriersEach, moveIn, openStations } from '../town/rows.ts'

/*
 * Many carriers at work with their pages open, and a resident behind each door with theirs: how long after a press on
 * the carrier's phone does the resident's screen have something new to draw?
 */

const carriers = figure('CARRIERS', 500)
/** Presses a second: a carrier who does something every 25 seconds is busier than any street allows. */
const perSecond = figure('RATE', 20)
const stations = Math.ceil(carriers / carriersEach)

const { url: databaseUrl, drop } = await freshDatabase()
await openStations(databaseUrl, stations)
await moveIn(databaseUrl, { from: 0, to: carriers, stations })
const server = await startServer({ databaseUrl, env: { DEMO: '0', RATE_LIMIT_SCALE: '1000' } })
const url = `http://127.0.0.1:${server.port}`

const callOf = (endpoint: Endpoint, input: object, cookie: string) => {
  const { url: path, body } = wireRequest(endpoint, { ...input })
  const headers = { cookie, 'idempotency-key': crypto.randomUUID() }
  return { method: endpoint.method, path, headers, ...(body && { body: String(body.content) }) }
}

/** Makes one call for each of these, some at a time. */
async function callFor<T>(each: readonly T[], callOfOne: (one: T) => ReturnType<typeof callOf>) {
  const left = each[Symbol.iterator]()
  await load(server.port, 8, Infinity, () => {
    const { value, done } = left.next()
    return done ? null : callOfOne(value)
  })
}

type Door = { visitId: string; requestId: string; resident: number; carrier: number }

/** Each resident asks, and has a carrier of their own who goes there today. */
async function sendEverybody(): Promise<Door[]> {
  const people = Array.from({ length: carriers }, (_, number) => number)
  await callFor(people, number => {
    const where = { stationId: idOf('station', number % stations) }
    const whose = { userId: idOf('resident', number), ...where }
    return callOf(makeRequest, whose, cookieOf('resident', number))
  })
  const asked = await ask<{ id: string; resident: string }>(
    databaseUrl,
    'SELECT id, resident_id AS resident FROM request',
  )
  await callFor(asked, ({ id, resident }) => {
    const number = numberOf(resident)
    const station = number % stations
    const carrier = station * carriersEach + Math.floor(number / stations)
    const sent = { requestId: id, carrierId: idOf('carrier', carrier) }
    return callOf(assign, sent, cookieOf('staff', station))
  })
  const rows = await ask<Record<'id' | 'request' | 'resident' | 'carrier', string>>(
    databaseUrl,
    `SELECT id, request_id AS request, resident_id AS resident, carrier_id AS carrier FROM visit
     WHERE over_at IS NULL`,
  )
  return rows.map(({ id, request, resident, carrier }) => {
    const [residentNumber, carrierNumber] = [numberOf(resident), numberOf(carrier)]
    return { visitId: id, requestId: request, resident: residentNumber, carrier: carrierNumber }
  })
}

const doors = await sendEverybody()
if (doors.length !== carriers) throw new Error(`${doors.length} of ${carriers} were sent`)

/** Who waits for news of a request, by its id. */
const waiting = new Map<string, (requestId: string) => void>()
const lines = await Promise.all(
  doors.flatMap(({ resident, carrier }) => [
    openLiveLine(url, cookieOf('carrier', carrier)),
    openLiveLine(url, cookieOf('resident', resident), undefined, id => waiting.get(id)?.(id)),
  ]),
)
const refused = lines.filter(({ status }) => status !== 200)
if (refused.length > 0) throw new Error(`${refused.length} pages have no live line`)

const steps: { name: string; endpoint: Endpoint; shows: string }[] = [
  { name: 'set out', endpoint: setOut, shows: '"state":"set out"' },
  { name: 'here', endpoint: arrive, shows: '"state":"here"' },
  { name: 'done', endpoint: finishVisit, shows: '"requestStatus":"Picked up"' },
]

/** Milliseconds from the press until the resident's page has been told, and has read how it stands. */
async function press(door: Door, { endpoint, shows }: (typeof steps)[number]) {
  const { visitId, requestId, carrier, resident } = door
  const from = performance.now()
  const told = new Promise<void>(resolve => waiting.set(requestId, () => resolve()))
  const deed = { visitId, happenedAt: new Date().toISOString() }
  const { path, headers, body } = callOf(endpoint, deed, cookieOf('carrier', carrier))
  const type = { 'content-type': 'application/json' }
  const said = fetch(url + path, {
    method: 'POST',
    headers: { ...headers, ...type },
    body: body ?? '{}',
  })
  await told
  const toldMs = performance.now() - from
  const asked = callOf(getRequest, { requestId }, cookieOf('resident', resident))
  const text = await (await fetch(url + asked.path, { headers: asked.headers })).text()
  const shownMs = performance.now() - from
  if (!text.includes(shows)) throw new Error(`${shows} is not in ${text.slice(0, 500)}`)
  const answer = await said
  if (!answer.ok) throw new Error(await answer.text())
  waiting.delete(requestId)
  return { toldMs, shownMs }
}

const table = []
for (const step of steps) {
  const pressed = []
  for (const door of doors) {
    pressed.push(press(door, step))
    await sleep(1000 / perSecond)
  }
  const times = await Promise.all(pressed)
  const [told, shown] = [times.map(each => each.toldMs), times.map(each => each.shownMs)]
  table.push({
    step: step.name,
    'told ms, median': round(median(told)),
    'told ms, p99': round(percentile(told, 0.99)),
    'shown ms, median': round(median(shown)),
    'shown ms, p99': round(percentile(shown, 0.99)),
  })
}
console.table(table)
for (const line of lines) line.close()
await server.stop()
await drop()
const slowest = Math.max(...table.map(each => each['shown ms, p99']))
report(
  'street',
  `${carriers} carriers and as many residents with open pages, ${perSecond} presses a second: ` +
    `the resident's screen has it after ${slowest} ms at most (p99)`,
  [],
)
