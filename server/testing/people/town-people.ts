import { changePassword, registerResident as register } from '../../../contract/account/account.ts'
import { registerCarrier } from '../../../contract/carrier/carrier.ts'
import { takeCash } from '../../../contract/wallet/cash.ts'
import {
  approveApplicant,
  listApplicants,
  registerDirector,
} from '../../../contract/director/director.ts'
import type { SentOf } from '../../../contract/endpoint.ts'
import { verifyEmail } from '../../../contract/account/email.ts'
import { createStation } from '../../../contract/director/oversight.ts'
import type { Holder } from '../../../contract/role.ts'
import { demoLogins, demoSecret } from '../../demo/known.ts'
import type { Browser } from '../browser.ts'
import { eventually } from '../eventually.ts'
import { everybodysSecret, signIn as signInAs } from '../sign-in.ts'
import { asResident } from './request-people.ts'

// People who come to town by the calls that people make: nobody is written into the database. Proofs, benchmarks and
// journeys have them from here.

export { cookieHeader } from '../browser.ts'
export { everybodysSecret } from '../sign-in.ts'

export const emailOf = (name: string) => `${name.toLowerCase().replace(/\W+/g, '.')}@town.ng`

// Each program begins somewhere else: several may be at one server.
let phones = Math.floor(Math.random() * 10_000_000)
/** A Nigerian number that nobody else in town has. */
export const newPhone = () => `0803${String(++phones % 10_000_000).padStart(7, '0')}`

export const specialRequest = { requestMessage: 'after a wedding', address: '5 Toyin Street' }

/** What a station is opened with, until its staff have chosen their own. */
const givenSecret = 'given by the director'

/** Somebody with an account, signed in. */
export type Person = {
  _id: string
  role: Holder
  name: string
  email: string
  secret: string
  browser: Browser
  /** Recovery codes of two-step sign-in, where it is on. */
  codes: string[]
}
/** Somebody who belongs to a station: one of its residents, or of its staff. */
export type Local = Person & { stationId: string }

/** The answer's data; throws what the server said when it is a no. */
export function dataOf<A extends { status: number; body: { data: unknown } }>(
  { status, body }: A,
  what = 'a call',
): A['body']['data'] {
  if (status < 300) return body.data
  throw new Error(`${what}: ${status} ${JSON.stringify(body).slice(0, 500)}`)
}

type Door = Pick<Person, 'role' | 'email'> & Partial<Person>

/** Signs somebody in with the browser; one of the recovery codes is used up where it is asked for. */
export async function signIn(
  browser: Browser,
  { role, email, secret = everybodysSecret, codes = [] }: Door,
) {
  const code = codes.shift()
  return signInAs(browser, role, email, secret, { ...(code && { code }) })
}

type Post = Pick<Browser, 'send'>

/** The token in the newest letter to an address that has a link with one; none as long as there is none. */
export async function newestToken(post: Post, to: string): Promise<string | undefined> {
  const { body } = await post.send('GET', `/dev/mailbox.json?to=${encodeURIComponent(to)}`)
  const tokens = (body as { text: string }[]).flatMap(
    letter => /\/([\w-]{43})\b/.exec(letter.text)?.[1] ?? [],
  )
  return tokens[0]
}

/** The same once there is one, and another than the one that is known. */
export const mailedToken = (post: Post, to: string, known?: string): Promise<string> =>
  eventually(async () => {
    const token = await newestToken(post, to)
    if (!token || token === known) throw new Error(`no link for ${to} yet`)
    return token
  })

/** Somebody who has an account, signed in with the browser. */
export async function enter(browser: Browser, door: Door): Promise<Local> {
  const { name = door.email, secret = everybodysSecret } = door
  const own = dataOf(await signIn(browser, door), `${name} signs in`)
  const station = 'station' in own ? own.station : own._id
  const stationId = typeof station === 'string' ? own._id : station._id
  return { ...door, _id: own._id, name, secret, stationId, browser, codes: [] }
}

/** Somebody of the demo, signed in: one of the three that it is shown with, or a neighbour of theirs. */
export const demoPerson = (browser: Browser, role: Holder, email: string = demoLogins[role]) =>
  enter(browser, { role, email, secret: demoSecret })

/** Somebody who has registered as a director and opened the link, and waits for approval. */
export async function applicant(browser: Browser, name: string): Promise<{ email: string }> {
  const email = emailOf(name)
  const facts = { name, email, accessName: everybodysSecret, privacyConsent: true }
  dataOf(await browser.call(registerDirector, facts), `${name} registers`)
  const token = await mailedToken(browser, email)
  dataOf(await browser.call(verifyEmail, { token }), `${name} verifies`)
  return { email }
}

/** The id of somebody who waits for approval: they do a moment after they have verified. */
export async function waitingApplicant({ browser }: Person, name: string): Promise<string> {
  const waiting = dataOf(await browser.call(listApplicants, { limit: 100 }))
  const found = waiting.find(each => each.name === name)
  if (!found) throw new Error(`${name} does not wait yet`)
  return found._id
}

/** Another director, whom the first one lets in. */
export async function anotherDirector(
  browser: Browser,
  first: Person,
  name: string,
): Promise<Person> {
  const { email } = await applicant(browser, name)
  const directorId = await eventually(() => waitingApplicant(first, name))
  dataOf(await first.browser.call(approveApplicant, { directorId }), `${name} is let in`)
  return enter(browser, { role: 'director', name, email })
}

/** A station that the director opens, with the password that its staff are given. */
export async function newStation(director: Person, name: string) {
  const facts = { station: name, phoneNumber: newPhone(), address: `1 ${name} Road` }
  const email = emailOf(name)
  const asked = { ...facts, email, password: givenSecret }
  const made = dataOf(
    await director.browser.call(createStation, { directorId: director._id, ...asked }),
    `${name} is opened`,
  )
  return { email, secret: givenSecret, stationId: made._id }
}

/** A station whose staff have chosen a password of their own. */
export async function openStation(browser: Browser, director: Person, name: string) {
  const given = await newStation(director, name)
  const staff = await enter(browser, { ...given, role: 'station', name })
  const chosen = { currentPassword: given.secret, password: everybodysSecret }
  dataOf(await browser.call(changePassword, chosen), `${name} chooses a password`)
  return { ...staff, secret: everybodysSecret }
}

type Facts = Partial<Pick<SentOf<typeof register>, 'email' | 'phoneNumber' | 'address'>>

/** Registers a resident who has not opened the link yet. */
export async function registerResident(
  browser: Browser,
  name: string,
  stationName: string,
  wanted: Facts = {},
) {
  const usual = { email: emailOf(name), phoneNumber: newPhone(), address: '3 Allen Avenue' }
  const facts = { name, ...usual, ...wanted }
  const asked = { ...facts, stationName, password: everybodysSecret, privacyConsent: true }
  const { _id } = dataOf(await browser.call(register, asked), `${name} registers`)
  return { ...facts, _id }
}

/** A resident who has registered, opened the link and signed in. */
export async function moveIn(browser: Browser, name: string, station: string, wanted?: Facts) {
  const { email } = await registerResident(browser, name, station, wanted)
  const token = await mailedToken(browser, email)
  dataOf(await browser.call(verifyEmail, { token }), `${name} verifies`)
  return enter(browser, { role: 'resident', name, email })
}

/** A carrier of the station. */
export async function hire(
  { browser, stationId: stationID }: Pick<Local, 'browser' | 'stationId'>,
  name: string,
  wanted: Partial<SentOf<typeof registerCarrier>> = {},
) {
  const usual = { phoneNumber: newPhone(), email: emailOf(name), address: '2 Depot Road' }
  const hired = await browser.call(registerCarrier, { stationID, name, ...usual, ...wanted })
  return dataOf(hired, `${name} is hired`)._id
}

/** What the resident does with requests, each verb one call. */
export const residentOf = ({ browser, _id, stationId }: Local) =>
  asResident(browser, _id, stationId)

/** A special request of the resident. */
export async function askFor(resident: Local): Promise<string> {
  const asked = await residentOf(resident).asksSpecially(specialRequest)
  return dataOf(asked, 'a special request')._id
}

/** Cash over the counter, into the resident's wallet. */
export async function payIn({ browser }: Local, userId: string, amountKobo: number) {
  const receipt = await browser.call(takeCash, { userId, amountKobo })
  return dataOf(receipt, 'cash is taken')._id
}
