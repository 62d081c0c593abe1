import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { uploadPicture } from '../../contract/upload/upload.ts'
import { supportTown } from '../testing/people/support-people.ts'
import { scansOf } from './scans.ts'

const plain = (width = 600, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: 'green' } })
const progressive = await plain().jpeg({ progressive: true }).toBuffer()

/** A piece of a JPEG, with its length. */
function segment(kind: number, content: Buffer) {
  const head = Buffer.from([0xff, kind, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** The same picture with its last scan again and again, each after those bytes. */
function withScans(picture: Buffer, scans: number, before: number[] = []) {
  const last = picture.lastIndexOf(Buffer.from([0xff, 0xda]))
  const again = Buffer.concat([Buffer.from(before), picture.subarray(last, -2)])
  return Buffer.concat([
    picture.subarray(0, -2),
    ...Array.from({ length: scans }, () => again),
    picture.subarray(-2),
  ])
}

const afterStart = (picture: Buffer, bytes: Buffer) =>
  Buffer.concat([picture.subarray(0, 2), bytes, picture.subarray(2)])

/** What decoders skip without a word, so that they see scans which a simple reader overlooks. */
const tricks = {
  'a marker without a length': [0xff, 0x01],
  'a marker without a length, filled up': [0xff, 0xff, 0xff, 0x01],
  'restarts that belong nowhere': [0xff, 0xd0, 0xff, 0xd7],
  'a zero that belongs nowhere': [0xff, 0x00],
  'fill bytes': [0xff, 0xff, 0xff],
  'another beginning': [0xff, 0xd8],
  'a marker that nobody knows': [0xff, 0x02],
  'a length of nothing': [0xff, 0xe1, 0x00, 0x00],
}

describe('the scans of a JPEG', () => {
  test('are counted as a decoder sees them', async () => {
    const own = scansOf(progressive) ?? 0
    expect(own).toBeGreaterThan(5)
    expect(scansOf(await plain().jpeg().toBuffer())).toBe(1)
    expect(scansOf(withScans(progressive, 99))).toBe(own + 99)
    // What the camera noted may hold a picture of its own, and something may come after the end.
    expect(scansOf(afterStart(progressive, segment(0xe1, withScans(progressive, 9))))).toBe(own)
    expect(scansOf(Buffer.concat([progressive, withScans(progressive, 99)]))).toBe(own)
    expect(scansOf(afterStart(progressive, Buffer.from([0xff, 0xff])))).toBe(own)
  })

  test('are all counted, or it is no picture, whatever lies between them', () => {
    for (const [what, bytes] of Object.entries(tricks)) {
      const scans = scansOf(withScans(progressive, 99, bytes))
      expect([what, scans === null || scans > 99]).toEqual([what, true])
    }
    for (const [what, picture] of Object.entries({
      'no end': progressive.subarray(0, -2),
      'only a beginning': progressive.subarray(0, 20),
      'bytes between its parts': afterStart(progressive, Buffer.from([1, 2, 3])),
      'a part that is longer than the file': progressive.subarray(0, 4),
    })) {
      expect([what, scansOf(picture)]).toEqual([what, null])
    }
  })
})

describe('a picture that is sent up', () => {
  test('of many scans is refused, and of as many as cameras make is taken', async () => {
    const { ada } = await supportTown()
    const sends = async (picture: Buffer<ArrayBuffer>) => {
      const { status, body } = await ada.browser.call(uploadPicture, { picture })
      return [status, body.code]
    }
    const refused = [422, 'not_a_picture']
    expect(await sends(progressive)).toEqual([201, undefined])
    expect(await sends(withScans(progressive, 99))).toEqual(refused)
    for (const [what, bytes] of Object.entries(tricks)) {
      expect([what, await sends(withScans(progressive, 99, bytes))]).toEqual([what, refused])
    }
  })

  test('has fewer pixels where it is made of many passes', async () => {
    const { ada } = await supportTown()
    const sends = async (picture: Buffer<ArrayBuffer>) =>
      (await ada.browser.call(uploadPicture, { picture })).status
    const large = plain(5000, 5000)
    expect(await sends(await large.clone().jpeg().toBuffer())).toBe(201)
    expect(await sends(await large.clone().jpeg({ progressive: true }).toBuffer())).toBe(422)
    expect(await sends(await large.clone().png({ progressive: true }).toBuffer())).toBe(422)
    expect(await sends(await plain(3400, 3400).jpeg({ progressive: true }).toBuffer())).toBe(201)
  })
})
