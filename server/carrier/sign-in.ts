import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type * as contract from '../../contract/carrier/sign-in.ts'
import {
  askForCarrierCode,
  loginCarrier,
  loginCarrierByLink,
  shownMinutes,
} from '../../contract/carrier/sign-in.ts'
import { carrierPage } from '../../contract/page.ts'
import { refuse } from '../../contract/refusal.ts'
import { say } from '../../contract/speech/say.ts'
import {
  countCode,
  endSessions,
  killLinks,
  makeLink,
  markAsker,
  openCarrierSession,
  provenNumber,
  readLink,
  sendCode,
  spendCode,
  stillIn,
  useLink,
} from '../account/account.ts'
import { prepared, type Context, type Handlers, type Rule } from '../call/context.ts'
import { ofNetwork } from '../call/limit.ts'
import { linkToken } from '../call/link-token.ts'
import type { Db } from '../db/connect.ts'
import { tellCarrier } from '../notification/notification.ts'
import { station } from '../station/station.table.ts'
import { carrier } from './carrier.table.ts'
import { lockCarrier, photoOf, presentOwn } from './own-carrier.ts'

const scanInstead = say('We can’t send codes by SMS here. Ask your station for a QR code to scan.')

const ask = prepared(
  askForCarrierCode,
  async (context, { phoneNumber }) => {
    if (!context.messaging.phoneSignIn) throw refuse('no_sms', { message: scanInstead })
    return countCode(context, phoneNumber)
  },
  (context, { phoneNumber }, isSent) => sendCode(context, phoneNumber, isSent),
  markAsker,
)

/**
 * Carriers who may come in, with their stations. They stay as they are until the session is there: of pausing
 * and signing in at once, either nobody gets in or the session is ended.
 */
const unpaused = (db: Db, which: SQL) =>
  db
    .select({ carrier, station })
    .from(carrier)
    .innerJoin(station, eq(station.id, carrier.stationId))
    .where(and(isNull(carrier.pausedAt), which))
    .orderBy(station.name, carrier.id)
    .for('share', { of: carrier })

type Found = Awaited<ReturnType<typeof unpaused>>[number]

/** The carrier as the own page greets one. */
const greeting = ({ carrier: { id, name, language, photoAt }, station: at }: Found) => ({
  _id: id,
  name,
  photo: photoOf({ id, photoAt }),
  language,
  station: { _id: at.id, station: at.name, phoneNumber: at.phoneNumber },
})

/** The carrier hears of each new phone: a member of the station could let in anybody. */
async function letIn(context: Context<unknown>, found: Found) {
  const { id } = found.carrier
  if (await openCarrierSession(context, id)) {
    const { name, phoneNumber } = found.station
    const data = { device: context.visitor.device, station: name, phoneNumber }
    await tellCarrier(context, id, { key: `new-phone:${context.newId()}`, kind: 'new-phone', data })
  }
  return greeting(found)
}

const login = prepared(
  loginCarrier,
  (context, typed) => provenNumber(context, typed, 'carrier'),
  async (context, { stationId }, proven) => {
    const withNumber = eq(carrier.phoneNumber, proven.phoneNumber)
    const found = await unpaused(
      context.db,
      stationId ? sql`${withNumber} AND ${eq(carrier.stationId, stationId)}` : withNumber,
    )
    if (found.length === 0) throw refuse('no_carrier')
    // Networks give numbers out again: after so long the station shows that this is still theirs.
    const ids = found.map(({ carrier: { id } }) => id)
    const known = await stillIn(context, ids)
    const open = found.filter(({ carrier: { id } }) => known.has(id))
    const [only, another] = open
    if (!only) throw refuse('carrier_long_away')
    if (!another) {
      await spendCode(context, proven)
      return { data: { signedIn: await letIn(context, only), choose: [] } }
    }
    const choose = open.map(({ station: { id, name } }) => ({ stationId: id, station: name }))
    return { data: { signedIn: null, choose } }
  },
)

const loginByLink = prepared(
  loginCarrierByLink,
  async ({ db, now, limiter, visitor }, { token }) => {
    await limiter.take(db, now, ofNetwork(visitor, 'use', { times: 60, minutes: 60 }))
    return readLink(db, token, ['carrier-sign-in'], now)
  },
  async (context, { token }, { link }) => {
    const { db, now } = context
    // The carrier is locked before the link, as where the station ends it.
    const [found] = link.accountId ? await unpaused(db, eq(carrier.id, link.accountId)) : []
    await useLink(db, token, ['carrier-sign-in'], now)
    if (!found) throw refuse('link_dead')
    return { data: await letIn(context, found) }
  },
)

async function greetingOf(db: Db, carrierId: string) {
  const [found] = await db
    .select({ carrier, station })
    .from(carrier)
    .innerJoin(station, eq(station.id, carrier.stationId))
    .where(eq(carrier.id, carrierId))
  if (!found) throw new Error('a carrier is gone')
  return greeting(found)
}

const read: Rule<typeof contract.getOwnCarrier> = async ({ db, actor }) => ({
  data: await greetingOf(db, actor.carrierId),
})

const speak: Rule<typeof contract.setCarrierLanguage> = async ({ db, actor }, { language }) => {
  await db.update(carrier).set({ language }).where(eq(carrier.id, actor.carrierId))
  return { data: await greetingOf(db, actor.carrierId) }
}

const show: Rule<typeof contract.showCarrierSignIn> = async (context, { carrierId }) => {
  const { db, actor, now, secretKey } = context
  const { id, name, pausedAt } = await lockCarrier(db, actor.stationId, carrierId)
  if (pausedAt) throw refuse('carrier_paused', { message: `${name} is paused.` })
  await killLinks(db, id, 'carrier-sign-in')
  const linkId = await makeLink(context, id, 'carrier-sign-in')
  const link = `${carrierPage}#${linkToken(secretKey, linkId)}`
  const expiresAt = new Date(now.getTime() + shownMinutes * 60_000).toISOString()
  return { data: { link, expiresAt } }
}

/** Signs the carrier out everywhere; what was shown and not used opens nothing either. */
export async function sendOut(db: Db, carrierId: string): Promise<void> {
  await endSessions(db, carrierId)
  await killLinks(db, carrierId, 'carrier-sign-in')
}

const end: Rule<typeof contract.endCarrierSessions> = async ({ db, actor, now }, { carrierId }) => {
  const { id } = await lockCarrier(db, actor.stationId, carrierId)
  await sendOut(db, id)
  return { data: await presentOwn(db, id, now) }
}

export const carrierSignInHandlers: Handlers<typeof contract> = {
  askForCarrierCode: ask,
  loginCarrier: login,
  loginCarrierByLink: loginByLink,
  getOwnCarrier: read,
  setCarrierLanguage: speak,
  showCarrierSignIn: show,
  endCarrierSessions: end,
}
