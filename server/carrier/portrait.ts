import { develop } from '../upload/upload.ts'

/** A portrait's side in pixels: sharp enough for a list on a good phone. */
const side = 256

/** Makes a small square JPEG of a picture. */
export async function makePortrait(file: Uint8Array): Promise<Buffer> {
  const { bytes } = await develop(file, 'photo', {
    shape: picture => picture.resize(side, side, { fit: 'cover' }),
  })
  return bytes
}
