import * as z from 'zod/mini'
import { everyLanguage } from '../speech/language.ts'
import { once } from '../once.ts'
import { endpoint, holders } from '../endpoint.ts'
import { id, moment } from '../field.ts'
import { msg } from '../speech/say.ts'

/** The current versions; people who agreed to older ones must agree again. */
export const currentVersions = {
  privacy: '2026-11-15',
  terms: '2026-11-15',
  sms: '2026-11-15',
} as const

/** What people agree to. The last is a choice; without the others there can be no account. */
export const consentPurposes = ['privacy', 'terms', 'sms'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

/** How long an account deletion can be cancelled. */
export const graceDays = 7

const consents = once(() =>
  z.array(
    z.object({
      purpose: z.enum(consentPurposes),
      /** The version that was agreed to last; null: never. */
      version: z.nullable(z.string()),
      givenAt: z.nullable(moment()),
      withdrawnAt: z.nullable(moment()),
      /** Whether the consent is valid: given, not withdrawn, current version. */
      counts: z.boolean(),
    }),
  ),
)

export const getConsents = endpoint({
  method: 'GET',
  path: '/api/account/consents',
  roles: holders,
  summary: 'What the person agreed to, to which version, and when.',
  input: () => z.strictObject({}),
  output: consents,
})

export const setConsent = endpoint({
  method: 'PUT',
  path: '/api/account/consents',
  roles: holders,
  summary:
    'Agrees to the version of today, or withdraws. Withdrawing from SMS turns them off; an account ' +
    'needs the privacy notice and the terms, so withdrawing from those is refused.',
  says: msg('Saved.'),
  input: () =>
    z.strictObject({
      purpose: z.enum(consentPurposes),
      version: z.string().check(z.maxLength(20)),
      given: z.boolean(),
    }),
  output: consents,
})

/** Where the ZIP with everything about oneself is. */
export const exportPath = '/api/account/export'

/** The state of an account deletion. */
const departure = once(() =>
  z.object({
    /** When the account is deleted, if its owner wants that. */
    leavesAt: z.nullable(moment()),
    openRequests: z.number(),
    dueKobo: z.number(),
    /** What was taken back after it was spent. */
    owedKobo: z.number(),
    /** It stays in the books without a name. */
    balanceKobo: z.number(),
  }),
)

export const getDeparture = endpoint({
  method: 'GET',
  path: '/api/users/:userId/departure',
  roles: ['resident'],
  summary: 'What prevents deleting the account, and when it will be deleted.',
  input: () => z.strictObject({ userId: id() }),
  output: departure,
})

export const leave = endpoint({
  method: 'DELETE',
  path: '/api/users/:userId',
  roles: ['resident'],
  summary:
    'Deletes the account after seven days, unless its owner comes back. Nothing may be open or due; ' +
    'the session must be confirmed; who leaves money behind says how much.',
  says: msg('Your account will be deleted in seven days. You can change your mind until then.'),
  input: () =>
    z.strictObject({
      userId: id(),
      balanceKobo: z._default(z.coerce.number<number>().check(z.int(), z.gte(0)), 0),
    }),
  output: departure,
})

export const stay = endpoint({
  method: 'POST',
  path: '/api/users/:userId/return',
  roles: ['resident'],
  summary: 'Keeps the account that was to be deleted.',
  says: msg('Your account is safe. Good to have you back.'),
  input: () => z.strictObject({ userId: id() }),
  output: departure,
})

/** One of the languages. */
export const language = once(() => z.enum(everyLanguage))

const settings = once(() => z.object({ language: language() }))

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/account/settings',
  roles: holders,
  summary: 'The language in which the person is written to.',
  input: () => z.strictObject({}),
  output: settings,
})

export const changeSettings = endpoint({
  method: 'PATCH',
  path: '/api/account/settings',
  roles: holders,
  summary: 'Changes the language in which the person is written to.',
  says: msg('Saved.'),
  input: () => z.strictObject(settings().shape),
  output: settings,
})
