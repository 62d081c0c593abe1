import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { picturePath } from '../../contract/support.ts'
import { hugePng } from '../testing/huge-png.ts'
import { supportTown, tunde } from '../testing/support-people.ts'
import { ticketPicture } from './support.table.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'green' } })
const sent = (...files: Buffer[]) => ({ pictures: files.map(file => file.toString('base64')) })

test('pictures are made small, lose what the camera noted, and keep their order', async () => {
  const { ada, ikeja, db } = await supportTown()
  const wide = await plain(2600, 1300)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'the secret place' } })
    .toBuffer()
  const tall = await plain(300, 600).png().toBuffer()
  const raw = { width: 1280, height: 1280, channels: 3 } as const
  const noise = await sharp(randomBytes(1280 * 1280 * 3), { raw })
    .jpeg({ quality: 60 })
    .toBuffer()
  const { body } = await ada.asks('Look', sent(wide, tall, noise))
  const read = await ikeja.reads(body.data._id)
  const [{ pictures }] = read.body.data.messages
  expect(pictures).toMatchObject([{ width: 1280, height: 640 }, { width: 300, height: 600 }, {}])
  const rows = await db.select().from(ticketPicture)
  expect(rows.every(({ bytes }) => bytes.length <= 524_288)).toBe(true)
  const [first] = await db.select().from(ticketPicture).where(eq(ticketPicture.id, pictures[0]._id))
  expect(first?.bytes.includes('the secret place')).toBe(false)
  const facts = await sharp(first?.bytes).metadata()
  expect([facts.format, facts.exif, facts.xmp]).toEqual(['jpeg', undefined, undefined])
})

test('are shown to whoever reads the conversation, and to nobody else', async () => {
  const town = await supportTown()
  const { ada, ikeja, amina, kabiru, kano, bola, visitor, settle, tokenFor } = town
  const file = await plain(40, 40).webp().toBuffer()
  const ask = async (id: string) => (await ikeja.reads(id)).body.data.messages[0].pictures[0]._id
  const own = await ask((await ada.asks('Look', sent(file))).body.data._id)
  for (const who of [ada, ikeja, amina]) {
    const shown = await who.browser.send('GET', picturePath(own))
    expect(shown).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'image/jpeg',
        'cache-control': 'private, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      },
    })
  }
  for (const who of [kabiru, kano, bola]) {
    const refused = await who.browser.send('GET', picturePath(own))
    expect(refused).toMatchObject({ status: 403, headers: { 'cache-control': 'no-store' } })
    expect((await who.browser.send('GET', picturePath('nonsense'))).body).toEqual(refused.body)
  }
  expect((await visitor.browser.send('GET', picturePath(own))).status).toBe(401)
  const asked = await visitor.asks('Look', {
    ...tunde,
    ...sent(file),
    stationId: town.people.ikeja,
  })
  const theirs = await ask(asked.body.data._id)
  await settle()
  const token = tokenFor(tunde.email)
  expect((await visitor.browser.send('GET', picturePath(theirs, token))).status).toBe(200)
  expect((await visitor.browser.send('GET', picturePath(own, token))).body.code).toBe('link_dead')
})

test('what is no picture, too large a one or one too many is refused, and nothing is kept', async () => {
  const { ada, ikeja, db } = await supportTown()
  const whole = await plain(400, 400).jpeg().toBuffer()
  const wrong = {
    text: Buffer.from('I am a picture, believe me'),
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    gif: await plain(9, 9).gif().toBuffer(),
    half: whole.subarray(0, whole.length / 2),
    bomb: hugePng(20_000),
  }
  for (const [what, file] of Object.entries(wrong)) {
    const { status, body } = await ada.asks('Look', sent(whole, file))
    expect([what, status, body.code, Object.keys(body.fields)]).toEqual([
      what,
      422,
      'not_a_picture',
      ['pictures'],
    ])
  }
  expect((await ada.asks('Look', sent(whole, whole, whole, whole))).body.code).toBe('fields')
  expect((await ada.lists()).body.data).toEqual([])
  const { body } = await ada.asks('Look')
  expect((await ikeja.writes(body.data._id, 'Here', sent(wrong.text))).status).toBe(422)
  expect(await db.select().from(ticketPicture)).toEqual([])
})
