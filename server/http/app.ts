import cookie from '@fastify/cookie'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import * as contract from '../../contract/all.ts'
import { bodyBytes, type Endpoint } from '../../contract/endpoint.ts'
import { refuse } from '../../contract/refusal.ts'
import {
  accountHandlers,
  emailHandlers,
  identify,
  phoneHandlers,
  secondStepHandlers,
} from '../account/account.ts'
import { privacyHandlers, serveExport } from '../privacy/privacy.ts'
import { sendRefusal } from '../call/answer.ts'
import { guardBodies } from '../call/body-guard.ts'
import { guardCalls } from '../call/call-guard.ts'
import { carrierHandlers, carrierSignInHandlers, serveCarrierPhotos } from '../carrier/carrier.ts'
import type { Config } from '../setting/config.ts'
import type { Actor, Handler, Handlers, Rule } from '../call/context.ts'
import { patienceMs } from '../db/connect.ts'
import { approvalHandlers } from '../approval/approval.ts'
import { auditHandlers, sentenceOf } from '../audit/audit.ts'
import { bookingHandlers, closeHandlers, contactHandlers } from '../desk/desk.ts'
import {
  cardHandlers,
  overviewHandlers,
  queueHandlers,
  residentHandlers,
  searchHandlers,
  standingHandlers,
} from '../screen/screen.ts'
import {
  alertHandlers,
  directorHandlers,
  invitationHandlers,
  oversightHandlers,
  stationStaffHandlers,
} from '../director/director.ts'
import { machineDoors } from './api-docs-machine.ts'
import { serveDocs } from './api-docs.ts'
import { serveSandbox } from '../sandbox/sandbox.ts'
import { serveEvents, type LiveHub } from '../live/live.ts'
import { logging } from '../tracing/log.ts'
import { noticeHandlers, serveOneClick } from '../notification/notification.ts'
import { isUnread, parseQuery } from './few-names.ts'
import { readJsonOnly } from './json-body.ts'
import { packAnswers } from './packed-answers.ts'
import { canTryOut, linksByRole, serveDemo } from './demo-door.ts'
import { serveOperations } from './health.ts'
import { recyclableHandlers } from '../recyclable/recyclable.ts'
import { requestHandlers } from '../request/request.ts'
import { fitHandlers, openTiles, planHandlers, serveTiles } from '../plan/plan.ts'
import { problemHandlers, serveProblemPictures } from '../problem/problem.ts'
import { sendSecurityHeaders } from './security-headers.ts'
import { createGuesses } from './read-ahead.ts'
import { createShown, guardedRoutes } from './shown.ts'
import { serveEndpoint } from './serve-endpoint.ts'
import type { Serving } from '../call/caller.ts'
import { createSearches } from '../call/searches.ts'
import {
  announcementHandlers,
  areaHandlers,
  dayHandlers,
  placeHandlers,
  servingHandlers,
} from '../ground/ground.ts'
import {
  memberSwitchHandlers,
  joiningHandlers,
  memberHandlers,
  staffLoginHandlers,
} from '../staff/staff.ts'
import { priceHandlers } from '../price/price.ts'
import { stationHandlers } from '../station/station.ts'
import { serveInboundMail, serveTicketPictures, supportHandlers } from '../support/support.ts'
import { uploadHandlers } from '../upload/upload.ts'
import {
  passportHandlers,
  servePassportPhotos,
  serveVisitPhotos,
  visitHandlers,
} from '../visit/visit.ts'
import { cashHandlers, serveWebhook, walletHandlers } from '../wallet/wallet.ts'
import { serveWeb } from './web-files.ts'
import { serveWorkshop } from './workshop.ts'

type Served = { endpoint: Endpoint; rule: Rule<Endpoint> | Handler<Endpoint> }

/** Pairs the endpoints of a contract module with their handlers; the compiler knows they fit. */
function pair<Contract extends object>(contract: Contract, handlers: Handlers<Contract>): Served[] {
  const rules = handlers as unknown as Record<string, Served['rule']>
  return Object.entries(contract).flatMap(([name, endpoint]: [string, unknown]) => {
    const rule = rules[name]
    return rule ? [{ endpoint: endpoint as Endpoint, rule }] : []
  })
}

const served = [
  ...pair(contract.account, accountHandlers),
  ...pair(contract.email, emailHandlers),
  ...pair(contract.phoneSignIn, phoneHandlers),
  ...pair(contract.secondStep, secondStepHandlers),
  ...pair(contract.privacy, privacyHandlers),
  ...pair(contract.upload, uploadHandlers),
  ...pair(contract.station, stationHandlers),
  ...pair(contract.serving, servingHandlers),
  ...pair(contract.announcement, announcementHandlers),
  ...pair(contract.area, areaHandlers),
  ...pair(contract.day, dayHandlers),
  ...pair(contract.place, placeHandlers),
  ...pair(contract.staffLogin, staffLoginHandlers),
  ...pair(contract.member, memberHandlers),
  ...pair(contract.joining, joiningHandlers),
  ...pair(contract.memberSwitch, memberSwitchHandlers),
  ...pair(contract.price, priceHandlers),
  ...pair(contract.carrier, carrierHandlers),
  ...pair(contract.carrierSignIn, carrierSignInHandlers),
  ...pair(contract.wallet, walletHandlers),
  ...pair(contract.cash, cashHandlers),
  ...pair(contract.recyclable, recyclableHandlers),
  ...pair(contract.request, requestHandlers),
  ...pair(contract.visit, visitHandlers),
  ...pair(contract.plan, planHandlers),
  ...pair(contract.fit, fitHandlers),
  ...pair(contract.passport, passportHandlers),
  ...pair(contract.problem, problemHandlers),
  ...pair(contract.approval, approvalHandlers),
  ...pair(contract.support, supportHandlers),
  ...pair(contract.contact, contactHandlers),
  ...pair(contract.booking, bookingHandlers),
  ...pair(contract.close, closeHandlers),
  ...pair(contract.director, directorHandlers),
  ...pair(contract.oversight, oversightHandlers),
  ...pair(contract.stationStaff, stationStaffHandlers),
  ...pair(contract.alert, alertHandlers),
  ...pair(contract.invitation, invitationHandlers),
  ...pair(contract.card, cardHandlers),
  ...pair(contract.overview, overviewHandlers),
  ...pair(contract.queue, queueHandlers),
  ...pair(contract.resident, residentHandlers),
  ...pair(contract.search, searchHandlers),
  ...pair(contract.standing, standingHandlers),
  ...pair(contract.audit, auditHandlers),
  ...pair(contract.notification, noticeHandlers),
]

/** What reads requests off the lines, and how long it waits for them. */
function listener(config: Config) {
  return fastify({
    logger: logging(config),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: bodyBytes.visitor,
    // Clients that drip, idle or read slowly are cut.
    requestTimeout: 15_000,
    // A call that waits for the database is answered before its line counts as idle.
    connectionTimeout: patienceMs.connect + patienceMs.query + 1_000,
    keepAliveTimeout: 5_000,
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 1_000 },
    forceCloseConnections: 'idle',
    // What comes on an open line while we stop is answered as ever, not with a bare 503.
    return503OnClosing: false,
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      maxParamLength: 300,
      querystringParser: parseQuery,
    },
    frameworkErrors: (error, request, reply) => void sendRefusal(request, reply, error),
  })
}

/** The whole server, not yet listening: tests call it through `inject`. */
export async function createApp(
  config: Config,
  services: Omit<Serving, 'support' | 'tiles' | 'bodies' | 'searches' | 'identify' | 'guess'> & {
    hub: LiveHub
  },
): Promise<FastifyInstance> {
  const app = listener(config)
  readJsonOnly(app)
  await app.register(cookie)
  const guesses = createGuesses<Actor>()
  const shownBy = createShown(guesses, services)
  const { clock } = services
  const scale = config.rateLimitScale
  const bodies = guardBodies(app, {
    clock,
    scale,
    isIn: call => shownBy(call).session !== undefined,
  })
  // The same object: what is put into it later counts.
  const tiles = config.tilesFile ? await openTiles(config.tilesFile) : null
  app.addHook('onClose', async () => tiles?.close())
  const serving = Object.assign(services, {
    support: supportOf(config),
    tiles,
    bodies,
    searches: createSearches(),
    identify: async (token: string, now: Date, db = services.db) => {
      const { directorsNeedSecondStep } = services
      const actor = await identify({ db, directorsNeedSecondStep }, token, now)
      guesses.note(token, actor)
      return actor
    },
    guess: config.fastPath.ahead ? guesses.of : () => undefined,
  })
  app.setErrorHandler((error, request, reply) => sendRefusal(request, reply, error))
  const endpoints = served.map(({ endpoint }) => endpoint)
  guardCalls(app, { clock, scale, shownBy, ...guardedRoutes(endpoints) })
  app.addHook('onRequest', async ({ query }) => {
    if (isUnread(query)) throw refuse('too_large')
  })
  // Only what is answered: a small body that unfolds into a huge one is not read.
  packAnswers(app)
  sendSecurityHeaders(app, serving.secureCookies)
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id)
    const address = request.routeOptions.url ?? request.url
    if (/^\/(?:api|dev)\//i.test(address) && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store')
    }
    done()
  })
  const liveLines = () => serving.hub.streams.size
  serveOperations(app, config, { ...serving, heldBytes: bodies.held, liveLines })
  serveDocs(app, endpoints, machineDoors(config.inbound !== null))
  for (const { endpoint, rule } of served) serveEndpoint(app, serving, endpoint, rule)
  serveExport(app, { ...serving, sentenceOf })
  servePictures(app, serving)
  if (tiles) serveTiles(app, serving, tiles)
  serveEvents(app, serving)
  await serveWebhook(app, serving)
  if (config.inbound) await serveInboundMail(app, serving, config.inbound)
  if (config.sandboxGateway) await serveSandbox(app, { ...serving, publicUrl: config.publicUrl })
  await serveOneClick(app, serving)
  const isTryOut = await canTryOut(config, serving)
  const readBy = isTryOut ? linksByRole(config.publicUrl) : undefined
  if (config.mailbox) await serveWorkshop(app, config, { ...serving, ...(readBy && { readBy }) })
  if (isTryOut) await serveDemo(app, config, serving)
  await serveWeb(app, config, { isTryOut })
  return app
}

function servePictures(app: FastifyInstance, serving: Serving) {
  serveCarrierPhotos(app, serving)
  serveVisitPhotos(app, serving)
  servePassportPhotos(app, serving)
  serveTicketPictures(app, serving)
  serveProblemPictures(app, serving)
}

const supportOf = ({ supportEmail, supportPhone, inbound }: Config) => ({
  email: supportEmail,
  phoneNumber: supportPhone,
  inboundAddress: inbound?.address ?? null,
})
