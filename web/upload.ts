import { uploadPicture } from '../contract/upload/upload.ts'
import { call } from './api.ts'
import { bytesOf } from './data-url.ts'
import { t } from './t.ts'

const quality = 0.8

/** Says what is wrong with a chosen file before anything is done with it. */
export const notAPicture = ({ type }: { type: string }): string | undefined =>
  type.startsWith('image/') ? undefined : t('This is not a picture. Please choose a JPEG or PNG.')

/** A picture made small in the browser, as a data URL; throws when it is no picture. */
export async function shrunk(file: Blob, longestSide: number): Promise<string> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const drawing = canvas.getContext('2d')
  if (!drawing) throw new Error('This browser cannot draw.')
  // What is transparent would turn black.
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.toDataURL('image/jpeg', quality)
}

/** Sends a picture up and gives the id under which a message or a carrier takes it. */
export async function sendUp(dataUrl: string): Promise<string> {
  const { data } = await call(uploadPicture, { picture: bytesOf(dataUrl) })
  return data._id
}
