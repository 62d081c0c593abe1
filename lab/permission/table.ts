import { createECDH, randomBytes } from 'node:crypto'
import { lagosDay } from '../../contract/calendar.ts'
import { currentVersions } from '../../contract/privacy/privacy.ts'
import type { Role } from '../../contract/role.ts'
import type { Answered } from '../../server/testing/browser.ts'
import type { Values } from '../openapi.ts'
import type { Person } from '../../server/testing/people/town-people.ts'
import { renew, switchOn, type Caller } from './callers.ts'
import { carrierRows, passportRows, visitRows } from './carrier.ts'
import { groundRows } from './ground.ts'
import { deskRows } from './desk.ts'
import { staffRows } from './staff.ts'
import { newEmail, newName } from './kinds.ts'
import { digitsOf } from './phone.ts'
import { planRows } from './plan.ts'
import { problemRows } from './problems.ts'
import { quotedKobo, type Requests } from './requests.ts'
import { everybodysSecret, newPhone } from '../../server/testing/people/town-people.ts'

// Whose is this id, and what an operation needs besides: the only part that a new endpoint adds to.

export type Row = {
  /** What ids of this operation name, where that is not the usual. */
  ids?: Record<string, string>
  /** Fields besides ids and what the schema alone can give; `real` when it is to be carried out. */
  input?: (who: Caller, real: boolean) => Values | Promise<Values>
  /** What must be put right after the call was carried out. */
  after?: (who: Caller, answer: Answered, requests: Requests) => unknown
  /** For this kind of caller what the session says counts, whatever the field names. */
  ignored?: Record<string, Role>
  /** Refusals that only the rule itself gives: who hears them was let in. */
  heard?: string[]
  /** Comes after all others, in this order: it changes how callers get in, or whose things are. */
  last?: number
}

const today = lagosDay(new Date())
const tomorrow = lagosDay(new Date(Date.now() + 24 * 60 * 60 * 1000))

const code = ({ person }: Caller, real: boolean): Values => {
  const spent = real && person?.codes.shift()
  return spent ? { code: spent } : {}
}
const secret = (who: Caller) => who.person?.secret ?? everybodysSecret
const request = (kind: string, input?: Row['input']): Row => ({
  ids: { requestId: kind },
  ...(input && { input }),
})
const walletOf = async ({ browser }: Caller) => {
  const { status, body } = await browser.send('GET', '/api/wallet')
  return status === 200 ? body.data.balanceKobo : 0
}

/** A login replaces the session that was in the browser. */
const logIn = (whose: (who: Caller) => Person, field = 'password'): Row => ({
  input: who => ({ email: whose(who).email, [field]: whose(who).secret }),
  after: renew,
  last: 4,
})

const station = () => ({
  station: newName('Station'),
  phoneNumber: newPhone(),
  address: '1 New Road',
  password: everybodysSecret,
})

const accountRows: Record<string, Row> = {
  'POST /api/users/loginuser': logIn(({ own }) => own.resident),
  'POST /api/stations/login-station': logIn(({ own }) => own.staff),
  'POST /api/director/login-director': logIn(({ newcomer }) => newcomer, 'name'),
  'POST /api/sign-in/code': { input: () => ({ phoneNumber: newPhone() }) },
  'POST /api/residents/{userId}/phone': {
    ids: { userId: 'resident by number' },
    input: () => ({ phoneNumber: newPhone() }),
  },
  'POST /api/residents/{userId}/login-code': { ids: { userId: 'resident by number' } },
  'DELETE /api/residents/{userId}/phone': { ids: { userId: 'resident whose number moves' } },
  'POST /api/residents/{userId}/return': { ids: { userId: 'resident who returns' } },
  'POST /api/sign-in/phone/undo': {
    ids: { challenge: 'challenge of the number before' },
    input: who => ({ digits: digitsOf(who) }),
  },
  'POST /api/sign-in/phone': {
    ids: { challenge: "somebody's challenge" },
    input: who => ({ digits: digitsOf(who) }),
    after: renew,
    last: 4,
  },
  'POST /api/users/register-by-phone': {
    ids: { challenge: "somebody's challenge" },
    input: who => ({ digits: digitsOf(who), stationName: who.own.staff.stationId }),
    after: renew,
    last: 4,
  },
  'PUT /api/account/phone': {
    ids: { challenge: 'challenge' },
    input: who => ({ digits: digitsOf(who) }),
    heard: ['confirm_first'],
    after: renew,
    last: 4,
  },
  'POST /api/users/registeruser': {
    input: ({ own }) => ({
      email: newEmail(),
      stationName: own.staff.stationId,
      password: everybodysSecret,
    }),
  },
  'POST /api/director/register': {
    input: () => ({ email: newEmail(), accessName: everybodysSecret }),
  },
  'GET /api/users/verify-user/{token}': {
    ids: { token: 'own verification token' },
    // The link opens; whose the registration is, the browser that made it would show.
    heard: ['prove_registration'],
  },
  'POST /api/users/verify-user/{token}': {
    ids: { token: 'verification token' },
    input: () => ({ password: everybodysSecret }),
  },
  'POST /api/passwords/reset': {
    ids: { token: 'reset token' },
    input: () => ({ password: 'another long secret' }),
  },
  'POST /api/account/email': {
    input: (who, real) => ({ email: newEmail(), password: secret(who), ...code(who, real) }),
  },
  'POST /api/session/confirmation': {
    ids: { challenge: 'no challenge' },
    input: (who, real) => ({ password: secret(who), ...code(who, real) }),
    // From then on they have logged in fully.
    after: who => who.byPin && renew(who),
  },
  'PUT /api/passwords': {
    input: (who, real) => ({
      // Once a duty is done it is gone, so who has one does it wrongly.
      currentPassword: who.standing === 'in' ? secret(who) : 'not mine at all',
      password: `${secret(who)} again`,
      ...code(who, real),
    }),
    after: async who => {
      if (who.person) who.person.secret += ' again'
      await renew(who)
    },
    heard: ['fields'],
    last: 6,
  },
  'PUT /api/account/second-step': {
    input: async (who, real) => ({
      code: real && who.standing === 'in' ? await switchOn(who.browser) : '000000',
    }),
    after: async (who, { body }) => {
      if (who.person) who.person.codes = body.data.recoveryCodes
      await renew(who)
    },
    heard: ['second_step_wrong', 'second_step_off'],
    last: 1,
  },
  'POST /api/account/second-step/recovery-codes': {
    after: (who, { body }) => who.person && (who.person.codes = body.data.recoveryCodes),
    last: 2,
  },
  'DELETE /api/account/second-step': {
    after: who => who.person && (who.person.codes = []),
    last: 3,
  },
  'DELETE /api/session': { after: renew, last: 5 },
  'DELETE /api/sessions': { after: renew, last: 5 },
  // Of somebody who came in by PIN they want the secret first.
  'GET /api/users/{userId}/export': { ids: { userId: 'account' }, heard: ['confirm_first'] },
  'GET /api/account/export': { heard: ['confirm_first'] },
  'PUT /api/account/consents': {
    input: () => ({ purpose: 'terms', version: currentVersions.terms, given: true }),
  },
  'DELETE /api/users/{userId}': {
    input: async who => ({ balanceKobo: await walletOf(who) }),
    after: async who => {
      await renew(who)
      await who.browser.send('POST', `/api/users/${who.person?._id}/return`, {})
    },
    last: 7,
  },
}

/** A call that is made in several ways has a row for each, its way in brackets. */
export const rows: Record<string, Row> = {
  ...accountRows,
  ...carrierRows,
  ...visitRows,
  ...planRows,
  ...passportRows,
  ...groundRows,
  ...staffRows,
  'PATCH /api/users/{userId}': { input: () => ({ address: '4 Allen Avenue' }) },
  'PATCH /api/stations/{stationId}': { input: () => ({ address: '2 Depot Road' }) },
  'POST /api/stations/serving/wishes': { input: () => ({ contact: newPhone() }) },
  'GET /api/stations/{stationId}/prices': { ids: { stationId: 'any station' } },
  'PUT /api/stations/{stationId}/prices': {
    input: () => ({ prices: [{ item: 'pickup', amountKobo: 50_000 }] }),
  },
  'PUT /api/stations/{stationId}/price-bounds': {
    input: () => ({ bounds: [{ item: 'glass', leastKobo: 0, mostKobo: 100_000 }] }),
  },
  'PATCH /api/carriers/{carrierId}': { input: () => ({ address: '2 Depot Road' }) },
  'POST /api/stations/registermalam/{stationID}': {
    input: () => ({ phoneNumber: newPhone(), email: newEmail() }),
  },
  'DELETE /api/carriers/{carrierId}/photo': { ids: { carrierId: 'second carrier' } },
  'GET /api/carriers/{carrierId}/photo': { ids: { carrierId: 'carrier who comes' } },
  'POST /api/wallet/top-ups': { input: () => ({ amountKobo: 100_000 }) },
  ...deskRows,
  'POST /api/cash/receipts': request('request', () => ({ amountKobo: 50_000 })),
  'POST /api/weighings': request('request', () => ({
    lines: [{ material: 'pet', grams: 1000 }],
    worthKobo: 10_000,
  })),
  'POST /api/stock/sales': {
    input: () => ({ material: 'pet', grams: 1, receivedKobo: 100, buyer: 'Recyclers Ltd' }),
  },
  'POST /api/requests/{requestId}/acceptance': request('quoted request', () => ({
    amountKobo: quotedKobo,
  })),
  'POST /api/requests/{requestId}/assignment': request('request'),
  'PUT /api/requests/{requestId}/assignment': {
    ids: { requestId: 'assigned request', carrierId: 'second carrier' },
  },
  'DELETE /api/requests/{requestId}/assignment': request('assigned request'),
  'POST /api/requests/{requestId}/cancellation': request('request'),
  'POST /api/requests/{requestId}/closure': request('picked-up request'),
  'POST /api/requests/{requestId}/refusal': request('request'),
  'POST /api/requests/{requestId}/pickup': request('assigned request'),
  'DELETE /api/requests/{requestId}/pickup': request('picked-up request'),
  'PUT /api/requests/{requestId}/day': request('assigned request', () => ({ plannedOn: tomorrow })),
  'POST /api/requests/{requestId}/quote': request('request', () => ({ amountKobo: quotedKobo })),
  'POST /api/requests/{requestId}/refund': request('closed request', () => ({ amountKobo: 1 })),
  'GET /api/requests/{requestId}': request('request'),
  ...problemRows,
  'PATCH /api/users/make-request/{userId}/{stationId}': {
    after: (who, { body }, requests) => requests.note(who.own, body.data._id),
  },
  'PATCH /api/users/make-special-request/{userId}/{stationId}': {
    after: (who, { body }, requests) => requests.note(who.own, body.data._id),
  },
  'POST /api/answers': { input: () => ({ title: newName('answer') }) },
  'PUT /api/answers/{answerId}': { input: () => ({ title: newName('answer') }) },
  'POST /api/tickets': {
    ids: { stationId: 'any station', requestId: 'request of whoever writes' },
    // Who must do something first is a visitor here, and has no request to write about.
    heard: ['not_yours'],
    // The same words again would be the same question.
    input: () => ({ name: 'Ife', email: newEmail(), message: newName('do you come?') }),
    ignored: { stationId: 'resident' },
  },
  'PUT /api/tickets/{ticketId}/station': { ids: { stationId: 'sister' }, last: 8 },
  'POST /api/director/stations/{stationId}/move': { last: 8 },
  'GET /api/threads/{token}': { ids: { token: 'thread token' } },
  'POST /api/threads/{token}/messages': { ids: { token: 'thread token' } },
  'POST /api/threads/{token}/closure': { ids: { token: 'thread token' } },
  'GET /api/threads/{token}/pictures/{pictureId}': {
    ids: { token: 'thread token', pictureId: 'thread picture' },
  },
  'GET /api/director/support': { input: () => ({ from: today, to: today }) },
  'POST /api/director/applicants/{directorId}/approval': { ids: { directorId: 'applicant' } },
  'PATCH /api/director/{directorId}': { input: () => ({ phoneNumber: newPhone() }) },
  'POST /api/director/new-station/{directorId}': {
    input: () => ({ ...station(), email: newEmail() }),
  },
  'PATCH /api/director/stations/{stationId}': { input: () => ({ suspended: false }) },
  'GET /api/invitations/{token}': { ids: { token: 'invitation token' } },
  'POST /api/invitations/{token}/acceptance': {
    ids: { token: 'invitation token' },
    input: station,
  },
  'POST /api/director/invitations': { input: () => ({ email: newEmail() }) },
  'PUT /api/notifications/preferences': {
    input: () => ({ subject: 'support', channel: 'email', wanted: true }),
  },
  'PUT /api/notifications/push': {
    input: () => ({
      endpoint: 'https://127.0.0.1:1/a-browser',
      keys: {
        p256dh: createECDH('prime256v1').generateKeys('base64url'),
        auth: randomBytes(16).toString('base64url'),
      },
    }),
  },
  'POST /api/notifications/unsubscription': { ids: { token: 'unsubscribe token' } },
}
