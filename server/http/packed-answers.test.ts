import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { listRequests } from '../../contract/request/request.ts'
import { wireRequest } from '../../contract/wire.ts'
import { cookieHeader } from '../testing/browser.ts'
import { asResident } from '../testing/people/request-people.ts'
import { world } from '../testing/world.ts'
import { createPacker } from './packed-answers.ts'

test('many texts at once, short and long, come out as they went in', async () => {
  const pack = createPacker()
  const texts = [
    'a',
    'Ọjọ́ ajé ₦500 '.repeat(3_000),
    // What cannot be made smaller comes in many pieces.
    randomBytes(400_000).toString('base64'),
    '{}',
    ...Array.from({ length: 40 }, (_each, at) => JSON.stringify({ at }).repeat(at * 50 + 1)),
  ]
  const packed = await Promise.all(texts.map(pack))
  expect(packed.map(each => gunzipSync(each).toString())).toEqual(texts)
  const bytes = Buffer.from(texts.join())
  expect(gunzipSync(await pack(bytes)).equals(bytes)).toBe(true)
})

test('an answer is packed for whoever can unpack it, and is the same', async () => {
  const { signedIn, people, app } = await world()
  const ada = asResident(await signedIn('ada'), people.ada, people.ikeja)
  const cookie = cookieHeader(ada.browser)
  await ada.asks()
  const url = wireRequest(listRequests, {}).url
  const get = (encoding?: string) =>
    app.inject({ url, headers: { cookie, ...(encoding && { 'accept-encoding': encoding }) } })
  // What is short stays as it is.
  expect((await get('gzip')).headers['content-encoding']).toBeUndefined()
  await ada.asks()
  const plain = await get()
  expect(plain.headers['content-encoding']).toBeUndefined()
  const asked = await get('gzip, deflate, br, zstd')
  expect(asked.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(Number(asked.headers['content-length'])).toBe(asked.rawPayload.length)
  expect(gunzipSync(asked.rawPayload).toString()).toBe(plain.body)
  expect(asked.rawPayload.length).toBeLessThan(plain.rawPayload.length)
  for (const none of ['gzip;q=0', 'br', 'identity']) expect((await get(none)).body).toBe(plain.body)
})
