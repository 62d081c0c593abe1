import type {
  AnswerOf,
  Endpoint,
  InputOf,
  MemberRole,
  OutputOf,
  Role,
} from '../../contract/endpoint.ts'
import type { Hasher } from './hasher.ts'
import type { Db, OnConnection } from '../db/connect.ts'
import type { PaymentGateway } from '../gateway/paystack.ts'
import type { Language } from '../../contract/speech/language.ts'
import type { Limiter } from './limit.ts'
import type { Written } from './written.ts'

/** What code below a rule needs of its call: the transaction, the time, and new ids. */
export type Scene = { db: Db; now: Date; newId: () => string }

/** Who is calling, as the session says: never as the call says. */
export type Actor =
  | {
      role: 'resident'
      accountId: string
      sessionId: string
      stationId: string
      /** In which they are written to. */
      language: Language
      /** The number is changing, and this session may be a stranger's: it spends nothing and moves nowhere. */
      isBarred: boolean
    }
  | {
      role: 'station'
      accountId: string
      sessionId: string
      stationId: string
      /** What they are at the station. */
      member: MemberRole
      /** The password was chosen by somebody else: an own one comes first. */
      mustChoosePassword: boolean
      /** Came in by PIN, and has not logged in fully since. */
      byPin: boolean
    }
  | {
      role: 'director'
      accountId: string
      sessionId: string
      /** Two-step sign-in is wanted here and is not set up yet: that comes first. */
      mustSetUpSecondStep: boolean
    }
  | {
      role: 'carrier'
      accountId: string
      sessionId: string
      stationId: string
      /** The same as the account's: a carrier's account is called by the carrier. */
      carrierId: string
      language: Language
    }

/** Somebody with an account of their own. */
export type HolderActor = Exclude<Actor, { role: 'carrier' }>

/** The actor that an endpoint's roles allow. */
export type ActorOf<E extends Endpoint> = E['roles'] extends readonly (infer R)[]
  ? Extract<Actor, { role: R }> | ('visitor' extends R ? null : never)
  : Actor | null

export type SupportSettings = {
  email: string | null
  phoneNumber: string | null
  /** Where letters from support are answered to; null: they cannot be. */
  inboundAddress: string | null
}

/** What every rule may lean on besides the database. */
export type Services = {
  secretKey: Buffer
  hasher: Hasher
  limiter: Limiter
  /** Null where no top-ups are taken. */
  gateway: PaymentGateway | null
  /** How messages leave the app. */
  messaging: {
    /** What browsers subscribe with. */
    pushKey: string
    /** Push services besides the known ones. */
    pushHosts: readonly string[]
    /** Whether SMS are sent at all. */
    smsIsSent: boolean
    /** Whether a number can be proven: by SMS, or by the list that a workshop shows. */
    phoneSignIn: boolean
    /** Where the app is open, for links in messages. */
    publicUrl: string
    /** How many codes strangers can make us send in a day. */
    codesPerDay: number
  }
  /** How support is reached from outside the app. */
  support: SupportSettings
  /** The operator's own map beneath ours; null: there is none. */
  tiles: { minZoom: number; maxZoom: number; attribution: string } | null
  /** Whoever runs the service wants two-step sign-in from directors. */
  directorsNeedSecondStep: boolean
  onConnection: OnConnection
  /** Tells open pages, after a commit, that there may be something to hear. */
  ring: () => void
}

export type CookieName = 'session' | 'device' | 'registration' | 'desk' | 'code'

/** What a handler knows of the call: the time and the ids come from here, too. */
export type Context<A = Actor | null> = Services & {
  db: Db
  actor: A
  now: Date
  newId: () => string
  /** The other end of the line: network address, kind of device, and the cookies it showed. */
  visitor: {
    address: string
    device: string
    /** In which the caller reads. */
    language: Language
    sessionToken?: string
    deviceToken?: string
    /** What the browser was given when somebody registered in it. */
    registrationToken?: string
    /** What the browser was given when somebody of a station logged in fully. */
    deskToken?: string
    /** What the browser was given when it requested a code by SMS. */
    codeToken?: string
  }
  /** Cookies to set, or with null to clear, once the call has been committed. */
  setCookie: (
    ...cookie: [name: CookieName, value: null] | [name: CookieName, value: string, seconds: number]
  ) => void
  /** Ends when whoever called has hung up before the answer. */
  gone: () => AbortSignal
  /** Says whose call it turned out to be, where no session said it: a login, a link in a mail. */
  recognise: (account: { id: string; role: Role }) => void
  /** What the log keeps of the call besides what was sent. */
  alsoNote: (detail: Record<string, unknown>) => void
}

/** What is known of a call before its body is read. */
export type Knock = Pick<Context, 'db' | 'actor' | 'now' | 'limiter' | 'visitor'>

/** Work that a call does before its transaction, so that no connection waits for it. */
export type Handler<E extends Endpoint> = {
  /** Asked before the body is read: counts what does not depend on it. */
  knock?: (knock: Knock) => Promise<void>
  prepare: (context: Context<ActorOf<E>>, input: InputOf<E>) => Promise<unknown>
  handle: (
    context: Context<ActorOf<E>>,
    input: InputOf<E>,
    prepared: unknown,
  ) => Promise<AnswerOf<E>>
  /** What goes with every answer, also with one that is given again: a cookie that it says. */
  answered?: (context: Context<ActorOf<E>>, data: OutputOf<E>) => void
}

export type Rule<E extends Endpoint> = (
  context: Context<ActorOf<E>>,
  input: InputOf<E>,
) => Promise<AnswerOf<E>>

/** A rule that only reads, and whose data the database has written as it leaves. */
export type WrittenRule<E extends Endpoint> = (
  context: Context<ActorOf<E>>,
  input: InputOf<E>,
) => Promise<Omit<AnswerOf<E>, 'data'> & { data: Written<OutputOf<E>> }>

/** A handler for every endpoint of a contract module: the compiler misses the missing ones. */
export type Handlers<Contract> = {
  [K in keyof Contract as Contract[K] extends Endpoint ? K : never]: Contract[K] extends Endpoint
    ? Rule<Contract[K]> | WrittenRule<Contract[K]> | Handler<Contract[K]>
    : never
}

/** A rule with slow or lasting work before its transaction: hashing, counting tries. */
export function prepared<E extends Endpoint, P>(
  _endpoint: E,
  prepare: (context: Context<ActorOf<E>>, input: InputOf<E>) => Promise<P>,
  handle: (context: Context<ActorOf<E>>, input: InputOf<E>, prepared: P) => Promise<AnswerOf<E>>,
  answered?: Handler<E>['answered'],
): Handler<E> {
  return {
    prepare,
    handle: (context, input, result) => handle(context, input, result as P),
    ...(answered && { answered }),
  }
}
