import * as z from 'zod/mini'
import { once } from './once.ts'
import { memberRoles, type MemberRole, type Role } from './role.ts'
import type { Method } from './wire.ts'

export { holders, memberRoles, roles, type Holder, type MemberRole, type Role } from './role.ts'
export { pathFields, travelsInQuery, type Method } from './wire.ts'

/** Who may call an endpoint at all; a visitor is somebody who is not signed in. */
export type Callers = 'anyone' | readonly (Role | 'visitor')[]

/** Whether it is open to somebody who is not signed in. */
export const takesVisitors = (callers: Callers) =>
  callers === 'anyone' || callers.includes('visitor')

/** What only the head of a station may, and what only whoever handles its money. */
export const headOnly = ['head'] as const
export const withMoney = ['head', 'cashier'] as const

/** The largest JSON: four thousand letters need 24 KB when each is written as \uXXXX. */
export const bodyBytes = { visitor: 32 * 1024, signedIn: 64 * 1024 }

/** One thing the app can do. The server must handle it, the web can call it, the docs show it. */
export type Endpoint<
  I extends z.ZodMiniObject = z.ZodMiniObject,
  O extends z.ZodMiniType = z.ZodMiniType,
  B extends z.ZodMiniObject = z.ZodMiniObject,
  R extends Callers = Callers,
> = {
  kind: 'endpoint'
  method: Method
  /** `:name` parts are fields of the input. */
  path: string
  /** Who may call at all; what they may see is the handler's query. */
  roles: R
  /** Of a station's members, who may. */
  members: readonly MemberRole[]
  /**
   * Of somebody of a station it wants a full login: a PIN is not enough. Always, or where one of these fields is sent. That
   * is what changes who may do what, or how somebody gets in.
   */
  fullLogIn: boolean | readonly string[]
  /** Not for a session that may be a stranger's while the number of the resident's account is changing. */
  ownersOnly: boolean
  /** One sentence for the documents. */
  summary: string
  /** The envelope's message on success. */
  says: string
  status: 200 | 201
  /** Path, query and body fields together; unknown ones are refused. */
  input: I
  /** The envelope's `data`; a field that is not declared here never leaves the server. */
  output: O
  /** Fields that stand beside `data` in the envelope, where the described wire has some. */
  beside: B
  /** A list's envelope also has `next`. */
  paged: boolean
  /** Whether the call changes something: true for everything but GET unless said otherwise. */
  changes: boolean
  /** An answer that sets a cookie cannot be replayed from storage, so the call is carried out again. */
  setsCookie: boolean
  /** The answer holds a secret, so it is kept nowhere: the call is carried out again. */
  secretAnswer: boolean
  /** The answer waits until so long after the call came: then its time tells nothing. */
  steadyMs: number
  /** The largest body that is read. */
  maxBytes: number
  /** The body is the bytes of a file of one of these types, and stands in the input under this name. */
  file: { name: string; types: readonly string[] } | null
}

type Declared<I, O, B, R> = {
  method: Method
  path: string
  roles: R
  members?: readonly MemberRole[]
  fullLogIn?: boolean | readonly string[]
  ownersOnly?: boolean
  summary: string
  says?: string
  status?: 200 | 201
  input: () => I
  output: () => O
  beside?: () => B
  paged?: boolean
  changes?: boolean
  setsCookie?: boolean
  secretAnswer?: boolean
  steadyMs?: number
  maxBytes?: number
  file?: { name: string; types: readonly string[] }
}

const nothing = once(() => z.object({}))

/**
 * Declares an endpoint, filling in what most have in common; its schemas are made when they are wanted. A page's bundle has only
 * those that it calls.
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  I extends z.ZodMiniObject,
  O extends z.ZodMiniType,
  const R extends Callers,
  B extends z.ZodMiniObject = ReturnType<typeof nothing>,
>(declared: Declared<I, O, B, R>): Endpoint<I, O, B, R> {
  const { input, output, beside = nothing as unknown as () => B, ...told } = declared
  const schemas = { input: once(input), output: once(output), beside: once(beside) }
  return {
    members: memberRoles,
    fullLogIn: false,
    ownersOnly: false,
    says: 'ok',
    status: 200,
    paged: false,
    changes: declared.method !== 'GET',
    setsCookie: false,
    secretAnswer: false,
    steadyMs: 0,
    maxBytes: takesVisitors(declared.roles) ? bodyBytes.visitor : bodyBytes.signedIn,
    file: null,
    ...told,
    kind: 'endpoint',
    get input() {
      return schemas.input()
    },
    get output() {
      return schemas.output()
    },
    get beside() {
      return schemas.beside()
    },
  }
}

/** What a handler receives. */
export type InputOf<E extends Endpoint> = z.output<E['input']>
/** What a caller sends. */
export type SentOf<E extends Endpoint> = z.input<E['input']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>
/** No declared field beside `data` means none, not any. */
type BesideOf<E extends Endpoint> = string extends keyof z.output<E['beside']>
  ? unknown
  : z.output<E['beside']>
/** What a handler returns: the envelope, its message optional. */
export type AnswerOf<E extends Endpoint> = {
  data: OutputOf<E>
  message?: string
  next?: string | null
} & BesideOf<E>
/** What a caller gets. */
export type EnvelopeOf<E extends Endpoint> = AnswerOf<E> & { message: string }
