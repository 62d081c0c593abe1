import cookie from '@fastify/cookie'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import * as accountContract from '../../contract/account.ts'
import * as auditContract from '../../contract/audit.ts'
import * as carrierContract from '../../contract/carrier.ts'
import * as carrierSignInContract from '../../contract/sign-in/carrier.ts'
import * as cashContract from '../../contract/cash.ts'
import * as bookingContract from '../../contract/desk/booking.ts'
import * as cardContract from '../../contract/desk/card.ts'
import * as closeContract from '../../contract/desk/close.ts'
import * as searchContract from '../../contract/desk/search.ts'
import * as directorContract from '../../contract/director.ts'
import * as emailContract from '../../contract/email.ts'
import * as phoneContract from '../../contract/sign-in/phone.ts'
import { bodyBytes, type Endpoint } from '../../contract/endpoint.ts'
import * as invitationContract from '../../contract/invitation.ts'
import * as noticeContract from '../../contract/notification.ts'
import * as oversightContract from '../../contract/oversight.ts'
import * as announcementContract from '../../contract/ground/announcement.ts'
import * as areaContract from '../../contract/ground/area.ts'
import * as dayContract from '../../contract/ground/day.ts'
import * as placeContract from '../../contract/ground/place.ts'
import * as priceContract from '../../contract/price.ts'
import * as problemContract from '../../contract/street/problem.ts'
import * as privacyContract from '../../contract/privacy.ts'
import * as queueContract from '../../contract/queue.ts'
import * as recyclableContract from '../../contract/recyclable/recyclable.ts'
import { refuse } from '../../contract/refusal.ts'
import * as requestContract from '../../contract/request.ts'
import * as secondStepContract from '../../contract/second-step.ts'
import * as alertContract from '../../contract/office/alert.ts'
import * as standingContract from '../../contract/standing.ts'
import * as approvalContract from '../../contract/staff/approval.ts'
import * as deskContract from '../../contract/staff/desk.ts'
import * as joiningContract from '../../contract/staff/joining.ts'
import * as memberContract from '../../contract/staff/member.ts'
import * as stationStaffContract from '../../contract/staff/oversight.ts'
import * as stationContract from '../../contract/station.ts'
import * as supportContract from '../../contract/support.ts'
import * as uploadContract from '../../contract/upload.ts'
import * as passportContract from '../../contract/street/passport.ts'
import * as planContract from '../../contract/visit/plan.ts'
import * as visitContract from '../../contract/visit/visit.ts'
import * as walletContract from '../../contract/wallet.ts'
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
import type { Config } from '../config.ts'
import type { Handler, Handlers, Rule } from '../call/context.ts'
import { patienceMs } from '../db/connect.ts'
import { approvalHandlers } from '../approval/approval.ts'
import { auditHandlers, sentenceOf } from '../audit/audit.ts'
import { bookingHandlers, cardHandlers, closeHandlers, searchHandlers } from '../desk/desk.ts'
import {
  alertHandlers,
  directorHandlers,
  invitationHandlers,
  oversightHandlers,
  standingHandlers,
  stationStaffHandlers,
} from '../director/director.ts'
import { machineDoors } from './api-docs-machine.ts'
import { serveDocs } from './api-docs.ts'
import { serveSandbox } from '../sandbox/sandbox.ts'
import { serveEvents, type LiveHub } from '../live/live.ts'
import { logging } from '../log.ts'
import { noticeHandlers, serveOneClick } from '../notification/notification.ts'
import { isUnread, parseQuery } from './few-names.ts'
import { readJsonOnly } from './json-body.ts'
import { packAnswers } from './packed-answers.ts'
import { serveOperations } from './health.ts'
import { recyclableHandlers } from '../recyclable/recyclable.ts'
import { queueHandlers, requestHandlers } from '../request/request.ts'
import { openTiles, planHandlers, serveTiles } from '../plan/plan.ts'
import { problemHandlers, serveProblemPictures } from '../problem/problem.ts'
import { sendSecurityHeaders } from './security-headers.ts'
import { createGuesses } from './read-ahead.ts'
import { serveEndpoint } from './serve-endpoint.ts'
import { visitorOf, type Serving } from '../call/caller.ts'
import { createSearches } from '../call/searches.ts'
import {
  announcementHandlers,
  areaHandlers,
  dayHandlers,
  placeHandlers,
  deskHandlers,
  joiningHandlers,
  memberHandlers,
  priceHandlers,
  stationHandlers,
} from '../station/station.ts'
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
  ...pair(accountContract, accountHandlers),
  ...pair(emailContract, emailHandlers),
  ...pair(phoneContract, phoneHandlers),
  ...pair(secondStepContract, secondStepHandlers),
  ...pair(privacyContract, privacyHandlers),
  ...pair(uploadContract, uploadHandlers),
  ...pair(stationContract, stationHandlers),
  ...pair(announcementContract, announcementHandlers),
  ...pair(areaContract, areaHandlers),
  ...pair(dayContract, dayHandlers),
  ...pair(placeContract, placeHandlers),
  ...pair(memberContract, memberHandlers),
  ...pair(joiningContract, joiningHandlers),
  ...pair(deskContract, deskHandlers),
  ...pair(priceContract, priceHandlers),
  ...pair(carrierContract, carrierHandlers),
  ...pair(carrierSignInContract, carrierSignInHandlers),
  ...pair(walletContract, walletHandlers),
  ...pair(cashContract, cashHandlers),
  ...pair(recyclableContract, recyclableHandlers),
  ...pair(requestContract, requestHandlers),
  ...pair(queueContract, queueHandlers),
  ...pair(visitContract, visitHandlers),
  ...pair(planContract, planHandlers),
  ...pair(passportContract, passportHandlers),
  ...pair(problemContract, problemHandlers),
  ...pair(approvalContract, approvalHandlers),
  ...pair(supportContract, supportHandlers),
  ...pair(searchContract, searchHandlers),
  ...pair(cardContract, cardHandlers),
  ...pair(bookingContract, bookingHandlers),
  ...pair(closeContract, closeHandlers),
  ...pair(directorContract, directorHandlers),
  ...pair(oversightContract, oversightHandlers),
  ...pair(stationStaffContract, stationStaffHandlers),
  ...pair(standingContract, standingHandlers),
  ...pair(alertContract, alertHandlers),
  ...pair(invitationContract, invitationHandlers),
  ...pair(auditContract, auditHandlers),
  ...pair(noticeContract, noticeHandlers),
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
  const guesses = createGuesses()
  const bodies = guardBodies(app, services.clock, config.rateLimitScale)
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
    guess: guesses.of,
  })
  app.setErrorHandler((error, request, reply) => sendRefusal(request, reply, error))
  await app.register(cookie)
  guardCalls(app, services.clock, config.rateLimitScale, request => {
    const { sessionToken } = visitorOf(request, serving)
    return sessionToken && guesses.of(sessionToken)?.sessionId
  })
  app.addHook('onRequest', async ({ query }) => {
    if (isUnread(query)) throw refuse('too_large')
  })
  // Only what is answered: a small body that unfolds into a huge one is not read.
  packAnswers(app)
  sendSecurityHeaders(app, serving.secureCookies)
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id)
    if (/^\/(?:api|dev)\//i.test(request.url) && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store')
    }
    done()
  })
  const liveLines = () => serving.hub.streams.size
  serveOperations(app, config, { ...serving, heldBytes: bodies.held, liveLines })
  serveDocs(
    app,
    served.map(({ endpoint }) => endpoint),
    machineDoors(config.inbound !== null),
  )
  for (const { endpoint, rule } of served) serveEndpoint(app, serving, endpoint, rule)
  serveExport(app, { ...serving, sentenceOf })
  servePictures(app, serving)
  if (tiles) serveTiles(app, serving, tiles)
  serveEvents(app, serving)
  await serveWebhook(app, serving)
  if (config.inbound) await serveInboundMail(app, serving, config.inbound)
  if (config.sandboxGateway) await serveSandbox(app, { ...serving, publicUrl: config.publicUrl })
  await serveOneClick(app, serving)
  if (config.mailbox) await serveWorkshop(app, config, serving)
  await serveWeb(app, config)
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
