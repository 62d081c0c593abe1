import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { logOut } from '../../contract/account/account.ts'
import { picturePath } from '../../contract/support/support.ts'
import { supportTown, tunde } from '../testing/people/support-people.ts'
import { ticketPicture } from './support.table.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'green' } })

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
  const { body } = await ada.asks('Look', await ada.shows(wide, tall, noise))
  const read = await ikeja.reads(body.data._id)
  const pictures = read.body.data.messages[0]?.pictures
  expect(pictures).toMatchObject([{ width: 1280, height: 640 }, { width: 300, height: 600 }, {}])
  const rows = await db.select().from(ticketPicture)
  expect(rows.every(({ bytes }) => bytes.length <= 524_288)).toBe(true)
  const [first] = await db
    .select()
    .from(ticketPicture)
    .where(eq(ticketPicture.id, pictures?.[0]?._id ?? ''))
  expect(first?.bytes.includes('the secret place')).toBe(false)
  const facts = await sharp(first?.bytes).metadata()
  expect([facts.format, facts.exif, facts.xmp]).toEqual(['jpeg', undefined, undefined])
})

test('are shown to whoever reads the conversation, and to nobody else', async () => {
  const town = await supportTown()
  const { ada, ikeja, amina, kabiru, kano, bola, visitor, settle, tokenFor } = town
  const file = await plain(40, 40).webp().toBuffer()
  const ask = async (id: string) =>
    (await ikeja.reads(id)).body.data.messages[0]?.pictures[0]?._id ?? ''
  const own = await ask((await ada.asks('Look', await ada.shows(file))).body.data._id)
  for (const who of [ada, ikeja, amina]) {
    const shown = await who.browser.send('GET', picturePath(own))
    expect(shown).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'image/jpeg',
        'cache-control': 'private, no-cache',
        etag: `"${own}"`,
        'x-content-type-options': 'nosniff',
      },
    })
  }
  const known = { 'if-none-match': `"${own}"` }
  const again = await ada.browser.send('GET', picturePath(own), undefined, known)
  expect(again).toMatchObject({ status: 304, body: '' })
  for (const who of [kabiru, kano, bola]) {
    const refused = await who.browser.send('GET', picturePath(own))
    expect(refused).toMatchObject({ status: 403, headers: { 'cache-control': 'no-store' } })
    expect((await who.browser.send('GET', picturePath('nonsense'))).body).toEqual(refused.body)
  }
  expect((await visitor.browser.send('GET', picturePath(own))).status).toBe(401)
  const asked = await visitor.asks('Look', {
    ...tunde,
    ...(await visitor.shows(file)),
    stationId: town.people.ikeja,
  })
  const theirs = await ask(asked.body.data._id)
  await settle()
  const token = tokenFor(tunde.email)
  expect((await visitor.browser.send('GET', picturePath(theirs, token))).status).toBe(200)
  expect((await visitor.browser.send('GET', picturePath(own, token))).body.code).toBe('link_dead')
  // A copy that the phone has kept is of no use to whoever has it next.
  await ada.browser.call(logOut, {})
  const late = await ada.browser.send('GET', picturePath(own), undefined, known)
  expect(late).toMatchObject({ status: 401, headers: { 'cache-control': 'no-store' } })
})

test('four, what is no id and what is not there are refused, and nothing is kept', async () => {
  const { ada, ikeja, db } = await supportTown()
  const whole = await plain(400, 400).jpeg().toBuffer()
  const { pictures } = await ada.shows(whole, whole, whole, whole)
  expect((await ada.asks('Look', { pictures })).body.code).toBe('fields')
  for (const wrong of [['x'], [whole.toString('base64')], 'x', [7]]) {
    expect((await ada.asks('Look', { pictures: wrong })).status).toBe(422)
  }
  expect((await ada.lists()).body.data).toEqual([])
  const { body } = await ada.asks('Look')
  const another = { pictures: pictures.slice(0, 1) }
  expect((await ikeja.writes(body.data._id, 'Here', another)).body.code).toBe('upload_gone')
  expect(await db.select().from(ticketPicture)).toEqual([])
  expect((await ada.reads(body.data._id)).body.data.messages).toHaveLength(1)
})
