import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  loginResident,
  requestPasswordReset,
  resetPassword,
} from '../../contract/account/account.ts'
import { changeEmail, verifyEmail } from '../../contract/account/email.ts'
import {
  askForCode,
  loginByPhone,
  registerByPhone,
  sendLoginCode,
} from '../../contract/account/phone-sign-in.ts'
import type { Browser } from '../../server/testing/browser.ts'
import { eventually } from '../../server/testing/eventually.ts'
import { startSmsServer } from '../../server/testing/outside/sms-stand-in.ts'
import { createVisitor } from '../../server/testing/visitor.ts'
import { createGoals, figure, report } from '../report.ts'
import { startServer, temporaryFolder } from '../server.ts'
import {
  dataOf,
  demoPerson,
  mailedToken,
  newestToken,
  newPhone,
} from '../../server/testing/people/town-people.ts'

/*
 * What can strangers make us spend on SMS in a day? They ask for codes hour after hour, each time from a
 * network that no limit has seen, for numbers that nobody registered with and for those of people whom they
 * want to lock out. The server is the real one with its usual limits, the gateway a stand-in that counts, and
 * the clock goes from hour to hour. One of those people wants to come in meanwhile, by a browser known from before, by
 * the mailbox and by a code that the station sends. No answer may tell whose number it is, and guesses are stopped.
 */

const perDay = figure('SMS_CODES_PER_DAY', 2_000)
/** What a gateway takes for one SMS; a code is one. */
const nairaPerSms = figure('NAIRA_PER_SMS', 5)
const owners = Math.ceil(perDay / 24) + 6
const newAnHour = Math.ceil(perDay / 30)
const perNumber = 12
const hourMs = 3_600_000
const crowd = 50

const { gateway, stop } = await startSmsServer()
const folder = temporaryFolder('sms-flood')
const clock = join(folder, 'clock')
/** In one step: a file that is half written would be another time for a moment. */
async function setClock(hours: number) {
  writeFileSync(`${clock}.next`, String(hours * hourMs))
  renameSync(`${clock}.next`, clock)
  // The server looks at it every 20 ms.
  await sleep(100)
}
await setClock(0)
const preload = new URL('../hours/clock-shift.ts', import.meta.url).href
const server = await startServer({
  env: {
    RATE_LIMIT_SCALE: '1',
    SMS_CODES_PER_DAY: String(perDay),
    TERMII_API_KEY: gateway.apiKey,
    TERMII_URL: gateway.url,
    TRUST_PROXY: 'loopback',
    CLOCK_FILE: clock,
    NODE_OPTIONS: `--import ${preload} --disable-warning=ExperimentalWarning`,
  },
})

let networks = 0
/** Asks as somebody whom nobody has seen, from a network of their own. */
function fromAnywhere() {
  const at = ++networks
  return { 'x-forwarded-for': `41.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}` }
}

const sentTo = (phoneNumber: string) =>
  gateway.taken.filter(({ to }) => `0${to.slice(3)}` === phoneNumber)

/** The digits of the newest SMS to a number, once there are so many. */
const digitsTo = (phoneNumber: string, many: number) =>
  eventually(async () => {
    const sent = sentTo(phoneNumber)
    if (sent.length < many) throw new Error(`${sent.length} SMS to ${phoneNumber}, not ${many}`)
    return /#(\d{6})$/.exec(sent.at(-1)?.sms ?? '')?.[1] ?? ''
  })

async function registers(browser: Browser, phoneNumber: string) {
  const asked = await browser.call(askForCode, { phoneNumber }, fromAnywhere())
  const { challenge } = dataOf(asked, 'a code')
  const digits = await digitsTo(phoneNumber, 1)
  const home = { name: 'Bola Ade', address: '9 Toyin Street', stationName: 'Ikeja, Lagos' }
  const joined = await browser.call(registerByPhone, { challenge, digits, ...home }, fromAnywhere())
  return dataOf(joined, 'an account')._id
}

/** The owner's own browser, in which a code was typed before. */
const owner = { browser: createVisitor(server.url), phoneNumber: newPhone() }
const known = [owner.phoneNumber, ...Array.from({ length: owners - 1 }, newPhone)]
const ownerId = await registers(owner.browser, owner.phoneNumber)
for (const phoneNumber of known.slice(1)) await registers(createVisitor(server.url), phoneNumber)

const email = 'bola.ade@mailbox.ng'
await owner.browser.call(changeEmail, { email }, fromAnywhere())
const proof = await mailedToken(owner.browser, email)
dataOf(await owner.browser.call(verifyEmail, { token: proof }, fromAnywhere()), 'a mailbox')
const staff = await demoPerson(createVisitor(server.url), 'station')

const before = gateway.taken.length
const met: Record<string, number> = {}
const fresh = new Set<string>()
let ownersOwn = 0

/** A stranger's question, and how it was answered. */
async function pester(phoneNumber: string): Promise<number> {
  const stranger = createVisitor(server.url)
  const { status } = await stranger.call(askForCode, { phoneNumber }, fromAnywhere())
  met[status] = (met[status] ?? 0) + 1
  return status
}

/** All at once, in crowds: whoever is refused waits a second for the answer. */
async function pesterAll(numbers: string[]): Promise<void> {
  for (let from = 0; from < numbers.length; from += crowd)
    await Promise.all(numbers.slice(from, from + crowd).map(pester))
}

const nobodys = () => {
  const phoneNumber = newPhone()
  fresh.add(phoneNumber)
  return phoneNumber
}

/** The owner asks and comes in; the status that it ended with. */
async function comesIn(): Promise<number> {
  const { browser, phoneNumber } = owner
  const already = sentTo(phoneNumber).length
  const asked = await browser.call(askForCode, { phoneNumber }, fromAnywhere())
  if (asked.status !== 200) return asked.status
  ownersOwn += 1
  const digits = await digitsTo(phoneNumber, already + 1)
  const { challenge } = asked.body.data
  return (await browser.call(loginByPhone, { challenge, digits }, fromAnywhere())).status
}

/** What a collector reads. */
async function figureOf(name: string): Promise<number> {
  const { body } = await createVisitor(server.url).send('GET', '/metrics')
  const line = String(body)
    .split('\n')
    .find(each => each.startsWith(`${name} `))
  return Number(line?.split(' ')[1])
}

const allSent = () =>
  eventually(async () => {
    const waiting = await figureOf('outbox_waiting{lane="code"}')
    if (waiting !== 0) throw new Error(`${waiting} codes wait`)
  })

/** How somebody's number and nobody's are answered, hour after hour. */
const alike: [somebodys: number, nobodys: number][] = []
const arrivals: number[] = []
let heldBack = 0
// The day before is over, so its questions count no more.
for (let hour = 25; hour < 49; hour++) {
  await setClock(hour)
  await pesterAll(Array.from({ length: newAnHour }, nobodys))
  await pesterAll(known)
  await allSent()
  alike.push([await pester(owner.phoneNumber), await pester(nobodys())])
  if (hour % 6 === 0) arrivals.push(await comesIn())
  await allSent()
  heldBack = Math.max(heldBack, await figureOf('sms_codes_held_back'))
}

/** In a browser that nobody has seen: by a code that the station sends, and by the mailbox. */
async function byStation(): Promise<number> {
  const already = sentTo(owner.phoneNumber).length
  dataOf(await staff.browser.call(sendLoginCode, { userId: ownerId }), 'a code from the desk')
  ownersOwn += 1
  const digits = await digitsTo(owner.phoneNumber, already + 1)
  const sms = sentTo(owner.phoneNumber).at(-1)?.sms ?? ''
  const challenge = /#([\da-f-]{36})/.exec(sms)?.[1] ?? ''
  const browser = createVisitor(server.url)
  return (await browser.call(loginByPhone, { challenge, digits }, fromAnywhere())).status
}
async function byMailbox(): Promise<number> {
  const browser = createVisitor(server.url)
  const before = await newestToken(browser, email)
  await browser.call(requestPasswordReset, { role: 'resident', email }, fromAnywhere())
  const token = await mailedToken(browser, email, before)
  const password = 'okra-and-pounded-yam'
  dataOf(await browser.call(resetPassword, { token, password }, fromAnywhere()), 'a password')
  return (await browser.call(loginResident, { email, password }, fromAnywhere())).status
}
const inNewBrowser = { station: await byStation(), mailbox: await byMailbox() }

/** One network guesses at codes that it asked for: how often it is told that one is wrong. */
const guesser = fromAnywhere()
let [looked, stopped] = [0, 0]
for (let asked = 0; asked < 40; asked++) {
  const browser = createVisitor(server.url)
  const code = await browser.call(askForCode, { phoneNumber: nobodys() }, guesser)
  if (code.status !== 200) continue
  const { challenge } = code.body.data
  for (let guess = 0; guess < 3; guess++) {
    const { status } = await browser.call(loginByPhone, { challenge, digits: '123456' }, guesser)
    if (status === 429) stopped += 1
    else looked += 1
  }
}
await allSent()
const reported =
  (await figureOf('sign_in_failures_total{code="code_wrong"}')) +
  (await figureOf('sign_in_failures_total{code="code_dead"}'))

const sent = gateway.taken.length - before
const ofNew = [...fresh].reduce((sum, phoneNumber) => sum + sentTo(phoneNumber).length, 0)
const strangers = sent - ownersOwn
const tolls = known.slice(1).map(phoneNumber => sentTo(phoneNumber).length - 1)
const most = Math.max(...tolls)
const answers = new Set(alike.map(([one, other]) => (one === other ? one : 0)))
const { must, goals } = createGoals()
must(`strangers are sent ${perDay} SMS in a day at most`, strangers <= perDay, strangers)
must('the limit is what stopped them', strangers === perDay && heldBack > 0, {
  strangers,
  heldBack,
})
must('every stranger was answered the same', Object.keys(met).join() === '200', met)
must(
  "somebody's number and nobody's are answered alike",
  answers.size === 1 && !answers.has(0),
  alike,
)
must('numbers without an account get half of it', ofNew <= Math.ceil(perDay / 2), ofNew)
must('no number is written to more than twelve times', most <= perNumber, most)
must(
  'in a new browser the owner comes in by the station and by the mailbox',
  inNewBrowser.station === 200 && inNewBrowser.mailbox === 200,
  inNewBrowser,
)
must('a network has sixty guesses an hour', looked === 60 && stopped > 0, { looked, stopped })
must('guesses are counted for the operator', reported >= looked, reported)
must(
  'the owner comes in each time',
  arrivals.length > 0 && arrivals.every(status => status === 200),
  arrivals,
)
await server.stop()
await stop()
const asked = Object.values(met).reduce((sum, each) => sum + each, 0)
const naira = (many: number) => `₦${(many * nairaPerSms).toLocaleString('en-NG')}`
report(
  'sms-flood',
  [
    `${asked} questions in 24 hours, each from another network, all answered the same (${JSON.stringify(met)})`,
    `${strangers} SMS went out for them, ${naira(strangers)} at ₦${nairaPerSms} each; the limit is ${perDay} (SMS_CODES_PER_DAY), ${naira(perDay)}`,
    `${ofNew} of them to numbers without an account (limit ${Math.ceil(perDay / 2)}), at most ${most} to one number (limit ${perNumber})`,
    `the owner of a number that was asked for all day came in ${arrivals.filter(status => status === 200).length} of ${arrivals.length} times by a browser known before, and in new browsers by the station and by the mailbox`,
    `one network that guessed was stopped after ${looked} codes; the operator saw ${reported}`,
  ].join('; '),
  goals,
)
