import sharp, { type Sharp } from 'sharp'
import { refuse } from '../../contract/refusal.ts'
import { say } from '../../contract/speech/say.ts'

/** A small file can hold a huge picture, and a picture takes memory by its pixels. */
const mostPixels = 25_000_000

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
    fields: { [field]: message ?? say('this is not a picture that we can read') },
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

/**
 * Makes a JPEG of somebody's picture, upright and without anything that the camera noted. What is no
 * picture, or too large a one, is refused beside the field that it came in.
 */
export const develop = (
  file: Uint8Array,
  field: string,
  { quality = 80, shape }: { quality?: number; shape: (picture: Sharp) => Sharp },
): Promise<Picture> =>
  inTurn(async () => {
    /** Whatever the decoder stumbles over, at once or later, this is no picture that we can read. */
    const readable = async <T>(read: () => Promise<T>): Promise<T> => {
      try {
        return await read()
      } catch {
        throw unreadable(field)
      }
    }
    const { width, height } = await readable(() =>
      sharp(file, { limitInputPixels: false }).metadata(),
    )
    if (width * height > mostPixels) {
      throw unreadable(field, say('This picture has too many pixels. Please send a smaller one.'))
    }
    const { data, info } = await readable(() =>
      shape(sharp(file, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient())
        .flatten({ background: '#ffffff' })
        .jpeg({ quality })
        .timeout({ seconds: 10 })
        .toBuffer({ resolveWithObject: true }),
    )
    return { bytes: data, width: info.width, height: info.height }
  })

/** What is kept of a picture that people show each other. */
const mostKeptBytes = 524_288
/** Long side and quality, the best that fits: only noise ever needs the last. */
const attempts = [
  { side: 1280, quality: 80 },
  { side: 1280, quality: 50 },
  { side: 800, quality: 40 },
]

/** Makes a small JPEG of a picture that somebody sent. */
export async function makeSmall(file: Uint8Array, field: string): Promise<Picture> {
  for (const { side, quality } of attempts) {
    const made = await develop(file, field, {
      quality,
      shape: picture => picture.resize(side, side, { fit: 'inside', withoutEnlargement: true }),
    })
    if (made.bytes.length <= mostKeptBytes) return made
  }
  throw unreadable(field)
}
