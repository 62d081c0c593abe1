import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './field.ts'
import { pictureBytes, pictureLimitBytes, pictureTypes } from './picture.ts'

export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/uploads',
  roles: 'anyone',
  summary:
    'Takes one picture (JPEG, PNG or WebP, at most 2 MB, the body is its bytes) and keeps it small ' +
    'for a day. Whoever sent it names its id once, in a message or for a carrier.',
  says: 'The picture is here.',
  status: 201,
  input: z.strictObject({ picture: pictureBytes }),
  file: { name: 'picture', types: pictureTypes },
  output: z.object({ _id: id, width: z.number(), height: z.number() }),
  maxBytes: pictureLimitBytes,
})
