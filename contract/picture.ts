import * as z from 'zod/mini'

/** The largest picture that can be sent; it is made small before it is kept. */
export const pictureLimitBytes = 2 * 1024 * 1024

/** What people's phones make; the first is what our own pages send. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

/** A picture's bytes, as they are. */
export const pictureBytes = z.custom<Uint8Array<ArrayBuffer>>(
  sent => sent instanceof Uint8Array,
  'please choose a picture',
)
