import { ends } from './malformed.ts'

/*
 * Operations that generated calls do not carry out, and why. Every one of them is carried out by prove:permission, which plays the
 * steps before. An operation that is missing here and got no 2xx fails the proof.
 */

const reasons: [why: string, keys: string[]][] = [
  [
    'needs a link, a code or a card that only one person was given',
    [
      'POST /api/passwords/reset',
      'POST /api/users/verify-user/{token}',
      'GET /api/users/verify-user/{token}',
      'POST /api/sign-in/phone',
      'POST /api/users/register-by-phone',
      'PUT /api/account/phone',
      'POST /api/stations/join-by-phone',
      'POST /api/stations/login-by-phone',
      'POST /api/go/session',
      'POST /api/go/session/link',
      'POST /api/joining/{token}',
      'GET /api/joining/{token}',
      'POST /api/invitations/{token}/acceptance',
      'GET /api/invitations/{token}',
      'POST /api/threads/{token}/closure',
      'POST /api/threads/{token}/messages',
      'GET /api/threads/{token}',
      'GET /api/threads/{token}/pictures/{pictureId}',
      'POST /api/notifications/unsubscription',
      'GET /api/passports/{passport}',
      'GET /api/passports/{passport}/photo',
      'GET /api/wallet/top-ups/{reference}',
    ],
  ],
  [
    "needs the caller's password, PIN or authenticator",
    [
      'PUT /api/passwords',
      'POST /api/account/email',
      'POST /api/session/confirmation',
      'PUT /api/account/second-step',
      'DELETE /api/account/second-step',
      'POST /api/account/second-step/recovery-codes',
      'PUT /api/desk/pin',
      'POST /api/desk/session',
      'POST /api/users/{userId}/return',
    ],
  ],
]

export const whyNot = new Map([
  ...[...ends].map(
    key => [key, 'would end the session of a sender or take what the others need'] as const,
  ),
  ...reasons.flatMap(([why, keys]) => keys.map(key => [key, why] as const)),
])
