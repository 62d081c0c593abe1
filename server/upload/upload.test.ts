import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { listAudit } from '../../contract/audit/audit.ts'
import { setCarrierPhoto } from '../../contract/carrier/carrier.ts'
import { uploadPicture } from '../../contract/upload/upload.ts'
import { newId } from '../call/clock.ts'
import { sendUp } from '../testing/browser.ts'
import { hugePng } from '../testing/huge-png.ts'
import { hire } from '../testing/people/request-people.ts'
import { supportTown, tunde } from '../testing/people/support-people.ts'
import { mostWaiting } from './upload.ts'
import { upload } from './upload.table.ts'

const plain = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: 'green' } })
const gone = { status: 409, body: { code: 'upload_gone' } }

describe('a picture that is sent up', () => {
  test('is made small at once, whatever its type is called', async () => {
    const { ada, people, db, clock } = await supportTown()
    const files = {
      'image/jpeg': await plain(2600, 1300)
        .jpeg()
        .withExif({ IFD0: { Copyright: 'the secret place' } })
        .toBuffer(),
      'image/png': await plain(300, 600).png().toBuffer(),
      'image/webp': await plain().webp().toBuffer(),
    }
    for (const [type, file] of Object.entries(files)) {
      const sent = await ada.browser.call(
        uploadPicture,
        { picture: file },
        { 'content-type': type },
      )
      expect(sent).toMatchObject({ status: 201, body: { message: 'Picture uploaded.' } })
      clock.advance(1)
    }
    const rows = await db.select().from(upload).orderBy(upload.id)
    expect(rows).toMatchObject([
      { accountId: people.ada, width: 1280, height: 640 },
      { accountId: people.ada, width: 300, height: 600 },
      { accountId: people.ada, width: 40, height: 30 },
    ])
    expect(rows.some(({ bytes }) => bytes.includes('the secret place'))).toBe(false)
    const formats = await Promise.all(rows.map(({ bytes }) => sharp(bytes).metadata()))
    expect(formats.map(({ format }) => format)).toEqual(['jpeg', 'jpeg', 'jpeg'])
  })

  test('is refused when it is none', async () => {
    const { ada, visitor, db } = await supportTown()
    const whole = await plain(400, 400).jpeg().toBuffer()
    const wrong = {
      empty: Buffer.alloc(0),
      'one byte': Buffer.from('x'),
      'only a beginning': whole.subarray(0, 20),
      half: whole.subarray(0, whole.length / 2),
      text: Buffer.from('I am a picture, believe me'),
      svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      gif: await plain(9, 9).gif().toBuffer(),
      bomb: hugePng(20_000),
    }
    for (const [what, file] of Object.entries(wrong)) {
      for (const who of [ada, visitor]) {
        const { status, body } = await who.browser.call(uploadPicture, { picture: file })
        expect([what, status, body.code]).toEqual([what, 422, 'not_a_picture'])
        expect(Object.keys(body.fields)).toEqual(['picture'])
      }
    }
    expect(await ada.browser.send('POST', uploadPicture.path)).toMatchObject({
      status: 422,
    })
    expect(await db.select().from(upload)).toEqual([])
  })

  test('has one of three types, as it is, and at most 2 MB', async () => {
    const { ada } = await supportTown()
    const file = await plain().jpeg().toBuffer()
    const sends = (headers: Record<string, string>, body: object = file) =>
      ada.browser.send('POST', uploadPicture.path, body, headers)
    const refused = { status: 415, body: { code: 'unsupported_type' } }
    expect(await sends({ 'content-type': 'image/svg+xml' })).toMatchObject(refused)
    expect(await sends({}, { picture: 'AAAA' })).toMatchObject(refused)
    expect(await sends({ 'content-encoding': 'gzip' })).toMatchObject(refused)
    expect(await sends({}, Buffer.alloc(2 * 1024 * 1024 + 1))).toMatchObject({ status: 413 })
    expect(await sends({}, hugePng(5000))).toMatchObject({ status: 201 })
  })

  test('may be larger from somebody who is logged in than from a stranger', async () => {
    const { ada, visitor } = await supportTown()
    const large = await plain(4000, 3000).jpeg().toBuffer()
    const heavy = Buffer.concat([large, Buffer.alloc(1024 * 1024)])
    expect((await ada.browser.call(uploadPicture, { picture: large })).status).toBe(201)
    expect((await ada.browser.call(uploadPicture, { picture: heavy })).status).toBe(201)
    const pixels = await visitor.browser.call(uploadPicture, { picture: large })
    expect([pixels.status, pixels.body.code]).toEqual([422, 'not_a_picture'])
    expect((await visitor.browser.call(uploadPicture, { picture: heavy })).status).toBe(413)
  })

  test('of one account does not keep others waiting, and only a few of it wait', async () => {
    const { ada, kabiru } = await supportTown()
    const slow = await sharp(randomBytes(3000 * 2000 * 3), {
      raw: { width: 3000, height: 2000, channels: 3 },
    })
      .jpeg({ quality: 20, progressive: true })
      .toBuffer()
    const order: string[] = []
    const sends = async (who: typeof ada, name: string, picture: Buffer<ArrayBuffer>) => {
      const { status } = await who.browser.call(uploadPicture, { picture })
      if (status === 201) order.push(name)
      return status
    }
    const many = Array.from({ length: 9 }, () => sends(ada, 'ada', slow))
    const own = sends(kabiru, 'kabiru', await plain().jpeg().toBuffer())
    expect(await own).toBe(201)
    const statuses = await Promise.all(many)
    expect(statuses.filter(status => status === 503).length).toBeGreaterThan(0)
    expect(statuses.filter(status => status === 201).length).toBeGreaterThan(2)
    expect(order.at(-1)).toBe('ada')
  })

  test('comes from our own pages only', async () => {
    const { ada } = await supportTown()
    const file = await plain().jpeg().toBuffer()
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const refused = await ada.browser.attempt(uploadPicture, { picture: file }, headers)
      expect(refused).toMatchObject({ status: 403, body: { code: 'foreign_origin' } })
    }
  })

  test('counts once under one key, and another picture under that key is refused', async () => {
    const { ada, db } = await supportTown()
    const headers = { 'idempotency-key': 'one-picture' }
    const sends = (file: Buffer) => ada.browser.attempt(uploadPicture, { picture: file }, headers)
    const file = await plain().jpeg().toBuffer()
    const [first, again] = [await sends(file), await sends(file)]
    expect([first.status, again.body]).toEqual([201, first.body])
    expect(await db.select({ id: upload.id }).from(upload)).toHaveLength(1)
    const other = await sends(await plain(50).jpeg().toBuffer())
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_mismatch' } })
  })

  test('is one of few that wait: the oldest go', async () => {
    const { ada, kabiru, visitor, db, people, clock } = await supportTown()
    const file = await plain().jpeg().toBuffer()
    const [first] = await sendUp(ada.browser, file)
    const [theirs] = await sendUp(kabiru.browser, file)
    const [visitors] = await sendUp(visitor.browser, file)
    for (let n = 0; n < mostWaiting.account; n++) {
      clock.advance(1)
      await sendUp(ada.browser, file)
    }
    const rows = await db.select({ id: upload.id, accountId: upload.accountId }).from(upload)
    expect(rows.filter(row => row.accountId === people.ada)).toHaveLength(mostWaiting.account)
    const ids = new Set(rows.map(({ id }) => id))
    expect([first, theirs, visitors].map(id => ids.has(id ?? ''))).toEqual([false, true, true])
  })

  test('may come often from whoever is logged in, less often from a network of strangers', async () => {
    const { visitor, ada, browser } = await supportTown({ RATE_LIMIT_SCALE: '1' })
    const file = await plain(2, 2).jpeg().toBuffer()
    const elsewhere = browser({ remoteAddress: '102.89.4.8' })
    const statuses: number[] = []
    for (let n = 0; n < 61; n++) {
      statuses.push((await visitor.browser.call(uploadPicture, { picture: file })).status)
    }
    expect(statuses.filter(status => status === 201)).toHaveLength(60)
    expect(statuses.at(-1)).toBe(429)
    expect((await elsewhere.call(uploadPicture, { picture: file })).status).toBe(201)
    expect((await ada.browser.call(uploadPicture, { picture: file })).status).toBe(201)
  })
})

describe('whoever sent it', () => {
  test('puts it into one message, once', async () => {
    const { ada, ikeja, db } = await supportTown()
    const more = await ada.shows(await plain().jpeg().toBuffer())
    const asked = await ada.asks('Look', more)
    expect(asked.status).toBe(201)
    expect(await db.select().from(upload)).toEqual([])
    // The same words are the same question; another one does not get the picture again.
    expect((await ada.asks('Look', more)).body.data._id).toBe(asked.body.data._id)
    expect(await ada.asks('Look there', more)).toMatchObject(gone)
    expect(await ada.writes(asked.body.data._id, 'And there', more)).toMatchObject(gone)
    const shown = await ikeja.shows(await plain().png().toBuffer())
    const twice = { pictures: [...shown.pictures, ...shown.pictures] }
    expect(await ikeja.writes(asked.body.data._id, 'Here', twice)).toMatchObject(gone)
    expect((await ikeja.writes(asked.body.data._id, 'Here', shown)).status).toBe(201)
  })

  test('is the only one who can; to all others it is not there', async () => {
    const town = await supportTown()
    const { ada, kabiru, ikeja, visitor, db, clock } = town
    const file = await plain().jpeg().toBuffer()
    const [own] = await sendUp(ada.browser, file)
    const [strangers] = await sendUp(visitor.browser, file)
    const none = await kabiru.asks('Look', { pictures: [newId(clock.now())] })
    expect(none).toMatchObject({ ...gone, body: { fields: { pictures: expect.any(String) } } })
    const sani = await hire(town, town.people.ikeja, 'Sani Bello')
    for (const photo of [own, strangers]) {
      const pictures = [photo]
      expect((await kabiru.asks('Look', { pictures })).body).toEqual(none.body)
      const taken = await ikeja.browser.call(setCarrierPhoto, {
        carrierId: sani,
        photo,
      })
      expect(taken).toMatchObject({ ...gone, body: { fields: { photo: expect.any(String) } } })
    }
    expect((await visitor.asks('Look', { ...tunde, pictures: [own] })).body).toEqual(none.body)
    expect((await ada.asks('Look', { pictures: [strangers] })).body).toEqual(none.body)
    expect(await db.select().from(upload)).toHaveLength(2)
    expect((await visitor.asks('Look', { ...tunde, pictures: [strangers] })).status).toBe(201)
    expect((await ada.asks('Look', { pictures: [own] })).status).toBe(201)
  })

  test('loses nothing when the message is refused, and of two at once one gets it', async () => {
    const { ada, visitor, settle, tokenFor, db } = await supportTown()
    const file = await plain().jpeg().toBuffer()
    const more = await visitor.shows(file)
    await visitor.asks('Hello?', tunde)
    await settle()
    const token = tokenFor(tunde.email)
    expect((await visitor.writesByLink('nonsense', 'Look', more)).body.code).toBe('link_dead')
    expect(await db.select().from(upload)).toHaveLength(1)
    expect((await visitor.writesByLink(token, 'Look', more)).status).toBe(201)
    const shown = await ada.shows(file)
    const both = await Promise.all([ada.asks('One', shown), ada.asks('Other', shown)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]))
  })

  test('leaves no trace of it in the log, and what is deleted takes it along', async () => {
    const { ikeja, amina, ada, people, database, db } = await supportTown()
    const file = await plain().jpeg().toBuffer()
    await sendUp(ikeja.browser, file)
    await sendUp(ada.browser, file)
    const log = await amina.browser.call(listAudit, { search: 'picture' })
    expect(log.body.data).toEqual([])
    await database.pool.query('SELECT erase_resident($1, now())', [people.ada])
    const left = await db.select().from(upload).where(eq(upload.accountId, people.ada))
    expect(left).toEqual([])
  })
})
