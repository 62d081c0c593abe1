import * as z from 'zod/mini'
import { once } from '../once.ts'
import { doors } from '../account/login-pages.ts'
import { endpoint } from '../endpoint.ts'
import {
  email,
  id,
  moment,
  newSecret,
  page,
  personName,
  phoneNumber,
  search,
  secret,
} from '../field.ts'
import { stepCode } from '../account/second-step.ts'
import { words } from '../words.ts'

const director = once(() => z.object({ _id: id(), name: z.string(), email: z.string() }))

export const registerDirector = endpoint({
  method: 'POST',
  path: '/api/director/register',
  roles: 'anyone',
  summary: 'Registers a director, who must verify the address and then be approved.',
  says: words.registrationSuccessful,
  status: 201,
  input: () =>
    z.strictObject({
      name: personName(),
      email: email(),
      phoneNumber: z.optional(phoneNumber()),
      accessName: newSecret(words.enterName, doors.director.least),
      privacyConsent: z.optional(z.boolean()),
    }),
  output: director,
  steadyMs: 250,
})

export const loginDirector = endpoint({
  method: 'POST',
  path: '/api/director/login-director',
  roles: 'anyone',
  summary: 'Signs a director in by email and the private access name.',
  says: words.loginSuccessful,
  input: () =>
    z.strictObject({
      email: email(),
      name: secret(words.enterName),
      code: z.optional(stepCode()),
    }),
  output: () => z.extend(director(), { mustSetUpSecondStep: z.boolean() }),
  setsCookie: true,
})

export const listApplicants = endpoint({
  method: 'GET',
  path: '/api/director/applicants',
  roles: ['director'],
  summary:
    'Directors with a verified address who wait for approval, oldest first; for those whom the ' +
    'operator named to approve.',
  input: () => z.strictObject({ ...page(), search: search() }),
  output: () =>
    z.array(
      z.extend(director(), {
        createdAt: moment(),
        /** Those that count so far, oldest first. */
        approvals: z.array(z.object({ name: z.string(), at: moment(), own: z.boolean() })),
        /** So many different people must approve. */
        needed: z.number(),
      }),
    ),
  paged: true,
})

export const approveApplicant = endpoint({
  method: 'POST',
  path: '/api/director/applicants/:directorId/approval',
  roles: ['director'],
  summary: 'Approves a director, who is in once enough have.',
  says: 'Approved. We have told them by mail.',
  input: () => z.strictObject({ directorId: id() }),
  output: () => z.extend(director(), { approvals: z.number(), needed: z.number() }),
})

export const updateDirector = endpoint({
  method: 'PATCH',
  path: '/api/director/:directorId',
  roles: ['director'],
  summary: "Changes the director's phone number.",
  says: 'Profile updated.',
  input: () => z.strictObject({ directorId: id(), phoneNumber: z.optional(phoneNumber()) }),
  output: () => z.extend(director(), { phoneNumber: z.nullable(z.string()) }),
})
