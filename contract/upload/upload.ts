import { once } from '../once.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../field.ts'
import { msg } from '../speech/say.ts'

/** The largest picture that can be sent; it is made small before it is kept. */
export const pictureLimitBytes = 2 * 1024 * 1024

/** What people's phones make; the first is what our own pages send. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

/** A picture's bytes, as they are. */
const pictureBytes = once(() =>
  z.custom<Uint8Array<ArrayBuffer>>(
    sent => sent instanceof Uint8Array,
    msg('Please choose a picture'),
  ),
)

export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/uploads',
  roles: 'anyone',
  summary:
    'Takes one picture (JPEG, PNG or WebP, at most 2 MB, the body is its bytes) and keeps it small ' +
    'for a day. The sender refers to its id once, in a message or for a carrier.',
  says: msg('Picture uploaded.'),
  status: 201,
  input: () => z.strictObject({ picture: pictureBytes() }),
  file: { name: 'picture', types: pictureTypes },
  output: () => z.object({ _id: id(), width: z.number(), height: z.number() }),
  maxBytes: pictureLimitBytes,
})
