import { uploadPicture } from '../contract/upload/upload.ts'
import { call } from './api.ts'
import { bytesOf } from './data-url.ts'
import { t } from './t.ts'

/** Says what is wrong with a chosen file before anything is done with it. */
export const notAPicture = ({ type }: { type: string }): string | undefined =>
  type.startsWith('image/') ? undefined : t('This is not a picture. Please choose a JPEG or PNG.')

/** Sends a picture up and gives the id under which a message or a carrier takes it. */
export async function sendUp(dataUrl: string): Promise<string> {
  const { data } = await call(uploadPicture, { picture: bytesOf(dataUrl) })
  return data._id
}
