import { develop, type For } from '../upload/upload.ts'

/** A portrait's side in pixels: sharp enough for a list on a good phone. */
const side = 256

/** Makes a small square JPEG of a picture. */
export async function makePortrait(file: Uint8Array, whose: For): Promise<Buffer> {
  const { bytes } = await develop(file, 'photo', whose, picture =>
    picture.resize(side, side, { fit: 'cover' }),
  )
  return bytes
}
