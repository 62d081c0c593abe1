import { createHash, randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { setCarrierPhoto } from '../../contract/carrier/carrier.ts'
import { setPrices } from '../../contract/price/price.ts'
import type { MemberRole, Role } from '../../contract/role.ts'
import {
  beginSecondStep,
  renewRecoveryCodes,
  switchSecondStepOn,
} from '../../contract/account/second-step.ts'
import { switchMember } from '../../contract/staff/member-switch.ts'
import { changeStation } from '../../contract/station/station.ts'
import { urlOfRunning } from '../../server/embedded/running.ts'
import { authenticator } from '../../server/testing/authenticator.ts'
import { sendUp, type Browser } from '../../server/testing/browser.ts'
import { createVisitor } from '../../server/testing/visitor.ts'
import { ask } from '../database.ts'
import { operator, type RunningServer } from '../server.ts'
import { carrierIn } from '../../server/testing/people/carrier-people.ts'
import * as town from '../../server/testing/people/town-people.ts'
import { dataOf, type Person, type Local } from '../../server/testing/people/town-people.ts'
import { choosePin, joins, pin } from './member.ts'

/** A station with whoever belongs to it; nothing in it is another domain's business. */
export type Domain = {
  name: string
  resident: Local
  staff: Local
  director: Person
  carriers: [first: string, second: string]
  /** Another station of the same director. */
  sisterId: string
}

/** What a caller is to the server before any id is looked at. */
type Standing = 'nobody' | 'in' | 'choose_password' | 'set_up_second_step'

export type Caller = {
  name: string
  standing: Standing
  role: Role | null
  /** What somebody of a station is there; the head unless said otherwise. */
  member?: MemberRole
  person: Person | null
  /** Came in by PIN, and shows nothing more. */
  byPin?: boolean
  /** How somebody gets in anew who does not come by a secret: a carrier, or a member by PIN. */
  comesIn?: () => Promise<Browser>
  own: Domain
  other: Domain
  browser: Browser
  /** The cookies of somebody who is nobody. */
  cameWith?: ReadonlyMap<string, string>
  /** Gets in by the access name alone, and then has to set two steps up. */
  newcomer: Person
  url: string
}

export type People = Awaited<ReturnType<typeof settle>>

const plain = { width: 64, height: 64, channels: 3, background: '#1b7f3b' } as const
/** A picture that every place for pictures takes. */
export const picture = await sharp({ create: plain }).jpeg().toBuffer()

/** Switches two-step sign-in on; what opens from now on are the recovery codes. */
export async function switchOn(browser: Browser): Promise<string> {
  const begun = dataOf(await browser.call(beginSecondStep, {}), 'a second step')
  return authenticator(begun.uri, { clock: { now: () => new Date() } }).code()
}

async function setUp(director: Person): Promise<Person> {
  const code = await switchOn(director.browser)
  const on = await director.browser.call(switchSecondStepOn, { code })
  director.codes = dataOf(on, 'two steps are on').recoveryCodes
  return director
}

/** So few are left that the next call, and a sign-in without anybody to make new ones, could be the last. */
const fewCodes = 3

/** Another session of the person; whoever runs out of recovery codes makes new ones first. */
export async function newSession(url: string, person: Person): Promise<Browser> {
  if (person.codes.length > 0 && person.codes.length <= fewCodes) {
    const made = await person.browser.call(renewRecoveryCodes, {})
    if (made.status === 200) person.codes = made.body.data.recoveryCodes
  }
  const browser = createVisitor(url)
  dataOf(await town.signIn(browser, person), `${person.name} signs in again`)
  return browser
}

/** Both sessions of a caller anew: that in which it calls, and that in which things are made. */
export async function renew(caller: Caller) {
  const { person, url, comesIn } = caller
  if (comesIn) {
    if (person) person.browser = await newSession(url, person)
    caller.browser = await comesIn()
    return
  }
  if (!person) {
    // Whoever is nobody and has logged in meanwhile is nobody again.
    caller.browser = createVisitor(url)
    for (const [name, value] of caller.cameWith ?? []) caller.browser.cookies.set(name, value)
    return
  }
  person.browser = await newSession(url, person)
  caller.browser = await newSession(url, person)
}

/** The first director of an empty installation, made on the command line. */
async function firstDirector({ url, dataDir }: RunningServer, name: string) {
  const email = town.emailOf(name)
  const args = ['create-director', '--email', email, '--name', name]
  const made = await operator({ DATA_DIR: dataDir }, args, `${town.everybodysSecret}\n`)
  if (made.code !== 0) throw new Error(`there is no director: ${made.output}`)
  return town.enter(createVisitor(url), { role: 'director', name, email })
}

/** Everybody who calls, and the stations they belong to. */
export async function settle(server: RunningServer) {
  const { url } = server
  const amina = await setUp(await firstDirector(server, 'Amina Yusuf'))
  const bola = await setUp(await town.anotherDirector(createVisitor(url), amina, 'Bola Ade'))
  const chuka = await town.anotherDirector(createVisitor(url), amina, 'Chuka Obi')
  // From here on both see who waits, and neither lets anybody in alone.
  const named = await operator({ DATA_DIR: server.dataDir }, ['name-approver', bola.email])
  if (named.code !== 0) throw new Error(`Bola is not named: ${named.output}`)
  const ajah = await town.openStation(createVisitor(url), bola, 'Ajah')
  const found = async (name: string, director: Person, who: string): Promise<Domain> => {
    const staff = await town.openStation(createVisitor(url), director, name)
    const { browser, stationId } = staff
    dataOf(
      await browser.call(changeStation, {
        stationId,
        carrierLimit: 50,
        cashCeilingKobo: 100_000_000,
      }),
    )
    await choosePin(staff)
    const prices = [{ item: 'pet' as const, amountKobo: 10_000 }]
    dataOf(await browser.call(setPrices, { stationId, prices }))
    const carriers: Domain['carriers'] = [
      await town.hire(staff, `Sani of ${name}`),
      await town.hire(staff, `Musa of ${name}`),
    ]
    const [photo] = await sendUp(browser, picture)
    dataOf(await browser.call(setCarrierPhoto, { carrierId: carriers[0], photo }))
    const resident = await town.moveIn(createVisitor(url), who, stationId)
    // Enough for whatever everybody asks for in this one's name.
    for (let times = 0; times < 3; times++) await town.payIn(staff, resident._id, 20_000_000)
    return { name, resident, staff, director, carriers, sisterId: ajah.stationId }
  }
  const ikeja = await found('Ikeja', amina, 'Ada Obi')
  const kano = await found('Kano', amina, 'Kabiru Sule')
  const surulere = await found('Surulere', amina, 'Dayo Cole')
  const lekki = await found('Lekki', bola, 'Chidi Eze')
  ikeja.sisterId = surulere.sisterId = kano.staff.stationId
  kano.sisterId = ikeja.staff.stationId
  const domains = [ikeja, kano, surulere, lekki]
  const callers = await callersOf(server, { ikeja, kano, surulere, lekki, chuka })
  const database = (await urlOfRunning(server.dataDir)) ?? ''
  return { url, database, domains, surulere, chuka, callers }
}

type Places = { ikeja: Domain; kano: Domain; surulere: Domain; lekki: Domain; chuka: Person }

async function callersOf(server: RunningServer, places: Places): Promise<Caller[]> {
  const { url } = server
  const { ikeja, kano, surulere, lekki, chuka } = places
  const cashier = await joins(url, kano.staff, 'cashier')
  const odd = await oddOnes(server, [ikeja, kano, surulere, lekki], ikeja)
  const by = (token: string) => {
    const browser = createVisitor(url)
    browser.cookies.set('session', token)
    return browser
  }
  const nobody = (name: string, browser: Browser): Caller => {
    const nothing = { standing: 'nobody', role: null, person: null } as const
    const cameWith = new Map(browser.cookies)
    return { name, ...nothing, own: ikeja, other: lekki, browser, cameWith, newcomer: chuka, url }
  }
  const somebody = async (
    name: string,
    person: Person,
    [own, other]: [Domain, Domain],
    standing: Standing = 'in',
  ): Promise<Caller> => {
    const browser = await newSession(url, person)
    const { role } = person
    return { name, standing, role, person, own, other, browser, newcomer: chuka, url }
  }
  const carrying = async (name: string, [own, other]: [Domain, Domain]): Promise<Caller> => {
    const comesIn = () =>
      carrierIn({ browser: () => createVisitor(url) }, own.staff.browser, own.carriers[0])
    const carrier = { standing: 'in', role: 'carrier', person: null, comesIn } as const
    return { name, ...carrier, own, other, browser: await comesIn(), newcomer: chuka, url }
  }
  const member = async (role: 'clerk' | 'cashier'): Promise<Caller> => {
    const person = await joins(url, ikeja.staff, role)
    return { ...(await somebody(role, person, [ikeja, kano])), member: role }
  }
  return [
    nobody('nobody', createVisitor(url)),
    await somebody('resident', ikeja.resident, [ikeja, kano]),
    nobody('resident who is not verified', by(odd.unverifiedToken)),
    await somebody('resident of another station', kano.resident, [kano, ikeja]),
    await somebody('station', ikeja.staff, [ikeja, kano]),
    await somebody('other station', kano.staff, [kano, ikeja]),
    await member('clerk'),
    await member('cashier'),
    await byPin(nobody('head by PIN', createVisitor(url)), lekki.staff, [lekki, ikeja]),
    await byPin(nobody('cashier by PIN', createVisitor(url)), cashier, [kano, ikeja], 'cashier'),
    await carrying('carrier', [ikeja, kano]),
    await carrying('carrier of another station', [kano, ikeja]),
    await somebody('director', ikeja.director, [ikeja, lekki]),
    await somebody('other director', lekki.director, [lekki, ikeja]),
    await somebody('staff of a suspended station', surulere.staff, [surulere, ikeja]),
    await somebody('staff who must choose a password', odd.given, [ikeja, kano], 'choose_password'),
    await somebody('director without two steps', chuka, [ikeja, lekki], 'set_up_second_step'),
    nobody('forged cookie', by(randomBytes(32).toString('base64url'))),
    nobody('expired session', by(odd.expiredToken)),
  ]
}

/** A member who goes on by PIN where somebody has logged in fully. */
async function byPin(
  caller: Caller,
  person: Person,
  [own, other]: [Domain, Domain],
  member: MemberRole = 'head',
): Promise<Caller> {
  const comesIn = async () => {
    const browser = await newSession(caller.url, person)
    const typed = { memberId: person._id, pin }
    dataOf(await browser.call(switchMember, typed), `${caller.name} goes on`)
    return browser
  }
  const shown = { standing: 'in', role: 'station', member, byPin: true } as const
  return { ...caller, ...shown, person, comesIn, own, other, browser: await comesIn() }
}

/** What no call can make: sessions that must not count, and a colleague with a given password. */
async function oddOnes({ url, dataDir }: RunningServer, domains: Domain[], ikeja: Domain) {
  const unverified = await town.moveIn(createVisitor(url), 'Uche Nwosu', ikeja.staff.stationId)
  const database = (await urlOfRunning(dataDir)) ?? ''
  const [unverifiedToken, expiredToken] = [randomUUID(), randomUUID()]
  const session = (token: string, email: string, days: number) =>
    ask(
      database,
      `INSERT INTO session (id, token_hash, account_id, device, created_at, last_seen_at,
         expires_at, confirmed_at)
       SELECT gen_random_uuid(), $1, id, 'proof', now(), now(), now() + $3 * interval '1 day', now()
       FROM account WHERE email = $2`,
      [createHash('sha256').update(token).digest(), email, days],
    )
  await session(unverifiedToken, unverified.email, 1)
  await ask(database, 'UPDATE account SET verified_at = NULL WHERE id = $1', [unverified._id])
  await session(expiredToken, ikeja.resident.email, -1)
  const email = 'colleague@town.ng'
  const [colleague] = await ask<{ id: string }>(
    database,
    `WITH made AS (
       INSERT INTO account (id, role, email, name, secret_hash, created_at, verified_at,
         secret_given_at)
       SELECT gen_random_uuid(), role, $1, 'Colleague', secret_hash, now(), now(), now()
       FROM account WHERE id = $2 RETURNING id)
     INSERT INTO station_staff (account_id, station_id, member_role) SELECT id, $3, 'cashier' FROM made
     RETURNING account_id AS id`,
    [email, await staffId(database, ikeja.staff), ikeja.staff.stationId],
  )
  for (const { staff } of domains) staff._id = await staffId(database, staff)
  const given: Person = { ...ikeja.staff, _id: colleague?.id ?? '', name: 'Colleague', email }
  return { unverifiedToken, expiredToken, given: { ...given, codes: [] } }
}

/** A station's login answers with the station's id: the account's own is only in the database. */
async function staffId(database: string, { email }: Local): Promise<string> {
  const [found] = await ask<{ id: string }>(
    database,
    `SELECT id FROM account WHERE email = $1 AND role = 'station'`,
    [email],
  )
  return found?.id ?? ''
}
