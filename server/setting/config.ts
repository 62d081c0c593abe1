import { join, resolve } from 'node:path'
import { brand } from '../../contract/brand.ts'
import { isProduction, othersCome, refuseOpenWorkshop } from './config-workshop.ts'
import type { Setting, SettingName } from './settings.ts'
import { fastPathSetting } from './config-fast-path.ts'
import { proxySetting } from './config-proxy.ts'
import { senderOf, supportSettings } from './config-support.ts'
import { tracingSetting, type Tracing } from './config-trace.ts'
import type { FastPath } from '../db/fast-path.ts'
import { StartProblem } from '../db/start-problem.ts'
import { isKeyPair, type PushKeys } from '../gateway/push.ts'
import type { Identity } from '../identity/identity.ts'
import { readIdentity } from '../identity/read.ts'

export type Config = {
  port: number
  host: string
  dataDir: string
  /** Where it is kept, outside the database, who was erased. */
  erasureLog: string
  /** Sheets of translations that are laid over ours; null: there are none. */
  wordsDir: string | null
  /** The operator's own map, drawn beneath ours; null: there is none. */
  tilesFile: string | null
  /** Who this installation is, where it is not the product itself. */
  identity: Identity | null
  /** Null: the embedded PostgreSQL in dataDir. */
  databaseUrl: string | null
  /** The same database past a pooler, for what needs a session of its own; without one the same address. */
  directDatabaseUrl: string | null
  /** A streaming replica of that database, for what directors read; null: there is none. */
  readDatabaseUrl: string | null
  /** How people reach the server; links in mails start with it. */
  publicUrl: string
  /** The one origin that may send changing calls; null: whatever host the call itself names. */
  ownOrigin: string | null
  production: boolean
  /** Others than this machine come here: by the address that people use, or by where it listens. */
  isPublic: boolean
  smtpUrl: string | null
  mailFrom: string
  mailbox: boolean
  /** How whoever runs the service is reached; null: by the form only. */
  supportEmail: string | null
  supportPhone: string | null
  /** Where letters from support are answered to; null: they cannot be. */
  inbound: { address: string; secret: string } | null
  /** The keys by which push services know us; null: made from the secret key. */
  pushKeys: PushKeys | null
  /** Push services besides those of the known browsers: host, or host:port. */
  pushHosts: string[]
  /** Null: no SMS are sent, only noted. */
  termii: { apiKey: string; sender: string; url: string } | null
  /** How many codes by SMS strangers can make us send in a day. */
  codesPerDay: number
  /** Null: our own sandbox, or no top-ups at all. */
  paystackSecretKey: string | null
  sandboxGateway: boolean
  demo: boolean
  /** Null: made at first start and kept in dataDir. */
  secretKey: string | null
  /** A director must set two-step sign-in up before anything else. */
  directorsNeedSecondStep: boolean
  /** Who may read /metrics: whoever says the token, or whoever reaches the port. */
  metrics: { token: string | null; port: number | null }
  /** Null: nothing is traced. */
  tracing: Tracing | null
  /** What makes reads fast, and can be left out. */
  fastPath: FastPath
  rateLimitScale: number
  /** Addresses of the proxies whose X-Forwarded-For is believed. */
  trustProxy: string | false
  /** One object a line, for a machine to read; else sentences. */
  logsJson: boolean
  logLevel: 'silent' | 'debug' | 'info' | 'warn' | 'error'
}

type Env = Record<string, string | undefined>
const postgres = ['postgres:', 'postgresql:']
const ports = { least: 0, most: 65_535, whole: true }
const codes = { least: 10, most: 1e7, whole: true }
const logLevels = ['silent', 'debug', 'info', 'warn', 'error'] as const

/** Reads the settings; a wrong or missing one stops the start with a sentence that says what to set. */
export function readConfig(env: Env = process.env): Config {
  const set: Setting = name => env[name]?.trim() || null
  const production = isProduction(set)
  const databaseUrl = urlSetting(set, 'DATABASE_URL', postgres)
  const port = numberSetting(set, 'PORT', 3000, ports)
  const host = set('HOST') ?? '127.0.0.1'
  const publicUrl = urlSetting(set, 'PUBLIC_URL', ['http:', 'https:'])
  const smtpUrl = urlSetting(set, 'SMTP_URL', ['smtp:', 'smtps:'])
  const secretKey = set('SECRET_KEY')
  const paystackSecretKey = set('PAYSTACK_SECRET_KEY')
  const isPublic = othersCome(host, publicUrl)
  const demo = flagSetting(set, 'DEMO', !production && !isPublic && !databaseUrl)
  // What belongs to a workshop is there unasked only where nobody else comes, or as part of a demo.
  const usual = !production && (!isPublic || demo)
  const dataDir = resolve(set('DATA_DIR') ?? './data')
  const logsJson =
    (choiceSetting(set, 'LOG', ['json', 'text']) ?? (production && 'json')) === 'json'
  const identityDir = set('IDENTITY_DIR')
  const identity = identityDir ? readIdentity(identityDir) : null
  const name = identity?.brand.name ?? brand.name
  const config: Config = {
    port,
    host,
    dataDir,
    erasureLog: resolve(set('ERASURE_LOG') ?? join(dataDir, 'erasure-log.jsonl')),
    wordsDir: set('WORDS_DIR'),
    tilesFile: set('TILES_FILE'),
    identity,
    databaseUrl,
    directDatabaseUrl: urlSetting(set, 'DIRECT_DATABASE_URL', postgres) ?? databaseUrl,
    readDatabaseUrl: urlSetting(set, 'READ_DATABASE_URL', postgres),
    publicUrl: (publicUrl ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    // At home each role of the demo has a host of its own.
    ownOrigin: publicUrl && (isPublic || production || !demo) ? new URL(publicUrl).origin : null,
    production,
    isPublic,
    smtpUrl,
    mailFrom: senderOf(set('MAIL_FROM'), name),
    mailbox: !smtpUrl && flagSetting(set, 'MAILBOX', usual),
    ...supportSettings(set, demo, identity?.contact),
    ...messageSettings(set, name),
    paystackSecretKey,
    sandboxGateway: !paystackSecretKey && flagSetting(set, 'SANDBOX_GATEWAY', usual),
    demo,
    secretKey,
    directorsNeedSecondStep: twoStepSetting(set, demo),
    metrics: {
      token: set('METRICS_TOKEN'),
      port: set('METRICS_PORT') ? numberSetting(set, 'METRICS_PORT', 0, ports) : null,
    },
    tracing: tracingSetting(set),
    fastPath: fastPathSetting(set),
    rateLimitScale: numberSetting(set, 'RATE_LIMIT_SCALE', 1, { least: 0.01, most: 1e9 }),
    trustProxy: proxySetting(set),
    logsJson,
    // Somebody at a terminal reads what needs them, and nothing else.
    logLevel: choiceSetting(set, 'LOG_LEVEL', logLevels) ?? (logsJson ? 'info' : 'warn'),
  }
  refuseUnfit(config, set)
  return config
}

function refuseUnfit(config: Config, set: Setting) {
  if (!/\S@\S/.test(config.mailFrom)) {
    throw new StartProblem(`MAIL_FROM is "${config.mailFrom}": set it to an email address.`)
  }
  if (config.secretKey && config.secretKey.length < 32) {
    throw new StartProblem('SECRET_KEY is too short: set it to at least 32 random characters.')
  }
  if (config.paystackSecretKey && !/^sk_\w+$/.test(config.paystackSecretKey)) {
    throw new StartProblem(
      'PAYSTACK_SECRET_KEY is not usable: set it to the key that begins with sk_.',
    )
  }
  if (config.readDatabaseUrl && !config.databaseUrl) {
    throw new StartProblem('READ_DATABASE_URL needs the primary, too: set DATABASE_URL.')
  }
  if (config.directDatabaseUrl && !config.databaseUrl) {
    throw new StartProblem(
      'DIRECT_DATABASE_URL goes past the pooler at DATABASE_URL: set that, too.',
    )
  }
  if (config.metrics.token && config.metrics.token.length < 32) {
    throw new StartProblem('METRICS_TOKEN is too short: set it to at least 32 random characters.')
  }
  if (!config.production) return refuseOpenWorkshop(config, set)
  const missing = missingInProduction(config, set)
  if (missing.length > 0) throw new StartProblem(missing.join('\n'))
}

/** What must be said before strangers come, all at once: nobody starts a server five times to hear five sentences. */
function missingInProduction(config: Config, set: Setting): string[] {
  const isTestKey = config.paystackSecretKey?.startsWith('sk_test_') ?? false
  const rules: [isMissing: boolean, sentence: string][] = [
    [!set('PUBLIC_URL'), 'Set PUBLIC_URL to the address that people use, e.g. https://example.ng.'],
    [
      !config.smtpUrl && !config.mailbox,
      'Set SMTP_URL to your mail server, or MAILBOX=1 to keep mail in the built-in mailbox.',
    ],
    [
      !config.mailbox && !set('MAIL_FROM'),
      'Set MAIL_FROM to the sender of our mail, e.g. "Support <support@example.ng>".',
    ],
    [
      isTestKey && set('SANDBOX_GATEWAY') !== '1',
      'PAYSTACK_SECRET_KEY is a test key, with which nobody pays: set the live one, or SANDBOX_GATEWAY=1 too.',
    ],
    [
      config.databaseUrl !== null && !config.secretKey,
      'Set SECRET_KEY to at least 32 random characters, the same on every server.',
    ],
  ]
  return rules.flatMap(([isMissing, sentence]) => (isMissing ? [sentence] : []))
}

const termiiUrl = 'https://api.ng.termii.com'

function messageSettings(
  set: Setting,
  name: string,
): Pick<Config, 'pushKeys' | 'pushHosts' | 'termii' | 'codesPerDay'> {
  const [publicKey, privateKey] = [set('VAPID_PUBLIC_KEY'), set('VAPID_PRIVATE_KEY')]
  const pushKeys = publicKey && privateKey ? { publicKey, privateKey } : null
  if (!publicKey !== !privateKey || (pushKeys && !isKeyPair(pushKeys))) {
    throw new StartProblem(
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY do not belong together: set both, or neither.',
    )
  }
  const [apiKey, sender] = [set('TERMII_API_KEY'), set('TERMII_SENDER') ?? name]
  if (apiKey && !/^[a-z0-9 ]{3,11}$/i.test(sender)) {
    throw new StartProblem(`TERMII_SENDER is "${sender}": set it to 3 to 11 letters and digits.`)
  }
  const url = (urlSetting(set, 'TERMII_URL', ['https:', 'http:']) ?? termiiUrl).replace(/\/+$/, '')
  return {
    pushKeys,
    pushHosts: (set('PUSH_HOSTS') ?? '').split(/[\s,]+/).filter(Boolean),
    termii: apiKey ? { apiKey, sender, url } : null,
    codesPerDay: numberSetting(set, 'SMS_CODES_PER_DAY', 2000, codes),
  }
}

function urlSetting(set: Setting, name: SettingName, protocols: string[]): string | null {
  const value = set(name)
  if (!value) return null
  // The value itself may hold a password, so the sentence does not repeat it.
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    throw new StartProblem(`${name} is not usable: set it to an address like ${protocols[0]}//….`)
  }
  return value
}

function numberSetting(
  set: Setting,
  name: SettingName,
  otherwise: number,
  range: { least: number; most: number; whole?: boolean },
): number {
  const value = set(name)
  if (value === null) return otherwise
  const number = Number(value)
  const fits = number >= range.least && number <= range.most
  if (!fits || (range.whole && !Number.isInteger(number))) {
    const kind = range.whole ? 'whole number' : 'number'
    throw new StartProblem(
      `${name} is "${value}": set it to a ${kind} from ${range.least} to ${range.most}.`,
    )
  }
  return number
}

function flagSetting(set: Setting, name: SettingName, otherwise: boolean): boolean {
  const value = set(name)
  if (value === null) return otherwise
  if (value === '1' || value === '0') return value === '1'
  throw new StartProblem(`${name} is "${value}": set it to 1 (on) or 0 (off).`)
}

function choiceSetting<Choice extends string>(
  set: Setting,
  name: SettingName,
  choices: readonly Choice[],
): Choice | null {
  const value = set(name)
  const chosen = choices.find(choice => choice === value) ?? null
  if (value === chosen) return chosen
  throw new StartProblem(`${name} is "${value}": set it to one of ${choices.join(', ')}.`)
}

/** A director sees and changes more than anybody else; only a demo is easy to get into. */
function twoStepSetting(set: Setting, demo: boolean): boolean {
  const value = set('DIRECTOR_TWO_STEP') ?? (demo ? 'optional' : 'required')
  if (value === 'required' || value === 'optional') return value === 'required'
  throw new StartProblem(`DIRECTOR_TWO_STEP is "${value}": set it to required or optional.`)
}

/** This process's settings for a child of it, with others where nothing is set. */
export const settingsBelow = (others: Env, env: Env = process.env): Env => ({ ...others, ...env })

/** The PostgreSQL that the tests are asked to use instead of the embedded one. */
export const testDatabaseUrl = (env: Env = process.env) => env['TEST_DATABASE_URL'] || null

/** Whether npm has started this process, or whatever has. */
export const isBelowNpm = (env: Env = process.env) => env['npm_lifecycle_event'] !== undefined

/** Whether all that is said is for a machine to read: where it is asked for, and in production unless somebody sits at a terminal. */
export function speaksJson(env: Env = process.env) {
  const said = env['LOG']?.trim()
  return said ? said === 'json' : env['NODE_ENV']?.trim() === 'production' && !process.stdout.isTTY
}
