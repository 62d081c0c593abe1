import * as z from 'zod/mini'

/** The largest picture that can be sent; it is made small before it is kept. */
export const pictureLimitBytes = 2 * 1024 * 1024

/** A picture as base64, which is a third longer than its bytes. */
export const pictureFile = z
  .string('please choose a picture')
  .check(
    z.minLength(1, 'please choose a picture'),
    z.maxLength(Math.ceil(pictureLimitBytes / 3) * 4, 'at most 2 MB, please'),
    z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'this is not a picture that we can read'),
  )
