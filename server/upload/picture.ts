import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { refuse } from '../../contract/refusal.ts'
import { say } from '../../contract/speech/say.ts'
import { createTurns, type Wanting } from '../call/turns.ts'
import { isJpeg, scansOf } from './scans.ts'

/**
 * A small file can hold a huge picture, and a picture takes memory by its pixels and time by its scans. Our own pages send small
 * ones; strangers have no others to send.
 */
const limits = {
  known: { pixels: 25_000_000, seconds: 6 },
  strangers: { pixels: 8_000_000, seconds: 3 },
}
/** Cameras and programs make about ten scans. */
const mostScans = 16
/** An interlaced PNG takes as long as a JPEG of so many scans. */
const interlacedPasses = 8
/** With so many passes a picture may have all its pixels, with more it must be smaller. */
const freePasses = 5

// Only what people's phones make is read: every other format is attack surface.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.concurrency(1)
sharp.cache(false)

export type Picture = { bytes: Buffer; width: number; height: number }

const unreadable = (field: string, message?: string) =>
  refuse('not_a_picture', {
    ...(message && { message }),
    fields: { [field]: message ?? say('We can’t read this photo') },
  })

/** One picture at a time: ten at once would take ten times the memory. */
const turns = createTurns({
  atOnce: { all: 1, owner: 1 },
  waiting: { owner: 3, group: 12, known: 40, strangers: 12 },
  retryAfterSeconds: 3,
})

/** For whom a picture is made. */
export type For = Wanting

type Shape = (picture: Sharp) => Sharp
type Raw = { data: Buffer; info: OutputInfo }

/** Decodes somebody's picture, upright; what is none, or too large a one, is refused beside its field. */
async function open(file: Uint8Array, field: string, isKnown: boolean, shape: Shape): Promise<Raw> {
  /** Whatever the decoder stumbles over, at once or later, this is no picture that we can read. */
  const readable = async <T>(read: () => Promise<T>): Promise<T> => {
    try {
      return await read()
    } catch {
      throw unreadable(field)
    }
  }
  const { pixels, seconds } = isKnown ? limits.known : limits.strangers
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length)
  const scans = isJpeg(bytes) ? scansOf(bytes) : 0
  if (scans === null || scans > mostScans) throw unreadable(field)
  const { width, height, isProgressive } = await readable(() =>
    sharp(file, { limitInputPixels: false }).metadata(),
  )
  const passes = scans || (isProgressive ? interlacedPasses : 1)
  // A decoder reads all passes before it can be stopped, so the time alone is no limit.
  if (width * height * Math.max(1, passes / freePasses) > pixels) {
    throw unreadable(field, say('This photo is too large. Please send a smaller one.'))
  }
  return readable(() =>
    shape(sharp(file, { limitInputPixels: pixels, failOn: 'error' }).autoOrient())
      .flatten({ background: '#ffffff' })
      .raw()
      .timeout({ seconds })
      .toBuffer({ resolveWithObject: true }),
  )
}

/** Makes a JPEG of what was decoded, without anything that the camera noted. */
async function print(
  { data, info }: Raw,
  quality: number,
  shape: Shape = it => it,
): Promise<Picture> {
  const { width, height, channels } = info
  const made = await shape(sharp(data, { raw: { width, height, channels } }))
    .jpeg({ quality })
    .toBuffer({ resolveWithObject: true })
  return { bytes: made.data, width: made.info.width, height: made.info.height }
}

const within = (side: number): Shape => {
  const size = { fit: 'inside', withoutEnlargement: true } as const
  return picture => picture.resize(side, side, size)
}

/** Makes a JPEG of a picture, in that shape. */
export const develop = (file: Uint8Array, field: string, whose: For, shape: Shape) =>
  turns.take(whose, async () => print(await open(file, field, whose.isKnown, shape), 80))

/** What is kept of a picture that people show each other. */
const mostKeptBytes = 524_288
/** Long side and quality, the best that fits: only noise ever needs the last. */
const attempts = [
  { side: 1280, quality: 80 },
  { side: 1280, quality: 50 },
  { side: 800, quality: 40 },
]

/** Makes a small JPEG of a picture that somebody sent. */
export const makeSmall = (file: Uint8Array, field: string, whose: For): Promise<Picture> =>
  turns.take(whose, async () => {
    const opened = await open(file, field, whose.isKnown, within(attempts[0]?.side ?? 0))
    for (const { side, quality } of attempts) {
      const made = await print(opened, quality, within(side))
      if (made.bytes.length <= mostKeptBytes) return made
    }
    throw unreadable(field)
  })
