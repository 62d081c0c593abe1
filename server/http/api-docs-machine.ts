import { oneClickPath } from '../notification/notification.ts'
import { inboundPath } from '../support/support.ts'
import { webhookPath } from '../wallet/wallet.ts'

/** A call that no person makes: no session says who calls, so no role may or may not. */
export type MachineDoor = {
  method: 'GET' | 'POST'
  path: string
  /** Who makes it. */
  by: string
  summary: string
  body?: { type: string; schema?: object }
  answers: Record<number, string>
  /** By what the caller is known; without it the address itself is the secret. */
  knownBy?: keyof typeof machineSecrets
}

/** How machines show who they are. */
export const machineSecrets = {
  paystackSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'x-paystack-signature',
    description: "HMAC-SHA512 over the body's bytes with the payment gateway's secret key, in hex.",
  },
  inboundSecret: {
    type: 'http',
    scheme: 'bearer',
    description: 'The INBOUND_SECRET of the settings.',
  },
}

const webhook: MachineDoor = {
  method: 'POST',
  path: webhookPath,
  by: 'the payment gateway',
  summary:
    'Tells what happened to a payment. The bytes are kept and answered at once; what they say is ' +
    'believed only after the gateway has been asked. The same event counts once.',
  body: { type: 'application/json', schema: { type: 'object' } },
  answers: {
    200: 'Kept.',
    401: 'Not signed by the gateway.',
    413: 'Larger than 256 KB.',
    503: 'Too much is coming in right now: try again later.',
  },
  knownBy: 'paystackSignature',
}

const inboundMail: MachineDoor = {
  method: 'POST',
  path: inboundPath,
  by: 'the mail server',
  summary:
    'Hands over a letter as it came, in answer to one of ours. One that belongs to no ' +
    'conversation, or comes from another sender, is dropped. The same letter counts once.',
  body: { type: 'message/rfc822' },
  answers: {
    202: 'Taken, or dropped for good.',
    401: 'The secret is missing or wrong.',
    413: 'Larger than 10 MB.',
    429: 'Too many letters into one conversation: try again later.',
    503: 'Too much is coming in right now: try again later.',
  },
  knownBy: 'inboundSecret',
}

const unsubscribing = oneClickPath('{token}')

const oneClick: MachineDoor[] = [
  {
    method: 'POST',
    path: unsubscribing,
    by: 'mail programs',
    summary:
      'Stops letters about one subject, by the button of a mail program (RFC 8058). The token in the ' +
      'address says whose and which; nothing of the form is read.',
    body: { type: 'application/x-www-form-urlencoded' },
    answers: {
      200: 'Such letters have stopped.',
      409: 'The token is none of ours, or such letters are always sent.',
    },
  },
  {
    method: 'GET',
    path: unsubscribing,
    by: 'whoever follows the address',
    summary: 'Leads to the page that asks first: machines follow links, too.',
    answers: { 302: 'To the page.' },
  },
]

/** What machines call at a server that has, or has not, answers by mail. */
export const machineDoors = (answersByMail: boolean): MachineDoor[] => [
  webhook,
  ...(answersByMail ? [inboundMail] : []),
  ...oneClick,
]
