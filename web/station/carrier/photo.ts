import { pictureLimitBytes } from '../../../contract/upload/upload.ts'
import { notAPicture } from '../../upload.ts'

/** The longest side of a carrier's photo, in pixels. */
export const photoSide = 512

/** Says what is wrong with a chosen file before anything is done with it. */
export const wrongPhoto = (file: { type: string; size: number }): string | undefined =>
  notAPicture(file) ?? (file.size > pictureLimitBytes ? 'At most 2 MB' : undefined)
