import cookie from '@fastify/cookie'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import * as accountContract from '../../contract/account/account.ts'
import * as auditContract from '../../contract/audit/audit.ts'
import * as carrierContract from '../../contract/carrier/carrier.ts'
import * as carrierSignInContract from '../../contract/carrier/sign-in.ts'
import * as cashContract from '../../contract/wallet/cash.ts'
import * as bookingContract from '../../contract/desk/booking.ts'
import * as cardContract from '../../contract/desk/card.ts'
import * as closeContract from '../../contract/desk/close.ts'
import * as searchContract from '../../contract/desk/search.ts'
import * as directorContract from '../../contract/director/director.ts'
import * as emailContract from '../../contract/account/email.ts'
import * as phoneContract from '../../contract/account/phone-sign-in.ts'
import { bodyBytes, type Endpoint } from '../../contract/endpoint.ts'
import * as invitationContract from '../../contract/director/invitation.ts'
import * as noticeContract from '../../contract/notification/notification.ts'
import * as oversightContract from '../../contract/director/oversight.ts'
import * as announcementContract from '../../contract/ground/announcement.ts'
import * as areaContract from '../../contract/ground/area.ts'
import * as dayContract from '../../contract/ground/day.ts'
import * as placeContract from '../../contract/ground/place.ts'
import * as priceContract from '../../contract/price/price.ts'
import * as problemContract from '../../contract/problem/problem.ts'
import * as privacyContract from '../../contract/privacy/privacy.ts'
import * as queueContract from '../../contract/screen/queue.ts'
import * as recyclableContract from '../../contract/recyclable/recyclable.ts'
import { refuse } from '../../contract/refusal.ts'
import * as requestContract from '../../contract/request/request.ts'
import * as secondStepContract from '../../contract/account/second-step.ts'
import * as alertContract from '../../contract/director/alert.ts'
import * as standingContract from '../../contract/director/standing.ts'
import * as approvalContract from '../../contract/approval/approval.ts'
import * as deskContract from '../../contract/staff/member-switch.ts'
import * as joiningContract from '../../contract/staff/joining.ts'
import * as memberContract from '../../contract/staff/member.ts'
import * as stationStaffContract from '../../contract/director/station-staff.ts'
import * as stationContract from '../../contract/station/station.ts'
import * as supportContract from '../../contract/support/support.ts'
import * as uploadContract from '../../contract/upload/upload.ts'
import * as passportContract from '../../contract/visit/passport.ts'
import * as planContract from '../../contract/plan/plan.ts'
import * as visitContract from '../../contract/visit/visit.ts'
import * as walletContract from '../../contract/wallet/wallet.ts'
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
import { packAnswers } from './packed-answers.ts'
import { serveOperations } from './health.ts'
import { recyclableHandlers } from '../recyclable/recyclable.ts'
import { queueHandlers, requestHandlers } from '../request/request.ts'
import { openTiles, planHandlers, serveTiles } from '../plan/plan.ts'
import { problemHandlers, serveProblemPictures } from '../problem/problem.ts'
import { sendSecurityHeaders } from './security-headers.ts'
import { createGuesses } from './read-ahead.ts'
import { serveEndpoint } from './serve-endpoint.ts'
import type { Serving } from '../call/caller.ts'
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

/** The whole server, not yet listening: tests call it through `inject`. */
export async function createApp(
  config: Config,
  services: Omit<Serving, 'support' | 'tiles' | 'bodies' | 'identify' | 'guess'> & { hub: LiveHub },
): Promise<FastifyInstance> {
  const app = fastify({
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
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => void sendRefusal(request, reply, error),
  })
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

/** Bodies are JSON objects in UTF-8, or empty: the described client sends an empty one as JSON. */
function readJsonOnly(app: FastifyInstance) {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.headers['content-encoding']) return done(refuse('unsupported_type'))
    if (body.length === 0) return done(null, {})
    try {
      const text = utf8.decode(body as Buffer)
      return hasHalfCharacter(text) ? done(refuse('malformed')) : parse(request, text, done)
    } catch {
      return done(refuse('malformed'))
    }
  })
}

const half = /\p{Surrogate}/u

/** JSON can spell half of a character, which no database keeps. */
function hasHalfCharacter(text: string): boolean {
  if (!/\\ud/i.test(text)) return false
  let found = false
  JSON.parse(text, (name: string, value: unknown) => {
    found ||= half.test(name) || (typeof value === 'string' && half.test(value))
    return value
  })
  return found
}
