import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { logOut } from '../../contract/account/account.ts'
import {
  registerCarrier,
  removeCarrierPhoto,
  setCarrierPhoto,
} from '../../contract/carrier/carrier.ts'
import { wireRequest } from '../../contract/wire.ts'
import { newId } from '../call/clock.ts'
import { station } from '../station/station.table.ts'
import { sendUp, type Browser } from '../testing/browser.ts'
import { carrierIn } from '../testing/people/carrier-people.ts'
import { asResident, asStaff, hire } from '../testing/people/request-people.ts'
import { world, type World } from '../testing/world.ts'
import { carrierPhoto } from './carrier.table.ts'

const sani = {
  name: 'Sani Bello',
  phoneNumber: '08031112222',
  email: 'sani@carts.ng',
  address: '4 Oba Akran Avenue',
}

/** A picture whose left half is red and whose right half is blue. */
function picture(width = 800, height = 600) {
  const half = Math.floor(width / 2)
  return sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
    {
      input: { create: { width: half, height, channels: 3, background: 'red' } },
      left: 0,
      top: 0,
    },
  ])
}

/** Where a photo is shown: a picture, and no endpoint. */
const photoOf = (carrierId: string) => wireRequest(removeCarrierPhoto, { carrierId }).url

async function ikejaWithSani() {
  const town = await world()
  const staff = await town.signedIn('ikeja')
  const made = await staff.call(registerCarrier, { stationID: town.people.ikeja, ...sani })
  const carrierId: string = made.body.data._id
  const put = async (file: Buffer, by: Browser = staff) => {
    const [photo] = await sendUp(by, file)
    return by.call(setCarrierPhoto, { carrierId, photo })
  }
  return { ...town, staff, carrierId, put }
}

const kept = async ({ db }: Pick<World, 'db'>) => {
  const [photo] = await db.select().from(carrierPhoto)
  if (!photo) throw new Error('no photo was kept')
  return photo.bytes
}

describe('a photo that comes in', () => {
  test('is made a small square JPEG, and found at its address', async () => {
    const { put, staff, clock, carrierId } = await ikejaWithSani()
    const answer = await put(await picture().jpeg().toBuffer())
    expect(answer).toMatchObject({ status: 200, body: { message: 'The photo is saved.' } })
    const address = `${photoOf(carrierId)}?${clock.now().getTime()}`
    expect(answer.body.data.photo).toBe(address)
    const shown = await staff.send('GET', address)
    expect(shown.status).toBe(200)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    })
  })

  test('keeps nothing that the camera noted, and stands upright', async () => {
    const town = await ikejaWithSani()
    // Orientation 6: the camera lay on its side, so what it calls left is up.
    const noted = await picture()
      .jpeg()
      .withExif({
        IFD0: { Copyright: 'the secret place', Orientation: '6' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 35/1 0/1' },
      })
      .toBuffer()
    expect(noted.includes('the secret place')).toBe(true)
    expect((await town.put(noted)).status).toBe(200)
    const bytes = await kept(town)
    expect(bytes.includes('the secret place')).toBe(false)
    const facts = await sharp(bytes).metadata()
    expect(facts).toMatchObject({ format: 'jpeg', width: 256, height: 256 })
    expect([facts.exif, facts.icc, facts.xmp, facts.orientation]).toEqual(
      Array.from({ length: 4 }, () => undefined),
    )
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    const [top, bottom] = [data.subarray(0, 3), data.subarray(-3)]
    expect([top[0], bottom[2]].every(value => (value ?? 0) > 200)).toBe(true)
  })

  test('may be a PNG with holes, which become white, or a WebP', async () => {
    const town = await ikejaWithSani()
    const background = { r: 0, g: 0, b: 0, alpha: 0 }
    const holes = sharp({ create: { width: 300, height: 400, channels: 4, background } })
    expect((await town.put(await holes.png().toBuffer())).status).toBe(200)
    const { data } = await sharp(await kept(town))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255])
    expect((await town.put(await picture().webp().toBuffer())).status).toBe(200)
  })

  test('stays small even if it is nothing but noise', async () => {
    const town = await ikejaWithSani()
    const raw = { width: 256, height: 256, channels: 3 } as const
    const noise = sharp(randomBytes(256 * 256 * 3), { raw })
    expect((await town.put(await noise.png().toBuffer())).status).toBe(200)
    expect((await kept(town)).length).toBeLessThan(65_536)
  })

  test('is one that was sent up, and was used for nothing else', async () => {
    const town = await ikejaWithSani()
    const [photo] = await sendUp(town.staff, await picture().jpeg().toBuffer())
    for (const wrong of ['', 'x', 'data:image/png;base64,AAAA', 7]) {
      const { status, body } = await town.staff.attempt(setCarrierPhoto, {
        carrierId: town.carrierId,
        photo: wrong,
      })
      expect([status, body.code]).toEqual([422, 'fields'])
    }
    const chosen = { carrierId: town.carrierId, photo }
    expect((await town.staff.call(setCarrierPhoto, chosen)).status).toBe(200)
    const again = await town.staff.call(setCarrierPhoto, chosen)
    expect(again).toMatchObject({ status: 409, body: { code: 'upload_gone' } })
  })

  test('replaces the one before, at a new address, and can be removed', async () => {
    const { put, staff, carrierId, db } = await ikejaWithSani()
    const first = (await put(await picture().jpeg().toBuffer())).body.data.photo ?? ''
    const second = (await put(await picture(100, 900).png().toBuffer())).body.data.photo ?? ''
    expect(second).not.toBe(first)
    const seen = [await staff.send('GET', first), await staff.send('GET', second)]
    expect(seen[0]?.headers['etag']).toBe(seen[1]?.headers['etag'])
    const removed = await staff.call(removeCarrierPhoto, { carrierId })
    expect(removed).toMatchObject({ status: 200, body: { data: { photo: null } } })
    expect(await db.select().from(carrierPhoto)).toEqual([])
    expect(await staff.send('GET', second)).toMatchObject({
      status: 403,
      headers: { 'cache-control': 'no-store' },
    })
  })
})

describe('who sees it', () => {
  async function withPhoto() {
    const town = await ikejaWithSani()
    const answer = await town.put(await picture().jpeg().toBuffer())
    return { ...town, address: answer.body.data.photo as string }
  }

  test('a browser that has it is not sent it again', async () => {
    const { staff, carrierId, address } = await withPhoto()
    const { headers } = await staff.send('GET', photoOf(carrierId))
    expect(headers['cache-control']).toBe('private, no-cache')
    const etag = String(headers.etag)
    const again = await staff.send('GET', address, undefined, { 'if-none-match': etag })
    expect(again).toMatchObject({ status: 304, body: '' })
    await staff.call(logOut, {})
    const late = await staff.send('GET', address, undefined, { 'if-none-match': etag })
    expect(late).toMatchObject({ status: 401, headers: { 'cache-control': 'no-store' } })
  })

  test('the staff and the director of the station, and nobody of another', async () => {
    const town = await withPhoto()
    const see = async (browser: Browser) => (await browser.send('GET', town.address)).status
    const amina = await town.signedIn('amina')
    expect([await see(town.staff), await see(amina)]).toEqual([200, 200])
    await town.db
      .update(station)
      .set({ directorId: town.people.kabiru })
      .where(eq(station.id, town.people.ikeja))
    expect(await see(amina)).toBe(403)
    expect(await see(await town.signedIn('kano'))).toBe(403)
    expect(await see(town.browser())).toBe(401)
  })

  test('the carrier, and no colleague', async () => {
    const town = await withPhoto()
    const musa = await hire(town, town.people.ikeja, 'Musa Garba')
    const see = async (carrierId: string) => {
      const phone = await carrierIn(town, town.staff, carrierId)
      return (await phone.send('GET', town.address)).status
    }
    expect([await see(town.carrierId), await see(musa)]).toEqual([200, 403])
  })

  test('a resident while that carrier is to come, not before and not after', async () => {
    const town = await withPhoto()
    const ada = asResident(await town.signedIn('ada'), town.people.ada, town.people.ikeja)
    const kabiru = await town.signedIn('kabiru')
    const staff = asStaff(town.staff)
    const see = async (browser: Browser) => (await browser.send('GET', town.address)).status
    const requestId: string = (await ada.asks()).body.data._id
    expect(await see(ada.browser)).toBe(403)
    await staff.assigns(requestId, town.carrierId)
    expect([await see(ada.browser), await see(kabiru)]).toEqual([200, 403])
    await staff.picksUp(requestId)
    expect(await see(ada.browser)).toBe(403)
  })

  test('a photo that is not yours and one that is not there look the same', async () => {
    const town = await withPhoto()
    const kano = await town.signedIn('kano')
    const answers = [
      await kano.send('GET', town.address),
      await kano.send('GET', photoOf(newId(town.clock.now()))),
      await kano.send('GET', photoOf('sani')),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(403)
      expect(body).toEqual(answers[0]?.body)
    }
  })

  test("another station's staff neither set nor remove it", async () => {
    const town = await withPhoto()
    const kano = await town.signedIn('kano')
    const file = await picture().jpeg().toBuffer()
    expect((await town.put(file, kano)).body.code).toBe('not_yours')
    expect((await kano.call(removeCarrierPhoto, { carrierId: town.carrierId })).body.code).toBe(
      'not_yours',
    )
    expect((await town.put(file, await town.signedIn('ada'))).status).toBe(403)
    expect((await town.staff.send('GET', town.address)).status).toBe(200)
  })
})
