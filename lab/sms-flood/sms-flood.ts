import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { askForCode, loginByPhone, registerByPhone } from '../../contract/account/phone-sign-in.ts'
import type { Browser } from '../../server/testing/browser.ts'
import { eventually } from '../../server/testing/eventually.ts'
import { startSmsServer } from '../../server/testing/sms-stand-in.ts'
import { createVisitor } from '../../server/testing/visitor.ts'
import { createGoals, figure, report } from '../report.ts'
import { startServer, temporaryFolder } from '../server.ts'
import { newPhone } from '../town/names.ts'
import { dataOf } from '../town/people.ts'

/*
 * What can strangers make us spend on SMS in a day? They ask for codes hour after hour, each time from a
 * network that no limit has seen, for numbers that nobody registered with and for those of people whom they
 * want to lock out. The server is the real one with its usual limits, the gateway a stand-in that counts, and
 * the clock goes from hour to hour. One of those people wants to come in meanwhile.
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
  dataOf(joined, 'an account')
}

/** The owner's own browser, in which a code was typed before. */
const owner = { browser: createVisitor(server.url), phoneNumber: newPhone() }
const known = [owner.phoneNumber, ...Array.from({ length: owners - 1 }, newPhone)]
await registers(owner.browser, owner.phoneNumber)
for (const phoneNumber of known.slice(1)) await registers(createVisitor(server.url), phoneNumber)

const before = gateway.taken.length
const met: Record<string, number> = {}
let [ofNew, ofKnown, ownersOwn] = [0, 0, 0]

/** A stranger's question, and how it was answered. */
async function pester(phoneNumber: string): Promise<number> {
  const stranger = createVisitor(server.url)
  const { status } = await stranger.call(askForCode, { phoneNumber }, fromAnywhere())
  met[status] = (met[status] ?? 0) + 1
  return status
}

/** All at once, in crowds: whoever is refused waits a second for the answer. */
async function pesterAll(numbers: string[]): Promise<number> {
  let codes = 0
  for (let from = 0; from < numbers.length; from += crowd) {
    const answers = await Promise.all(numbers.slice(from, from + crowd).map(pester))
    codes += answers.filter(status => status === 200).length
  }
  return codes
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

const allSent = () =>
  eventually(async () => {
    const [sent, asked] = [gateway.taken.length - before, ofNew + ofKnown + ownersOwn]
    if (sent < asked) throw new Error(`${sent} of ${asked} codes were sent`)
  })

const arrivals: number[] = []
// The day before is over, so its questions count no more.
for (let hour = 25; hour < 49; hour++) {
  await setClock(hour)
  ofNew += await pesterAll(Array.from({ length: newAnHour }, newPhone))
  ofKnown += await pesterAll(known)
  await allSent()
  if (hour % 6 === 0) arrivals.push(await comesIn())
  await allSent()
}
const strangers = ofNew + ofKnown
const sent = gateway.taken.length - before
const tolls = known.slice(1).map(phoneNumber => sentTo(phoneNumber).length - 1)
const most = Math.max(...tolls)
const { must, goals } = createGoals()
must(`strangers are sent ${perDay} SMS in a day at most`, strangers <= perDay, strangers)
must('the limit is what stopped them', strangers === perDay && (met['429'] ?? 0) > 0, met)
must('numbers without an account get half of it', ofNew <= Math.ceil(perDay / 2), ofNew)
must('no number is written to more than twelve times', most <= perNumber, most)
must('each code went out once', sent === strangers + ownersOwn, { sent, strangers, ownersOwn })
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
    `${asked} questions in 24 hours, each from another network (${JSON.stringify(met)})`,
    `${strangers} SMS went out for them, ${naira(strangers)} at ₦${nairaPerSms} each; the limit is ${perDay} (SMS_CODES_PER_DAY), ${naira(perDay)}`,
    `${ofNew} of them to numbers without an account (limit ${Math.ceil(perDay / 2)}), at most ${most} to one number (limit ${perNumber})`,
    `the owner of a number that was asked for all day came in ${arrivals.filter(status => status === 200).length} of ${arrivals.length} times by a browser known before`,
  ].join('; '),
  goals,
)
