import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { and, eq, sql } from 'drizzle-orm'
import { doors } from '../../../contract/account/login-pages.ts'
import type { Holder } from '../../../contract/role.ts'
import { makeLink } from '../../account/account.ts'
import { account } from '../../account/account.table.ts'
import { carrier } from '../../carrier/carrier.table.ts'
import { newId } from '../../call/clock.ts'
import { visitorOf, type Serving } from '../../call/caller.ts'
import { linkToken } from '../../call/link-token.ts'
import { inTransaction, type Db } from '../../db/connect.ts'
import { rowsOf } from '../../db/statement.ts'
import { loadCrowd } from '../crowd.ts'
import { demoCarrierNumber, demoLock, demoSecret } from '../known.ts'
import { againPage, demoPage, demoScript, tourList } from './page.ts'
import { addressOn, isWay, pageIn, ways, type WayName } from './roles.ts'
import { emptyDemo } from './start-again.ts'
import { demoStyle } from './style.ts'
import { followed, tourOf } from './tour.ts'

type TryOut = Pick<
  Serving,
  'db' | 'onConnection' | 'clock' | 'secretKey' | 'secureCookies' | 'hasher' | 'ring' | 'identify'
>

const news = {
  crowd: 'The crowd is here: 200 stations, 41 carriers and a full queue.',
  again: 'Fresh demo data. Open a role to begin.',
} as const

/** Fills an empty installation; says whether it was one. */
type Fill = (db: Db, now: Date, hash: TryOut['hasher']['hash']) => Promise<boolean>

type There = {
  /** Null: this database is not ours to empty. */
  fill: Fill | null
  mailbox: boolean
  /** No message and no money leaves this machine. */
  isAllPlayed: boolean
}

/** The page that lets somebody be everybody; it can start again where it is told how. Who may see it is decided before. */
export function serveTryOut(app: FastifyInstance, tryOut: TryOut, there: There) {
  const { fill, ...shown } = there
  /** Which pickup the director has looked at: nothing of the product keeps that. */
  let seenId = ''
  const steps = async () => {
    const pickup = await followed(tryOut.db)
    return tourOf(pickup, pickup !== null && pickup.id === seenId)
  }
  const html = (reply: FastifyReply, text: string) =>
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(text)

  app.get<{ Querystring: { came?: string } }>('/demo', async ({ query }, reply) => {
    const told = query.came === 'crowd' || query.came === 'again' ? news[query.came] : null
    return html(
      reply,
      demoPage({ ...shown, steps: await steps(), canStartAgain: fill !== null, news: told }),
    )
  })
  app.get('/demo/tour', async (_request, reply) => html(reply, tourList(await steps())))
  app.get('/demo/demo.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(demoStyle),
  )
  app.get('/demo/demo.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(demoScript),
  )
  app.get<Entry>('/demo/in/:role', async (request, reply) => {
    if (!isWay(request.params.role)) return reply.callNotFound()
    if (request.query.seen && request.params.role === 'director') {
      const pickup = await followed(tryOut.db)
      if (pickup?.status === 'Closed') seenId = pickup.id
    }
    return enter(app, tryOut, request, reply, request.params.role)
  })
  takeForms(app)
  app.post('/demo/crowd', async (_request, reply) => {
    await loadCrowd(tryOut.db, tryOut.clock.now(), tryOut.hasher.hash)
    tryOut.ring()
    return reply.redirect('/demo?came=crowd', 303)
  })
  if (!fill) return
  app.get('/demo/again', (_request, reply) => html(reply, againPage()))
  app.post('/demo/again', async (_request, reply) => {
    await startAgain(tryOut, fill)
    return reply.redirect('/demo?came=again', 303)
  })
}

/** A form without fields is all that is ever sent here. */
function takeForms(app: FastifyInstance) {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, _body, done) => done(null, {}),
  )
}

/**
 * The old people go and the new ones come in one transaction: nobody ever finds an empty town. Filling that meets a
 * deadlock undoes the emptying with itself, and then finds somebody: both are done again.
 */
async function startAgain(tryOut: TryOut, fill: Fill, tries = 5): Promise<void> {
  const { db, clock, hasher, ring } = tryOut
  const isFilled = await inTransaction(db, async tx => {
    await rowsOf(tx, sql`SELECT pg_advisory_xact_lock(${demoLock})`)
    await emptyDemo(tx)
    return fill(tx, clock.now(), hasher.hash)
  })
  if (isFilled) return ring()
  if (tries <= 1) throw new Error('the demo did not start again')
  return startAgain(tryOut, fill, tries - 1)
}

type Entry = { Params: { role: string }; Querystring: { to?: string; seen?: string } }
type Entering = FastifyRequest<Entry>

/** First to the host of the role, then logged in there unless it is so already, then to the page. */
async function enter(
  app: FastifyInstance,
  tryOut: TryOut,
  request: Entering,
  reply: FastifyReply,
  name: WayName,
) {
  const { host, home } = ways[name]
  const own = addressOn(host, request.headers.host)
  if (own !== `http://${request.headers.host}`) return reply.redirect(own + request.url)
  const page = pageIn(request.query.to) ?? home
  const { sessionToken } = visitorOf(request, tryOut)
  const caller = sessionToken ? await tryOut.identify(sessionToken, tryOut.clock.now()) : null
  const way = ways[name]
  if (!('email' in way)) return enterAsCarrier(tryOut, caller?.accountId, reply)
  const role = roleOf(name)
  const [wanted] = await tryOut.db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.role, role), eq(account.email, way.email)))
  if (caller && caller.accountId === wanted?.id) return reply.redirect(page)
  // Through the same door as everybody, by the demo's known secret: where that was changed, the door stays shut.
  const { 'user-agent': agent, cookie } = request.headers
  const { statusCode, headers } = await app.inject({
    method: 'POST',
    url: way.login.path,
    payload: { email: way.email, [way.secretField]: demoSecret },
    headers: { ...(agent && { 'user-agent': agent }), ...(cookie && { cookie }) },
    remoteAddress: request.ip,
  })
  if (statusCode !== 200) {
    return reply.redirect(`${doors[role].login}?next=${encodeURIComponent(page)}`)
  }
  return reply.header('set-cookie', headers['set-cookie']).redirect(page)
}

const roleOf = (name: WayName): Holder =>
  name === 'resident' || name === 'director' ? name : 'station'

/** As the carrier who has the tour's pickup, if it waits for one; by the link that a station would show. */
async function enterAsCarrier(
  { onConnection, db, clock, secretKey }: TryOut,
  callerId: string | undefined,
  reply: FastifyReply,
) {
  const pickup = await followed(db)
  const [usual] = await db
    .select({ id: carrier.id })
    .from(carrier)
    .where(eq(carrier.phoneNumber, demoCarrierNumber))
  const carrierId = pickup?.carrierId ?? usual?.id
  if (!carrierId) return reply.callNotFound()
  if (callerId === carrierId) return reply.redirect(ways.carrier.home)
  const now = clock.now()
  const linkId = await inTransaction(onConnection, tx =>
    makeLink({ db: tx, now, newId: () => newId(now), secretKey }, carrierId, 'carrier-sign-in'),
  )
  return reply.redirect(`${ways.carrier.home}#${linkToken(secretKey, linkId)}`)
}
