import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageChosen, languageIn } from '../../contract/speech/language.ts'
import type { Db, OnConnection } from '../db/connect.ts'
import type { Read } from '../db/replica.ts'
import type { BodyGuard } from './body-guard.ts'
import type { Clock } from './clock.ts'
import type { ClockWatch } from './clock-watch.ts'
import type { Actor, Context, CookieName, Services } from './context.ts'
import { deviceOf } from './device.ts'
import { noteReader } from './reader.ts'
import type { Searches } from './searches.ts'

/** What endpoints are served with. */
export type Serving = Services & {
  db: Db
  /** A connection that other reads share. */
  onShared: OnConnection
  /** What directors look at, and what is taken out as a whole: a replica may do that. */
  read: Read
  /** Whom a session's token stands for. */
  identify: (sessionToken: string, now: Date, db?: Db) => Promise<Actor | null>
  /** Whom it stood for the last time: no permission, but most likely right. */
  guess: (sessionToken: string) => Actor | undefined
  /** Stands before the bodies of calls. */
  bodies: BodyGuard
  /** Lets each caller search a little at a time. */
  searches: Searches
  clock: Clock
  clockWatch: ClockWatch
  secureCookies: boolean
  ownOrigin: string | null
}

/** `__Host-` binds a cookie to this host and to TLS; browsers refuse it without. */
export const cookieName = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name)

/** Who is calling, as the session cookie says; null when nobody is signed in. */
export async function callerOf(
  request: FastifyRequest,
  serving: Serving,
  now = serving.clock.now(),
): Promise<Actor | null> {
  const { sessionToken } = visitorOf(request, serving)
  const caller = sessionToken ? await serving.identify(sessionToken, now) : null
  noteReader(request, caller)
  return caller
}

/** The other end of the line, as it shows itself. */
export function visitorOf(
  request: FastifyRequest,
  { secureCookies }: Pick<Serving, 'secureCookies'>,
): Context['visitor'] {
  const shown = (name: CookieName) => request.cookies[cookieName(name, secureCookies)]
  const sessionToken = shown('session')
  const deviceToken = shown('device')
  const registrationToken = shown('registration')
  const deskToken = shown('desk')
  const codeToken = shown('code')
  return {
    address: request.ip,
    device: deviceOf(request.headers['user-agent']),
    language:
      languageChosen(request.headers.cookie) ?? languageIn(request.headers['accept-language']),
    ...(sessionToken && { sessionToken }),
    ...(deviceToken && { deviceToken }),
    ...(registrationToken && { registrationToken }),
    ...(deskToken && { deskToken }),
    ...(codeToken && { codeToken }),
  }
}

/** Ends when the line is gone before the answer was out. */
export function goneOf({ raw }: FastifyReply): AbortSignal {
  const line = new AbortController()
  if (raw.destroyed) line.abort()
  raw.once('close', () => raw.writableFinished || line.abort())
  return line.signal
}
