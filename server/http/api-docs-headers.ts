import { forAccountHeader } from '../../contract/wire.ts'

/** What a changing call may carry beside its input. */
export const headerParameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'The same key and body give the first answer again; another body is refused.',
    schema: { type: 'string', maxLength: 200 },
  },
  ForAccount: {
    name: forAccountHeader,
    in: 'header',
    required: false,
    description: 'Whose call it is: where somebody else is signed in it is refused as no_session.',
    schema: { type: 'string', maxLength: 200 },
  },
}

export const changeHeaders = Object.keys(headerParameters).map(name => ({
  $ref: `#/components/parameters/${name}`,
}))
