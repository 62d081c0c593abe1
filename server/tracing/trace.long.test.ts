import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { loginResident, registerResident } from '../../contract/account/account.ts'
import { verifyEmail } from '../../contract/account/email.ts'
import { getPreferences } from '../../contract/notification/notification.ts'
import { listStations } from '../../contract/station/station.ts'
import { readTraceparent } from '../db/span.ts'
import { emptyDatabase } from '../testing/empty-database.ts'
import { dataFolder, serve } from '../testing/process.ts'
import { mailedToken } from '../testing/people/town-people.ts'
import { createExporter, type Ended } from './trace-export.ts'

type Wire = {
  traceId: string
  spanId: string
  parentSpanId: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Record<string, string> }[]
}

/** A collector that takes OTLP over HTTP in JSON, and keeps the spans. */
async function collector() {
  const spans: Wire[] = []
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request))
    expect([request.url, request.headers['content-type']]).toEqual([
      '/v1/traces',
      'application/json',
    ])
    for (const { scopeSpans } of body.resourceSpans) {
      for (const scope of scopeSpans) spans.push(...scope.spans)
    }
    response.end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return { spans, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`

test('a call, its statements and the jobs after it are spans with the right parents, and about nobody', async () => {
  const { spans, url } = await collector()
  const server = await serve({
    DATABASE_URL: await emptyDatabase(),
    DATA_DIR: await dataFolder(),
    DEMO: '1',
    LOG: 'json',
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
  })
  const phone = server.browser()
  await phone.call(listStations, {}, { traceparent })
  const bisi = {
    name: 'Bisi Adewale',
    email: 'bisi@home.ng',
    phoneNumber: '08037654321',
    address: '14 Opebi Road',
    stationName: 'Ikeja, Lagos',
    password: 'gbagada-express',
  }
  expect((await phone.call(registerResident, bisi)).status).toBe(201)
  const token = await mailedToken(server.browser(), bisi.email)
  expect((await phone.call(verifyEmail, { token })).status).toBe(200)
  const { email, password } = bisi
  expect((await phone.call(loginResident, { email, password })).status).toBe(200)
  await phone.call(getPreferences, {})
  // What it has not handed over yet goes when it stops.
  expect(await server.end()).toBe(0)

  const asked = spans.find(span => span.traceId === traceId && span.kind === 2)
  expect(asked).toMatchObject({
    name: `GET ${listStations.path}`,
    parentSpanId: '00f067aa0ba902b7',
    attributes: expect.arrayContaining([
      { key: 'http.response.status_code', value: { intValue: '200' } },
    ]),
  })
  const read = spans.find(({ name }) => name === `GET ${getPreferences.path}`)
  expect(read?.parentSpanId).toBe('')
  const below = spans.filter(({ parentSpanId }) => parentSpanId === read?.spanId)
  expect(below.map(({ name }) => name)).toEqual(expect.arrayContaining(['db identify', 'db reach']))
  for (const span of below) {
    expect(span.traceId).toBe(read?.traceId)
    expect(span.name).toMatch(/^db [\w-]+$/)
    expect(BigInt(span.startTimeUnixNano)).toBeGreaterThanOrEqual(
      BigInt(read?.startTimeUnixNano ?? 0),
    )
    expect(BigInt(span.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(read?.endTimeUnixNano ?? 0))
  }
  expect(spans.some(({ name, kind }) => name === 'job mail' && kind === 5)).toBe(true)
  const all = JSON.stringify(spans)
  for (const secret of [...Object.values(bisi), '8037654321', token, ...phone.cookies.values()]) {
    expect(all.includes(secret) && secret).toBe(false)
  }
  expect(server.said()).toContain(`"trace":"${traceId}"`)
})

test('without a collector the trace that a caller names is logged, and nothing else is loaded', async () => {
  const settings = {
    DATABASE_URL: await emptyDatabase(),
    DATA_DIR: await dataFolder(),
    DEMO: '0',
    LOG: 'json',
  }
  const server = await serve(settings)
  await server.browser().call(listStations, {}, { traceparent })
  await server.browser().call(listStations, {}, { traceparent: 'nonsense "quoted"' })
  expect(await server.end()).toBe(0)
  expect(server.said().match(/"trace":"[^"]*"/g)).toEqual([`"trace":"${traceId}"`])
  const chunk = readdirSync('dist/server').find(name => name.startsWith('trace-')) ?? 'none'
  const main = readFileSync('dist/server/main.js', 'utf8')
  expect(main).toContain(`import("./${chunk}")`)
  expect(main).not.toMatch(new RegExp(`from\\s*"\\./${chunk}"`))
})

test('a collector that is away costs nobody anything', async () => {
  const server = await serve({
    DATABASE_URL: await emptyDatabase(),
    DATA_DIR: await dataFolder(),
    DEMO: '0',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
  })
  expect((await server.browser().call(listStations, {})).status).toBe(200)
  expect(await server.end()).toBe(0)
})

const span: Ended = {
  traceId,
  spanId: '00f067aa0ba902b7',
  parentId: null,
  name: 'GET /',
  kind: 'server',
  attributes: {},
  startMs: 1.5,
  endMs: 2,
  failed: false,
}

test('what does not fit is dropped and counted, and an outage is told of once', async () => {
  const told: (string | null)[] = []
  const gate = { open: false }
  const bodies: string[] = []
  const exporter = createExporter({
    send: async body => {
      if (!gate.open) throw new Error('away')
      bodies.push(body)
    },
    onTrouble: problem => told.push(problem),
  })
  for (let n = 0; n < 20_000; n++) exporter.add(span)
  expect(exporter.waiting()).toBeLessThanOrEqual(4096)
  await vi.waitFor(() => expect(exporter.dropped()).toBeGreaterThan(15_000))
  await vi.waitFor(() => expect(told).toEqual(['away']))
  gate.open = true
  for (let n = 0; n < 600; n++) exporter.add(span)
  await vi.waitFor(() => expect(told).toEqual(['away', null]))
  await exporter.stop()
  expect(exporter.waiting()).toBe(0)
  expect(bodies.join()).toContain('"startTimeUnixNano":"1500000","endTimeUnixNano":"2000000"')
})

test.each([
  [traceparent, { traceId, parentId: '00f067aa0ba902b7' }],
  [`cc-${traceId}-00f067aa0ba902b7-01-what-will-be`, { traceId, parentId: '00f067aa0ba902b7' }],
  [`ff-${traceId}-00f067aa0ba902b7-01`, null],
  [`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, null],
  [`00-${traceId}-0000000000000000-01`, null],
  [traceparent.toUpperCase(), null],
  [undefined, null],
  [['a'], null],
])('traceparent %j', (header, read) => expect(readTraceparent(header)).toEqual(read))
