import { changePassword, registerResident as register } from '../../contract/account/account.ts'
import { registerCarrier } from '../../contract/carrier/carrier.ts'
import { takeCash } from '../../contract/wallet/cash.ts'
import {
  approveApplicant,
  listApplicants,
  registerDirector,
} from '../../contract/director/director.ts'
import { verifyEmail } from '../../contract/account/email.ts'
import { createStation } from '../../contract/director/oversight.ts'
import type { Holder } from '../../contract/role.ts'
import { demoLogins, demoSecret } from '../../server/demo/demo.ts'
import type { Browser } from '../../server/testing/browser.ts'
import { eventually } from '../../server/testing/eventually.ts'
import { asResident } from '../../server/testing/people/request-people.ts'
import { call, createVisitor } from '../../server/testing/visitor.ts'
import { signIn as signInAs } from '../../server/testing/sign-in.ts'
import { operator, type RunningServer } from '../server.ts'
import { emailOf, everybodysSecret, newPhone, specialRequest } from './names.ts'

// People who come to town by the calls that people make: nobody is written into the database.

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

export { cookieHeader } from '../../server/testing/browser.ts'

/** The answer's data; throws what the server said when it is a no. */
export function dataOf<A extends { status: number; body: { data: unknown } }>(
  { status, body }: A,
  what = 'a call',
): A['body']['data'] {
  if (status < 300) return body.data
  throw new Error(`${what}: ${status} ${JSON.stringify(body).slice(0, 500)}`)
}

/** Signs somebody in with the browser; one of the recovery codes is used up where it is asked for. */
export async function signIn(
  browser: Browser,
  { role, email, secret, codes }: Pick<Person, 'role' | 'email' | 'secret' | 'codes'>,
) {
  const code = codes.shift()
  return signInAs(browser, role, email, secret, { ...(code && { code }) })
}

/** The token in the newest letter to an address that has a link with one; none as long as there is none. */
export async function newestToken(url: string, to: string): Promise<string | undefined> {
  const { body } = await call(`${url}/dev/mailbox.json?to=${encodeURIComponent(to)}`)
  const tokens = (body as { text: string }[]).flatMap(
    letter => /\/([\w-]{43})\b/.exec(letter.text)?.[1] ?? [],
  )
  return tokens[0]
}

/** The same once there is one, and another than the one that is known. */
export const mailedToken = (url: string, to: string, known?: string): Promise<string> =>
  eventually(async () => {
    const token = await newestToken(url, to)
    if (!token || token === known) throw new Error(`no link for ${to} yet`)
    return token
  })

async function enter(browser: Browser, role: Holder, name: string, secret = everybodysSecret) {
  const who = { role, name, email: emailOf(name), secret, codes: [], browser }
  const own = dataOf(await signIn(browser, who), `${name} signs in`)
  return { ...who, _id: own._id }
}

/** Somebody of the demo, signed in: one of the three that it is shown with, or a neighbour of theirs. */
export async function demoPerson(
  browser: Browser,
  role: Holder,
  email: string = demoLogins[role],
): Promise<Local> {
  const who = { role, name: email, email, secret: demoSecret, codes: [], browser }
  const own = dataOf(await signIn(browser, who), `${email} signs in`)
  const station = 'station' in own ? own.station : own._id
  const stationId = typeof station === 'string' ? own._id : station._id
  return { ...who, _id: own._id, stationId }
}

/** The first director of an empty installation, made on the command line. */
export async function firstDirector(
  { url, dataDir }: RunningServer,
  name: string,
): Promise<Person> {
  const args = ['create-director', '--email', emailOf(name), '--name', name]
  const made = await operator({ DATA_DIR: dataDir }, args, `${everybodysSecret}\n`)
  if (made.code !== 0) throw new Error(`there is no director: ${made.output}`)
  return enter(createVisitor(url), 'director', name)
}

/** Somebody who has registered as a director and opened the link, and waits for approval. */
export async function applicant(url: string, name: string): Promise<{ email: string }> {
  const browser = createVisitor(url)
  const email = emailOf(name)
  const facts = { name, email, accessName: everybodysSecret, privacyConsent: true }
  dataOf(await browser.call(registerDirector, facts), `${name} registers`)
  const token = await mailedToken(url, email)
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
export async function anotherDirector(url: string, first: Person, name: string): Promise<Person> {
  await applicant(url, name)
  const applicantId = await eventually(() => waitingApplicant(first, name))
  dataOf(
    await first.browser.call(approveApplicant, { directorId: applicantId }),
    `${name} is let in`,
  )
  return enter(createVisitor(url), 'director', name)
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
export async function openStation(url: string, director: Person, name: string): Promise<Local> {
  const { stationId } = await newStation(director, name)
  const staff = await enter(createVisitor(url), 'station', name, givenSecret)
  const chosen = { currentPassword: givenSecret, password: everybodysSecret }
  dataOf(await staff.browser.call(changePassword, chosen), `${name} chooses a password`)
  return { ...staff, secret: everybodysSecret, stationId }
}

/** Registers a resident who has not opened the link yet. */
export async function registerResident(browser: Browser, name: string, stationId: string) {
  const facts = { name, email: emailOf(name), phoneNumber: newPhone(), address: '3 Allen Avenue' }
  const asked = { ...facts, stationName: stationId, password: everybodysSecret }
  const answer = await browser.call(register, { ...asked, privacyConsent: true })
  return { ...facts, _id: dataOf(answer, `${name} registers`)._id }
}

/** A resident who has registered, opened the link and signed in. */
export async function moveIn(
  url: string,
  name: string,
  stationId: string,
  browser = createVisitor(url),
): Promise<Local> {
  const { email } = await registerResident(browser, name, stationId)
  const token = await mailedToken(url, email)
  dataOf(await browser.call(verifyEmail, { token }), `${name} verifies`)
  return { ...(await enter(browser, 'resident', name)), stationId }
}

/** A carrier of the station. */
export async function hire(
  { browser, stationId }: Local,
  name: string,
  phoneNumber = newPhone(),
): Promise<string> {
  const facts = { name, phoneNumber, email: emailOf(name), address: '2 Depot Road' }
  return dataOf(
    await browser.call(registerCarrier, { stationID: stationId, ...facts }),
    `${name} is hired`,
  )._id
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
