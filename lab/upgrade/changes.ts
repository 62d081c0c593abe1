import { updateProfile } from '../../contract/account/account.ts'
import { registerCarrier } from '../../contract/carrier/carrier.ts'
import { countCash, getCash, takeCash } from '../../contract/wallet/cash.ts'
import type { Endpoint, SentOf } from '../../contract/endpoint.ts'
import { invite } from '../../contract/director/invitation.ts'
import { readNotices, setPreference } from '../../contract/notification/notification.ts'
import {
  acceptQuote,
  assign,
  cancel,
  close,
  decline,
  makeSpecialRequest,
  markPickedUp,
  quote,
  takeBack,
  undoPickedUp,
} from '../../contract/request/request.ts'
import { changeStation } from '../../contract/station/station.ts'
import { addAnswer, closeTicket, openTicket, writeMessage } from '../../contract/support/support.ts'
import { startTopUp } from '../../contract/wallet/wallet.ts'
import type { Answered, Browser } from '../../server/testing/browser.ts'
import { ask, isGood, type People } from './people.ts'
import { newPhone, specialRequest } from '../../server/testing/people/town-people.ts'

// A change of each kind, in an order in which each is possible.

/** How each change went, by what it was. */
export type Changes = Map<string, string>

let round = 0

/** Makes a change of each kind, and gives how each of them went. */
export async function changeEverything(people: People): Promise<Changes> {
  const { resident, station, director, who } = people
  round++
  const { userId, stationId, carrierId } = who
  const went: Changes = new Map()
  const make = async <E extends Endpoint>(
    what: string,
    by: Browser,
    endpoint: E,
    input: SentOf<E>,
  ): Promise<string> => {
    const answer = await ask(by, endpoint, input)
    went.set(what, howOf(answer))
    const { data } = answer.body as { data?: { _id?: string } }
    return data?._id ?? userId
  }
  const request = (what: string) =>
    make(what, resident, makeSpecialRequest, { userId, stationId, ...specialRequest })

  await make('money: cash', station, takeCash, { userId, amountKobo: 2_000_000 })
  await make('money: top-up', resident, startTopUp, { amountKobo: 100_000 })
  const { body } = await ask(station, getCash, {})
  const tillKobo = Number(body.data?.tillKobo ?? 0)
  const counted = { expectedKobo: tillKobo, countedKobo: tillKobo }
  await make('money: count', station, countCash, counted)

  const whole = { requestId: await request('request: custom') }
  await make('step: quote', station, quote, { ...whole, amountKobo: 100_000 })
  await make('step: accept', resident, acceptQuote, { ...whole, amountKobo: 100_000 })
  await make('step: assign', station, assign, { ...whole, carrierId })
  await make('step: take back', station, takeBack, whole)
  await make('step: assign again', station, assign, { ...whole, carrierId })
  await make('step: picked up', station, markPickedUp, whole)
  await make('step: undo', station, undoPickedUp, whole)
  await make('step: picked up again', station, markPickedUp, whole)
  await make('step: close', resident, close, { ...whole, rating: 4 })
  const unwanted = { requestId: await request('request: to cancel') }
  await make('step: cancel', resident, cancel, unwanted)
  const refused = { requestId: await request('request: to decline') }
  await make('step: decline', station, decline, { ...refused, reason: 'the road is flooded' })

  const asked = { message: 'When do you come?' }
  const ticketId = await make('ticket: open', resident, openTicket, asked)
  await make('ticket: answer', station, writeMessage, { ticketId, text: 'Tomorrow.' })
  await make('ticket: close', resident, closeTicket, { ticketId })
  await make('ticket: ready answer', station, addAnswer, {
    title: `Soon ${round}`,
    text: 'Tomorrow.',
  })

  const address = '5 Toyin Street, Ikeja'
  const notByMail = { channel: 'email', wanted: false } as const
  await make('settings: profile', resident, updateProfile, { userId, address })
  await make('settings: notices', resident, setPreference, { ...notByMail, subject: 'reminder' })
  await make('settings: bell', director, readNotices, {})
  await make('settings: station', station, changeStation, { stationId, carrierLimit: 9 })
  const sani = { name: 'Sani Bello', email: 'sani@town.ng', address }
  const carrier = { stationID: stationId, ...sani, phoneNumber: newPhone() }
  await make('people: carrier', station, registerCarrier, carrier)
  await make('people: invite', director, invite, { email: `new-${round}@town.ng` })
  return went
}

const howOf = (answer: Answered) =>
  isGood(answer) ? 'good' : `${answer.status} ${answer.body?.code ?? ''}`

/** The changes that were made before and cannot be made now, or that fail now. */
export const worseOf = (before: Changes, now: Changes) =>
  [...now].flatMap(([what, how]) => {
    const then = before.get(what) ?? ''
    const isWorse = how !== 'good' && (then === 'good' || /^(?:0|5\d\d) /.test(how))
    return isWorse ? [`${what}: ${then}, then ${how}`] : []
  })
