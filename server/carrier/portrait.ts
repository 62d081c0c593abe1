import sharp from 'sharp'
import { refuse } from '../../contract/refusal.ts'

/** A portrait's side in pixels: sharp enough for a list on a good phone. */
const side = 256
/** A small file can hold a huge picture, and a picture takes memory by its pixels. */
const mostPixels = 25_000_000

// Only what people's phones make is read: every other format is attack surface.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.concurrency(1)
sharp.cache(false)

const unreadable = (message?: string) =>
  refuse('not_a_picture', {
    ...(message && { message }),
    fields: { photo: message ?? 'this is not a picture that we can read' },
  })

let turn: Promise<unknown> = Promise.resolve()

/** One picture at a time: ten at once would take ten times the memory. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work)
  turn = mine.then(
    () => undefined,
    () => undefined,
  )
  return mine
}

/** Makes a small square JPEG of a picture, upright and without anything that the camera noted. */
export const makePortrait = (file: Buffer): Promise<Buffer> => inTurn(() => develop(file))

async function develop(file: Buffer): Promise<Buffer> {
  const { width, height } = await readable(sharp(file, { limitInputPixels: false }).metadata())
  if (width * height > mostPixels) {
    throw unreadable('This picture has too many pixels. Please send a smaller one.')
  }
  return readable(
    sharp(file, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80 })
      .timeout({ seconds: 10 })
      .toBuffer(),
  )
}

/** Whatever the decoder stumbles over, the file is not a picture that we can read. */
const readable = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch(() => {
    throw unreadable()
  })
