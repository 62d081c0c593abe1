import type { SentOf } from '../../../contract/endpoint.ts'
import {
  acceptQuote,
  assign,
  cancel,
  close,
  decline,
  getRequest,
  listRequests,
  makeRequest,
  makeSpecialRequest,
  markPickedUp,
  notDone,
  undoPickedUp,
  planDay,
  quote,
  swapCarrier,
  takeBack,
  type MissReason,
  wishAgain,
} from '../../../contract/request/request.ts'
import { setPreference } from '../../../contract/notification/notification.ts'
import { account, resident } from '../../account/account.table.ts'
import { carrier } from '../../carrier/carrier.table.ts'
import { newId } from '../../call/clock.ts'
import type { Browser } from '../browser.ts'
import type { World } from '../world.ts'

type Why = Pick<SentOf<typeof planDay>, 'reason' | 'note'>
type Seen = Pick<SentOf<typeof planDay>, 'seenCarrierId' | 'seenOn'>
type Plan = Why & { plannedOn: string }
type Town = Pick<World, 'db' | 'clock' | 'people' | 'signedIn'>

/** The resident's side of a request's life, each verb one call. */
export const asResident = (browser: Browser, userId: string, stationId: string) => ({
  browser,
  asks: (body: object = {}, headers = {}) =>
    browser.attempt(makeRequest, { userId, stationId, ...body }, headers),
  asksSpecially: (body: object, headers = {}) =>
    browser.attempt(makeSpecialRequest, { userId, stationId, ...body }, headers),
  looksAt: (requestId: string) => browser.call(getRequest, { requestId }),
  lists: (wanted: SentOf<typeof listRequests> = {}) => browser.call(listRequests, wanted),
  accepts: (requestId: string, amountKobo: number) =>
    browser.call(acceptQuote, { requestId, amountKobo }),
  cancels: (requestId: string) => browser.call(cancel, { requestId }),
  wishesFor: (requestId: string, wantedOn: string) =>
    browser.call(wishAgain, { requestId, wantedOn }),
  closes: (requestId: string, body = {}) => browser.call(close, { requestId, ...body }),
})

/** The station's side of a request's life, each verb one call. */
export const asStaff = (browser: Browser) => ({
  browser,
  looksAt: (requestId: string) => browser.call(getRequest, { requestId }),
  lists: (wanted: SentOf<typeof listRequests> = {}) => browser.call(listRequests, wanted),
  assigns: (requestId: string, carrierId: string, headers = {}) =>
    browser.call(assign, { requestId, carrierId }, headers),
  assignsFor: (requestId: string, carrierId: string, plan: Plan) =>
    browser.call(assign, { requestId, carrierId, ...plan }),
  swaps: (requestId: string, carrierId: string, seen: Seen = {}) =>
    browser.call(swapCarrier, { requestId, carrierId, ...seen }),
  takesBack: (requestId: string, seen: Seen = {}) => browser.call(takeBack, { requestId, ...seen }),
  plans: (requestId: string, plannedOn: string, why: Why & Seen = {}) =>
    browser.call(planDay, { requestId, plannedOn, ...why }),
  quotes: (requestId: string, amountKobo: number, note?: string) =>
    browser.call(quote, { requestId, amountKobo, note }),
  picksUp: (requestId: string) => browser.call(markPickedUp, { requestId }),
  undoesPickup: (requestId: string) => browser.call(undoPickedUp, { requestId }),
  saysNotDone: (requestId: string, reason: MissReason = 'gate locked', note?: string) =>
    browser.call(notDone, { requestId, reason, note }),
  declines: (requestId: string, reason = 'the road is flooded') =>
    browser.call(decline, { requestId, reason }),
})

/** A carrier who is already registered. */
export async function hire({ db, clock }: Town, stationId: string, name: string): Promise<string> {
  const id = newId(clock.now())
  const last = id
    .replace(/[^0-9]/g, '')
    .padEnd(7, '1')
    .slice(-7)
  await db.insert(carrier).values({
    id,
    stationId,
    name,
    phoneNumber: `+234803${last}`,
    email: `${name.toLowerCase().replace(/\W+/g, '.')}@town.ng`,
    address: '2 Depot Road',
    createdAt: clock.now(),
  })
  return id
}

/** Ada and the staff of Ikeja, signed in, with a carrier to send. */
export async function ikejaAtWork(town: Town) {
  const { ada: adaId, ikeja: ikejaId } = town.people
  const ada = asResident(await town.signedIn('ada'), adaId, ikejaId)
  const staff = asStaff(await town.signedIn('ikeja'))
  const sani = await hire(town, ikejaId, 'Sani Bello')
  const musa = await hire(town, ikejaId, 'Musa Garba')
  /** A request that Ada has just made. */
  const asked = async (wanted: object = {}) => {
    town.clock.advance(1)
    const { status, body } = await ada.asks(wanted)
    if (status !== 200) throw new Error(body.message)
    return body.data._id
  }
  /** One of Ada's, a new one unless said, that Sani has picked up and she has closed. */
  const finished = async (given?: string) => {
    const id = given ?? (await asked())
    await staff.assigns(id, sani)
    await staff.picksUp(id)
    await ada.closes(id)
    return id
  }
  return { ada, staff, sani, musa, asked, finished }
}

/** More residents of a station, without logins of their own. */
export async function moveIn({ db, clock }: Town, stationId: string, count: number) {
  const now = clock.now()
  const people = Array.from({ length: count }, (_, index) => ({ id: newId(now), index }))
  await db.insert(account).values(
    people.map(({ id, index }) => ({
      id,
      role: 'resident' as const,
      email: `neighbour${index}-${id.slice(-6)}@town.ng`,
      name: `Neighbour ${index}`,
      secretHash: '-',
      createdAt: now,
      verifiedAt: now,
    })),
  )
  await db
    .insert(resident)
    .values(people.map(({ id }) => ({ accountId: id, stationId, address: '5 Toyin Street' })))
  return people.map(({ id }) => id)
}

/** What a carrier was told on the phone, oldest first. */
export async function smsToCarrier(
  { clock, settle, database }: Pick<World, 'clock' | 'settle' | 'database'>,
  carrierId: string,
): Promise<string[]> {
  // What changes on a round is gathered for some minutes.
  clock.advance(3)
  await settle()
  const { rows } = await database.pool.query<{ body: string }>(
    `SELECT body FROM sms_message JOIN carrier ON phone_number = recipient
     WHERE carrier.id = $1 ORDER BY sms_message.id`,
    [carrierId],
  )
  return rows.map(({ body }) => body)
}

/** Ada wants SMS about her pickups; what she was told by them since, oldest first. */
export async function adasPhone({ settle, database }: World, ada: Browser) {
  await ada.call(setPreference, { subject: 'pickup', channel: 'sms', wanted: true })
  return async () => {
    await settle()
    const { rows } = await database.pool.query<{ body: string }>(
      "SELECT body FROM sms_message WHERE recipient = '+2348031234567' ORDER BY id",
    )
    return rows.map(({ body }) => body)
  }
}
