import { expect, test } from 'vitest'
import { inbound } from '../testing/people/support-people.ts'
import { world } from '../testing/world.ts'

const described = [
  ['post', '/api/users/registeruser'],
  ['post', '/api/users/loginuser'],
  ['get', '/api/users/verify-user/{token}'],
  ['post', '/api/stations/login-station'],
  ['get', '/api/stations/all-stations'],
  ['post', '/api/director/login-director'],
  ['get', '/api/session'],
  ['delete', '/api/session'],
  ['delete', '/api/sessions'],
  ['post', '/api/users/verification'],
  ['post', '/api/passwords/reset-request'],
  ['post', '/api/passwords/reset'],
  ['put', '/api/passwords'],
  ['post', '/api/director/register'],
  ['patch', '/api/users/make-request/{userId}/{stationId}'],
  ['patch', '/api/users/make-special-request/{userId}/{stationId}'],
  ['post', '/api/stations/registermalam/{stationID}'],
  ['get', '/api/stations/all-malams'],
  ['get', '/api/requests/all-requests'],
  ['get', '/api/requests'],
  ['post', '/api/requests/{requestId}/assignment'],
  ['put', '/api/requests/{requestId}/assignment'],
  ['delete', '/api/requests/{requestId}/assignment'],
  ['post', '/api/requests/{requestId}/quote'],
  ['post', '/api/requests/{requestId}/acceptance'],
  ['post', '/api/requests/{requestId}/pickup'],
  ['post', '/api/requests/{requestId}/closure'],
  ['post', '/api/requests/{requestId}/cancellation'],
  ['post', '/api/requests/{requestId}/refusal'],
  ['get', '/api/requests/{requestId}'],
  ['get', '/api/wallet'],
  ['get', '/api/events'],
  ['get', '/api/carriers/{carrierId}/photo'],
] as const

test('the OpenAPI document names every call, who may make it, and its fields', async () => {
  const { browser } = await world()
  const { body } = await browser().send('GET', '/openapi.json')
  expect(body.openapi).toBe('3.1.0')
  for (const [method, path] of described) expect(body.paths[path]?.[method]).toBeDefined()
  const register = body.paths['/api/users/registeruser'].post
  expect(register['x-roles']).toEqual(['anyone'])
  const schema = register.requestBody.content['application/json'].schema
  expect(schema.required).toEqual(['name', 'email', 'address', 'stationName', 'password'])
  expect(schema.additionalProperties).toBe(false)
  const approve = body.paths['/api/director/applicants/{directorId}/approval'].post
  expect(approve['x-roles']).toEqual(['director'])
  expect(approve.parameters).toContainEqual(
    expect.objectContaining({ name: 'directorId', in: 'path', required: true }),
  )
})

test('it says who may call exactly, and which files are taken', async () => {
  const { browser } = await world()
  const { body } = await browser().send('GET', '/openapi.json')
  const ask = body.paths['/api/tickets'].post
  expect(ask['x-roles']).toEqual(['visitor', 'resident'])
  expect(ask).not.toHaveProperty('security')
  const upload = body.paths['/api/uploads'].post
  expect(upload['x-roles']).toEqual(['anyone'])
  expect(upload.requestBody.content).toEqual({
    'image/jpeg': {},
    'image/png': {},
    'image/webp': {},
  })
})

test('what machines call is described without a role, by what they are known, as it is', async () => {
  const { browser } = await world(inbound)
  const { body } = await browser().send('GET', '/openapi.json')
  const token = 'made.up.token'
  for (const [path, method, status, knownBy] of [
    ['/api/payments/paystack/webhook', 'post', 401, 'paystackSignature'],
    ['/api/mail/inbound', 'post', 401, 'inboundSecret'],
    ['/api/unsubscribe/{token}', 'post', 409, undefined],
    ['/api/unsubscribe/{token}', 'get', 302, undefined],
  ] as const) {
    const described = body.paths[path]?.[method]
    expect(described, `${method} ${path}`).toMatchObject({ 'x-machine': expect.any(String) })
    expect(described).not.toHaveProperty('x-roles')
    expect(described.security).toEqual(knownBy && [{ [knownBy]: [] }])
    if (knownBy) expect(body.components.securitySchemes).toHaveProperty(knownBy)
    const verb = method.toUpperCase() as 'GET' | 'POST'
    const answer = await browser().send(verb, path.replace('{token}', token))
    expect([answer.status, described.responses[answer.status]]).toEqual([
      status,
      { description: expect.any(String) },
    ])
  }
  const operations = Object.values<Record<string, object>>(body.paths).flatMap(Object.values)
  const isMeant = (one: object) => 'x-roles' in one !== 'x-machine' in one
  expect(operations.filter(one => !isMeant(one))).toEqual([])
})

test('what is for carriers stands in one place, beside their live line and photos', async () => {
  const { browser } = await world()
  const { body } = await browser().send('GET', '/openapi.json')
  type Operations = Record<string, { 'x-roles'?: string[] }>
  const forCarriers = Object.entries<Operations>(body.paths).filter(([, operations]) =>
    Object.values(operations).some(one => one['x-roles']?.includes('carrier')),
  )
  const elsewhere = forCarriers.map(([path]) => path).filter(path => !path.startsWith('/api/go/'))
  expect(elsewhere.toSorted()).toEqual([
    '/api/carriers/{carrierId}/photo',
    '/api/events',
    '/api/visits/{visitId}/photo',
  ])
})

test('a server that takes no answers by mail does not describe them', async () => {
  const { browser } = await world()
  const { body } = await browser().send('GET', '/openapi.json')
  expect(body.paths).not.toHaveProperty('/api/mail/inbound')
  expect(body.paths).toHaveProperty('/api/payments/paystack/webhook')
})

test.each([{}, inbound])('every operation of the document is really there (%o)', async settings => {
  const { browser } = await world(settings)
  const { body } = await browser().send('GET', '/openapi.json')
  for (const [path, operations] of Object.entries<Record<string, object>>(body.paths)) {
    for (const method of Object.keys(operations)) {
      const url = path.replaceAll(/\{\w+\}/g, '019f0000-0000-7000-8000-000000000000')
      const verb = method.toUpperCase() as 'GET'
      const answer = await browser().send(verb, url)
      expect(answer.body.code, `${verb} ${url}`).not.toBe('no_such_route')
    }
  }
})

test('people can read it too, and nothing in it needs a script', async () => {
  const { browser } = await world()
  const page = await browser().send('GET', '/api/docs')
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.body).toContain('POST /api/users/registeruser')
  expect(page.body).toContain('POST /api/unsubscribe/{token}')
  expect(page.body).not.toMatch(/<script|style=/)
})
