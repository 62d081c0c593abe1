import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { eventsPath, resyncEvent, type LiveEvent } from '../../contract/live/live.ts'
import { refuse } from '../../contract/refusal.ts'
import { admitSignedIn } from '../call/admission.ts'
import type { Actor } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { callerOf, type Serving } from '../call/caller.ts'
import { station } from '../station/station.table.ts'
import type { LiveHub, Stream } from './hub.ts'
import { hasNewsOf, missedSince } from './missed.ts'

const mostInAll = 5_000
/** Browsers share one line among their tabs, so this is many devices. */
const mostOfOne = 20
/** A reader so far behind is cut, and asks again when it can. */
const mostUnreadBytes = 256 * 1024
/** How long a browser waits before it opens a lost line again. */
const retryMs = 3_000
/** Whoever's answers are older asks again for most of them anyway. */
const oldestSeconds = 3_600

/** Live changes for the session, as server-sent events. */
export function serveEvents(app: FastifyInstance, serving: Serving & { hub: LiveHub }) {
  const { hub, db } = serving
  app.addHook('preClose', async () => hub.endAll())
  // A HEAD would open a line, too, and wait for its end.
  app.get(eventsPath, { exposeHeadRoute: false }, async (request, reply) => {
    const actor = admitSignedIn(await callerOf(request, serving))
    if (hub.streams.size >= mostInAll) throw refuse('busy', { retryAfterSeconds: 30 })
    if (hub.openOf(actor.accountId) >= mostOfOne) {
      throw refuse('too_many', { retryAfterSeconds: 60 })
    }
    const audience = await audienceOf(db, actor)
    reply.hijack()
    const stream = openStream(reply, hub, actor, audience)
    await catchUp(stream, async () => {
      // The session may have ended while the line was opened, too early to be told to it.
      if (!(await callerOf(request, serving))) {
        stream.end()
        return []
      }
      const need = await needOf(db, stream, request)
      if (actor.role === 'director') await look(db, actor, audience)
      return need
    })
  })
}

/** Whose changes somebody hears of: their own, their station's, those of a director's stations. */
async function audienceOf(db: Db, actor: Actor): Promise<Set<string>> {
  if (actor.role === 'resident' || actor.role === 'carrier') return new Set([actor.accountId])
  if (actor.role === 'station') return new Set([actor.accountId, actor.stationId])
  const own = await db
    .select({ id: station.id })
    .from(station)
    .where(eq(station.directorId, actor.accountId))
  return new Set([actor.accountId, ...own.map(({ id }) => id)])
}

/**
 * Looks again once the line is open, from when on it hears of stations that come and go: between the first
 * look and then one may have.
 */
async function look(db: Db, actor: Actor, audience: Set<string>): Promise<void> {
  const before = [...audience]
  const now = await audienceOf(db, actor)
  for (const id of before) if (!now.has(id)) audience.delete(id)
  for (const id of now) audience.add(id)
}

function openStream(
  reply: FastifyReply,
  hub: LiveHub,
  actor: Actor,
  audience: Set<string>,
): Stream {
  const { raw } = reply
  // The line is meant to stay; the server's limits are for calls.
  raw.socket?.setTimeout(0)
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    // Proxies that collect answers before they pass them on are asked not to.
    'x-accel-buffering': 'no',
  })
  const write = (text: string) => {
    if (raw.writableLength > mostUnreadBytes) raw.destroy()
    else raw.write(text)
  }
  const stream: Stream = {
    accountId: actor.accountId,
    sessionId: actor.sessionId,
    audience,
    hear: event => {
      // A director hears of a new station from now on, too.
      if (actor.role === 'director' && event.topic === 'station') audience.add(event.subject)
      write(inWire(event))
    },
    repeat: event => write(inWire(event)),
    resync: () => write(`event: ${resyncEvent}\ndata: {}\n\n`),
    beat: () => write(':\n\n'),
    end: () => {
      // What comes later is not for this page, also while the rest is still on its way.
      remove()
      raw.end()
    },
  }
  const remove = hub.add(stream)
  raw.on('close', remove)
  raw.on('error', remove)
  write(`retry: ${retryMs}\n\n`)
  return stream
}

const inWire = ({ id, topic, subject }: LiveEvent) =>
  `id: ${id}\nevent: ${topic}\ndata: ${JSON.stringify({ _id: subject })}\n\n`

/** The last event the page has seen: by the browser's own header, or said by another tab. */
function lastSeen(request: FastifyRequest): string | undefined {
  const header = request.headers['last-event-id']
  if (typeof header === 'string' && header !== '') return header
  const { after } = request.query as { after?: unknown }
  return typeof after === 'string' && after !== '' ? after : undefined
}

/** How old the page says its oldest answer is, where it opens its first line. */
function ageOf(request: FastifyRequest): number | undefined {
  const { seconds } = request.query as { seconds?: unknown }
  if (typeof seconds !== 'string' || !/^\d{1,6}$/.test(seconds)) return undefined
  return Math.min(Number(seconds), oldestSeconds)
}

/** What the page has to be told first: events one by one, or to ask again; nothing when it is up to date. */
async function needOf(db: Db, stream: Stream, request: FastifyRequest) {
  const audience = [...stream.audience]
  const lastId = lastSeen(request)
  if (lastId !== undefined) return (await missedSince(db, lastId, audience)) ?? 'resync'
  const seconds = ageOf(request)
  return seconds !== undefined && (await hasNewsOf(db, seconds, audience)) ? 'resync' : []
}

/** Tells what was missed, after the stream is open: in between nothing can fall. */
async function catchUp(stream: Stream, look: () => ReturnType<typeof needOf>) {
  try {
    const missed = await look()
    if (missed === 'resync') stream.resync()
    else missed.forEach(stream.repeat)
  } catch (error) {
    // The answer has begun, so it cannot become a refusal any more: the browser will come again.
    stream.end()
    throw error
  }
}
