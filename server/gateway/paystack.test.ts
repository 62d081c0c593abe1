import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createPaystack, GatewayAway, GatewayRefused, sign } from './paystack.ts'
import { readCharge, readEvent, readObject } from './paystack-answer.ts'

/** A gateway that answers everything in the same way, and what it was asked. */
async function gatewaySaying(status: number, body: string) {
  const asked: { method: string; url: string; key: string; body: string }[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      asked.push({ method, url, key: headers.authorization ?? '', body: text })
      response.writeHead(status).end(body)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const baseUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const callbackUrl = 'https://kwashe.test/return'
  return { asked, ...createPaystack({ secretKey: 'sk_test_1', baseUrl, callbackUrl }) }
}

const payment = { reference: 'A-1', amountKobo: 500_000, payer: { id: '1', email: 'ada@town.ng' } }
const told = (data: string) => `{"status":true,"message":"ok","data":${data}}`

test('a payment is announced with everything that the gateway asks for', async () => {
  const { initialize, asked } = await gatewaySaying(
    200,
    told('{"authorization_url":"https://checkout.paystack.com/x1","access_code":"x1"}'),
  )
  expect(await initialize(payment)).toBe('https://checkout.paystack.com/x1')
  expect(asked).toMatchObject([
    { method: 'POST', url: '/transaction/initialize', key: 'Bearer sk_test_1' },
  ])
  const sent = JSON.parse(asked[0]?.body ?? '')
  expect(sent).toMatchObject({
    email: 'ada@town.ng',
    amount: 500_000,
    currency: 'NGN',
    reference: 'A-1',
    callback_url: 'https://kwashe.test/return',
    channels: ['card', 'bank_transfer', 'ussd', 'bank'],
  })
  expect(JSON.parse(sent.metadata)).toEqual({
    cancel_action: 'https://kwashe.test/return?trxref=A-1&reference=A-1',
  })
})

test.each([
  ['metadata 0', '"metadata":0,"fees":null,"log":null'],
  ['metadata ""', '"metadata":"","fees":150'],
  ['metadata null', '"metadata":null,"fees":"150","log":null'],
  ['metadata an object', '"metadata":{"id":"x","amount":1},"fees":150.0'],
])('verify understands %s, and an id of 64 bits to the last digit', async (_, odd) => {
  const data = `{"id": 18446744073709551615, "status":"success","reference":"A-1","amount":500000.0,
    "currency":"NGN","channel":"card",${odd}}`
  const { verify, asked } = await gatewaySaying(200, told(data))
  expect(await verify('A-1')).toEqual({
    gatewayId: '18446744073709551615',
    status: 'success',
    reference: 'A-1',
    amountKobo: 500_000,
    currency: 'NGN',
    feeKobo: odd.includes('150') ? 150 : 0,
    channel: 'card',
  })
  expect(asked[0]?.url).toBe('/transaction/verify/A-1')
})

test('an amount that is no whole number of kobo is none, and a new word moves no money', () => {
  const charge = { id: 7, status: 'sucess', reference: 'A-1', currency: 'NGN' }
  for (const amount of [500_000.5, '5e5', '', null, -1, {}, '0x10', '9'.repeat(20)]) {
    expect(readCharge({ ...charge, amount })).toMatchObject({ amountKobo: null, status: 'pending' })
  }
  expect(readCharge({ ...charge, id: null })).toBeNull()
  expect(readCharge('success')).toBeNull()
})

test('unknown and duplicate references are answers, not failures', async () => {
  const unknown = '{"status":false,"message":"Transaction reference not found"}'
  expect(await (await gatewaySaying(400, unknown)).verify('A-1')).toBeNull()
  expect(await (await gatewaySaying(404, unknown)).verify('A-1')).toBeNull()
  const duplicate = `{"status":false,"message":"Duplicate Transaction Reference",
    "type":"validation_error","code":"duplicate_reference","meta":{"nextStep":"…"}}`
  expect(await (await gatewaySaying(400, duplicate)).initialize(payment)).toBeNull()
})

test.each([
  [500, '{"status":false}', 'the gateway said 500'],
  [429, '{"status":false}', 'the gateway said 429'],
  [200, '<html>', 'the gateway said 200 and something that is not JSON'],
  [200, told('{}'), 'the gateway described no payment'],
  [302, '', 'no answer from the gateway: TypeError'],
])('%i with %s may pass', async (status, body, said) => {
  const { verify } = await gatewaySaying(status, body)
  await expect(verify('A-1')).rejects.toThrow(new GatewayAway(said))
})

test('what the gateway refuses is said in its words, without our key', async () => {
  const { verify, initialize } = await gatewaySaying(
    401,
    '{"status":false,"message":"Invalid key"}',
  )
  const refused = new GatewayRefused('the gateway refused (401): Invalid key')
  await expect(verify('A-1')).rejects.toThrow(refused)
  await expect(initialize(payment)).rejects.toThrow(refused)
})

test('a signature is over the bytes, whatever they mean', async () => {
  const { hasSigned } = await gatewaySaying(200, '')
  const bodies = ['{"a":"x\\/y \\u20a6"}', '{ "amount": 100.0 }', '{"id":18446744073709551615}', '']
  for (const body of bodies) {
    const signature = sign('sk_test_1', body)
    expect(hasSigned(Buffer.from(body), signature)).toBe(true)
    expect(hasSigned(Buffer.from(body), signature.toUpperCase())).toBe(true)
    expect(hasSigned(Buffer.from(`${body} `), signature)).toBe(false)
    expect(hasSigned(Buffer.from(body), signature.slice(1))).toBe(false)
    expect(hasSigned(Buffer.from(body), [signature])).toBe(false)
  }
})

test.each([
  ['{"event":"charge.success","data":{"id":1,"reference":"A-1"}}', 'charge.success:A-1'],
  ['{"event":"charge.success","data":{"id":2,"reference":"A-1"} }', 'charge.success:A-1'],
  [
    '{"event":"refund.processed","data":{"id":"9","amount":"100","transaction_reference":"A-1"}}',
    'refund.processed:A-1:9',
  ],
  [
    '{"event":"charge.dispute.create","data":{"id":18446744073709551615,"transaction":{"reference":"A-1"}}}',
    'charge.dispute.create:A-1:18446744073709551615',
  ],
])('%s is known again as %s', (body, key) => {
  expect(readEvent(Buffer.from(body))).toMatchObject({ key, reference: 'A-1' })
})

test('what is no object is nothing', () => {
  for (const text of ['', 'x', '[]', '1', 'null']) expect(readObject(text)).toBeNull()
})
