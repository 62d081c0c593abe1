import { onTestFinished } from 'vitest'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { heldSeconds } from '../../contract/undo.ts'
import { createHasher } from '../call/hasher.ts'
import { account, resident } from '../account/account.table.ts'
import { createApp } from '../http/app.ts'
import { newId } from '../call/clock.ts'
import { readConfig } from '../setting/config.ts'
import { director } from '../director/director.table.ts'
import { createPaymentGateway } from '../gateway/payment.ts'
import type { PushMessage } from '../gateway/push.ts'
import type { Message } from '../gateway/smtp.ts'
import { adopt } from '../identity/identity.ts'
import { createJobs, type Messengers } from '../job/jobs.ts'
import { createRinger } from '../live/live.ts'
import { doDue } from '../outbox/outbox.ts'
import { station } from '../station/station.table.ts'
import { stationStaff } from '../staff/staff.table.ts'
import { freshDatabase } from './database.ts'
import { createBrowser, type Browser } from './browser.ts'
import { servingOf } from './serving.ts'
import { everybodysSecret, signIn } from './sign-in.ts'

export { everybodysSecret } from './sign-in.ts'

/** What a browser shows, and how it came there. */
type Shown = { title: string; body: string; link: string; tag: string }
type Pushed = Shown & Omit<PushMessage, 'text'> & { endpoint: string }

export type World = Awaited<ReturnType<typeof world>>

/** One hash for everybody, and a cheap one: signing in would be most of a test's time. */
/** Everybody's, at little cost. */
export const hasher = await createHasher(4, { memoryCost: 8, timeCost: 1, parallelism: 1 })
const everybodysHash = await hasher.hash(everybodysSecret)

/** Rules are tried without what only makes them fast. */
const usual = {
  LOG_LEVEL: 'silent',
  RATE_LIMIT_SCALE: '1000',
  DIRECTOR_TWO_STEP: 'optional',
  FAST_PATH: 'none',
}

/**
 * A small town on a database of its own: director Amina, stations Ikeja and Kano with their staff,
 * residents Ada (Ikeja) and Kabiru (Kano), a settable clock, and the mail that went out.
 */
export async function world(settings: Record<string, string> = {}) {
  const config = readConfig({ ...usual, ...settings })
  const database = await freshDatabase(config.fastPath)
  onTestFinished(() => database.drop())
  const { db } = database
  const clock = settableClock()
  adopt(config.identity)
  onTestFinished(() => adopt(null))
  /** Where the town listens, once a story lets it: the sandbox gateway is there. */
  const own = { address: 'http://127.0.0.1:1' }
  const base = servingOf(config, { database, clock, hasher })
  const { secretKey } = base
  const serving = {
    ...base,
    ring: createRinger(db, () => undefined).ring,
    gateway: createPaymentGateway(config, secretKey, () => own.address),
  }
  const app = await createApp(config, serving)
  onTestFinished(() => app.close())
  const { outside, ...post } = postOffice()
  const { gateway } = serving
  const inside = { db, clock, secretKey, gateway, ownAddress: () => own.address }
  const jobs = createJobs(config, inside, outside)
  /** Does everything that is due, as the outbox would after the commit. */
  const settle = async () => {
    while (await doDue(db, clock, jobs));
  }
  /** Lets what can be undone for some seconds be final, and told. */
  const undoPasses = async () => {
    clock.advance(heldSeconds / 60)
    await settle()
  }
  const people = await settleTown(db, clock.now())
  const browser = (options?: Partial<InjectOptions>) => createBrowser(app, options)
  return {
    app,
    db,
    database,
    clock,
    config,
    serving,
    own,
    settle,
    undoPasses,
    jobs,
    outside,
    ...post,
    people,
    browser,
    ...doors(app),
  }
}

const roles = {
  ada: 'resident',
  kabiru: 'resident',
  ikeja: 'station',
  kano: 'station',
  amina: 'director',
} as const

const doors = (app: FastifyInstance) => ({
  /** A browser in which the person has just signed in. */
  signedIn: async (who: keyof typeof roles): Promise<Browser> => {
    const browser = createBrowser(app)
    const email = `${who}@town.ng`
    const answer = await signIn(browser, roles[who], email, everybodysSecret)
    if (answer.status !== 200) throw new Error(`${who} cannot get in: ${answer.body.message}`)
    return browser
  },
})

function settableClock() {
  let at = new Date('2026-11-15T09:00:00Z')
  return {
    now: () => at,
    set: (moment: string) => void (at = new Date(moment)),
    advance: (minutes: number) => void (at = new Date(at.getTime() + minutes * 60_000)),
  }
}

/** Keeps what was sent, in order. */
function postOffice() {
  const mails: Message[] = []
  const pushes: Pushed[] = []
  const outside: Messengers = {
    mailer: { send: async mail => void mails.push(mail), close: () => undefined },
    push: {
      send: async ({ endpoint }, { text, ...how }) => {
        pushes.push({ endpoint, ...how, ...(JSON.parse(text) as Shown) })
        return 'sent'
      },
      close: () => undefined,
    },
    sms: null,
  }
  /** The newest mail to an address. */
  const mailTo = (to: string) => mails.findLast(mail => mail.to === to)
  /** The token in the newest mail's link. */
  const tokenFor = (to: string) => {
    const url = /https?:\/\/\S+\/([\w-]{43})\b/.exec(mailTo(to)?.text ?? '')
    if (!url?.[1]) throw new Error(`no link was mailed to ${to}`)
    return url[1]
  }
  return { mails, pushes, outside, mailTo, tokenFor }
}

async function settleTown(db: World['db'], now: Date) {
  const add = async (role: 'resident' | 'station' | 'director', who: string, name: string) => {
    const id = newId(now)
    const times = { createdAt: now, verifiedAt: now, addressProvenAt: now }
    const email = `${who}@town.ng`
    await db.insert(account).values({ id, role, email, name, secretHash: everybodysHash, ...times })
    return id
  }
  const amina = await add('director', 'amina', 'Amina Yusuf')
  await db.insert(director).values({ accountId: amina, approvedAt: now, approverNamedAt: now })
  const addStation = async (who: string, name: string) => {
    const id = newId(now)
    const facts = {
      phoneNumber: '+2348030000000',
      address: `1 ${name} Road`,
      email: `${who}@town.ng`,
    }
    await db.insert(station).values({ id, directorId: amina, name, ...facts, createdAt: now })
    const staff = await add('station', who, `${name} staff`)
    await db.insert(stationStaff).values({ accountId: staff, stationId: id })
    return id
  }
  const ikeja = await addStation('ikeja', 'Ikeja')
  const kano = await addStation('kano', 'Kano')
  const addResident = async (who: string, name: string, stationId: string) => {
    const accountId = await add('resident', who, name)
    const facts = { phoneNumber: '+2348031234567', address: '3 Allen Avenue' }
    await db.insert(resident).values({ accountId, stationId, ...facts })
    return accountId
  }
  const ada = await addResident('ada', 'Ada Obi', ikeja)
  const kabiru = await addResident('kabiru', 'Kabiru Sule', kano)
  return { amina, ikeja, kano, ada, kabiru }
}
