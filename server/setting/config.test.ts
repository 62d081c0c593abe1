import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { StartProblem } from '../db/start-problem.ts'
import { finish } from '../testing/process.ts'

const secretKey = 'a key that only tests use, 32 long'
const live = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://kwashe.ng',
  SMTP_URL: 'smtp://post:hidden-word@mail.ng',
  MAIL_FROM: 'Kwashe <post@kwashe.ng>',
}

test('nothing needs to be set', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    identity: null,
    dataDir: `${process.cwd()}/data`,
    erasureLog: `${process.cwd()}/data/erasure-log.jsonl`,
    wordsDir: null,
    tilesFile: null,
    databaseUrl: null,
    directDatabaseUrl: null,
    readDatabaseUrl: null,
    publicUrl: 'http://localhost:3000',
    ownOrigin: null,
    production: false,
    isPublic: false,
    smtpUrl: null,
    mailFrom: 'Kwashe <no-reply@localhost>',
    mailbox: true,
    supportEmail: 'support@kwashe.demo',
    supportPhone: '+2347000592743',
    inbound: null,
    pushKeys: null,
    pushHosts: [],
    termii: null,
    codesPerDay: 2000,
    paystackSecretKey: null,
    sandboxGateway: true,
    demo: true,
    secretKey: null,
    directorsNeedSecondStep: false,
    metrics: { token: null, port: null },
    tracing: null,
    fastPath: { ahead: true, shared: true, named: true, packet: true },
    rateLimitScale: 1,
    trustProxy: false,
    logsJson: false,
    logLevel: 'warn',
  })
})

test('a setting that is empty is not set', () => {
  const names = 'PORT HOST DATA_DIR DATABASE_URL PUBLIC_URL SMTP_URL MAIL_FROM DEMO MAILBOX'
  const more =
    'SECRET_KEY RATE_LIMIT_SCALE TRUST_PROXY LOG LOG_LEVEL NODE_ENV PAYSTACK_SECRET_KEY SANDBOX_GATEWAY METRICS_TOKEN METRICS_PORT OTEL_EXPORTER_OTLP_ENDPOINT OTEL_TRACES_SAMPLER_ARG'
  const empty = `${names} ${more}`.split(' ').map(name => [name, ' '])
  expect(readConfig(Object.fromEntries(empty))).toEqual(readConfig({}))
})

test.each([
  [{ PORT: '8080' }, { port: 8080, publicUrl: 'http://localhost:8080' }],
  [{ DATABASE_URL: 'postgres://db/kwashe' }, { databaseUrl: 'postgres://db/kwashe', demo: false }],
  [{ DATABASE_URL: 'postgresql://db/kwashe', DEMO: '1' }, { demo: true }],
  [{ DATABASE_URL: 'postgres://db/kwashe' }, { directDatabaseUrl: 'postgres://db/kwashe' }],
  [
    { DATABASE_URL: 'postgres://pool:6432/app', DIRECT_DATABASE_URL: 'postgres://db/app' },
    { databaseUrl: 'postgres://pool:6432/app', directDatabaseUrl: 'postgres://db/app' },
  ],
  [{ DEMO: '0' }, { demo: false }],
  [{ MAILBOX: '0' }, { mailbox: false }],
  [{ SMTP_URL: 'smtps://mail.ng', MAILBOX: '1' }, { mailbox: false }],
  [
    { ...live, PUBLIC_URL: 'https://kwashe.ng/' },
    { publicUrl: 'https://kwashe.ng', ownOrigin: 'https://kwashe.ng', isPublic: true },
  ],
  [{ NODE_ENV: 'development' }, { production: false, demo: true, mailbox: true }],
  [
    { NODE_ENV: 'test', PUBLIC_URL: 'http://127.0.0.1:8080' },
    { isPublic: false, demo: true },
  ],
  [{ HOST: '127.8.9.10', PUBLIC_URL: 'http://app.localhost' }, { isPublic: false }],
  [
    { HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' },
    { isPublic: false, mailbox: true },
  ],
  [
    { PUBLIC_URL: 'https://try.kwashe.ng', DEMO: '1' },
    { isPublic: true, demo: true, mailbox: true, sandboxGateway: true },
  ],
  [
    { HOST: '0.0.0.0', MAILBOX: '1' },
    { isPublic: true, demo: false, mailbox: true, sandboxGateway: false },
  ],
  [{ METRICS_TOKEN: secretKey }, { metrics: { token: secretKey, port: null } }],
  [{ METRICS_PORT: '9464' }, { metrics: { token: null, port: 9464 } }],
  [{ RATE_LIMIT_SCALE: '0.5' }, { rateLimitScale: 0.5 }],
  [{ DEMO: '1' }, { directorsNeedSecondStep: false }],
  [{ DEMO: '0' }, { directorsNeedSecondStep: true }],
  [{ DATABASE_URL: 'postgres://db/app' }, { demo: false, directorsNeedSecondStep: true }],
  [{ DIRECTOR_TWO_STEP: 'required' }, { demo: true, directorsNeedSecondStep: true }],
  [{ DEMO: '0', DIRECTOR_TWO_STEP: 'optional' }, { directorsNeedSecondStep: false }],
  [
    { FAST_PATH: 'named, shared' },
    { fastPath: { ahead: false, shared: true, named: true, packet: false } },
  ],
  [
    { TRUST_PROXY: 'loopback, 10.0.0.0/8,fd00::/8' },
    { trustProxy: 'loopback, 10.0.0.0/8,fd00::/8' },
  ],
  [{ LOG_LEVEL: 'debug' }, { logLevel: 'debug', logsJson: false }],
  [{ LOG: 'json' }, { logLevel: 'info', logsJson: true }],
  [
    { LOG: 'json', LOG_LEVEL: 'error' },
    { logLevel: 'error', logsJson: true },
  ],
  [
    { SUPPORT_EMAIL: 'help@kwashe.ng', SUPPORT_PHONE: '0803 100 0000' },
    { supportEmail: 'help@kwashe.ng', supportPhone: '+2348031000000' },
  ],
  [
    { INBOUND_ADDRESS: 'Answer@kwashe.ng', INBOUND_SECRET: secretKey },
    { inbound: { address: 'answer@kwashe.ng', secret: secretKey } },
  ],
  [
    { TERMII_API_KEY: 'TL1', PUSH_HOSTS: 'push.town.ng, 127.0.0.1:9' },
    {
      termii: { apiKey: 'TL1', sender: 'Kwashe', url: 'https://api.ng.termii.com' },
      pushHosts: ['push.town.ng', '127.0.0.1:9'],
    },
  ],
  [{ PAYSTACK_SECRET_KEY: 'sk_test_1' }, { paystackSecretKey: 'sk_test_1', sandboxGateway: false }],
  [{ PAYSTACK_SECRET_KEY: 'sk_test_1', SANDBOX_GATEWAY: '1' }, { sandboxGateway: false }],
  [{ SANDBOX_GATEWAY: '0' }, { sandboxGateway: false }],
  [live, { production: true, mailbox: false, demo: false, sandboxGateway: false }],
  [{ ...live, SANDBOX_GATEWAY: '1' }, { sandboxGateway: true }],
  [{ ...live, PAYSTACK_SECRET_KEY: 'sk_live_1' }, { paystackSecretKey: 'sk_live_1' }],
  [{ ...live, PAYSTACK_SECRET_KEY: 'sk_test_1', SANDBOX_GATEWAY: '1' }, { sandboxGateway: false }],
  [
    { ...live, SMTP_URL: '', MAILBOX: '1', DEMO: '1' },
    { mailbox: true, demo: true },
  ],
  [{ ...live, DATABASE_URL: 'postgres://db', SECRET_KEY: secretKey }, { secretKey }],
])('%j is understood', (settings, expected) => {
  expect(readConfig(settings)).toMatchObject(expected)
})

test.each([
  [{ PORT: 'eighty' }, 'PORT is "eighty": set it to a whole number from 0 to 65535.'],
  [{ PORT: '80.5' }, 'PORT is "80.5": set it to a whole number from 0 to 65535.'],
  [{ PORT: '-1' }, 'PORT is "-1": set it to a whole number from 0 to 65535.'],
  [{ PORT: '65536' }, 'PORT is "65536": set it to a whole number from 0 to 65535.'],
  [
    { DATABASE_URL: 'mysql://root:hidden-word@db/kwashe' },
    'DATABASE_URL is not usable: set it to an address like postgres://….',
  ],
  [
    { DATABASE_URL: 'root:hidden-word@db' },
    'DATABASE_URL is not usable: set it to an address like postgres://….',
  ],
  [{ PUBLIC_URL: 'kwashe.ng' }, 'PUBLIC_URL is not usable: set it to an address like http://….'],
  [
    { SMTP_URL: 'https://post:hidden-word@mail.ng' },
    'SMTP_URL is not usable: set it to an address like smtp://….',
  ],
  [{ MAIL_FROM: 'Kwashe' }, 'MAIL_FROM is "Kwashe": set it to an email address.'],
  [{ SUPPORT_PHONE: '12' }, 'SUPPORT_PHONE is "12": set it to a Nigerian phone number.'],
  [
    { INBOUND_ADDRESS: 'answer+here@kwashe.ng' },
    'INBOUND_ADDRESS is "answer+here@kwashe.ng": set it to an email address without a +.',
  ],
  [
    { INBOUND_ADDRESS: 'answer@kwashe.ng' },
    'Set INBOUND_ADDRESS and INBOUND_SECRET together, or neither.',
  ],
  [
    { INBOUND_ADDRESS: 'answer@kwashe.ng', INBOUND_SECRET: 'hidden-word' },
    'INBOUND_SECRET is too short: set it to at least 32 random characters.',
  ],
  [
    { TERMII_API_KEY: 'TL1', TERMII_SENDER: 'us' },
    'TERMII_SENDER is "us": set it to 3 to 11 letters and digits.',
  ],
  [
    { VAPID_PUBLIC_KEY: 'only-one' },
    'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY do not belong together: set both, or neither.',
  ],
  [{ DEMO: 'yes' }, 'DEMO is "yes": set it to 1 (on) or 0 (off).'],
  [
    { PAYSTACK_SECRET_KEY: 'pk_live_hidden-word' },
    'PAYSTACK_SECRET_KEY is not usable: set it to the key that begins with sk_.',
  ],
  [{ SANDBOX_GATEWAY: 'yes' }, 'SANDBOX_GATEWAY is "yes": set it to 1 (on) or 0 (off).'],
  [
    { FAST_PATH: 'named,pipe' },
    'FAST_PATH names "pipe": set it to all, none, or some of ahead, shared, named, packet.',
  ],
  [{ DIRECTOR_TWO_STEP: '1' }, 'DIRECTOR_TWO_STEP is "1": set it to required or optional.'],
  [{ MAILBOX: 'true' }, 'MAILBOX is "true": set it to 1 (on) or 0 (off).'],
  [
    { RATE_LIMIT_SCALE: '0' },
    'RATE_LIMIT_SCALE is "0": set it to a number from 0.01 to 1000000000.',
  ],
  [
    { TRUST_PROXY: 'true' },
    'TRUST_PROXY is "true": set it to the addresses of your proxies, e.g. 127.0.0.1,10.0.0.0/8.',
  ],
  [
    { TRUST_PROXY: '10.0.0.0/33' },
    'TRUST_PROXY is "10.0.0.0/33": set it to the addresses of your proxies, e.g. 127.0.0.1,10.0.0.0/8.',
  ],
  [
    { LOG_LEVEL: 'loud' },
    'LOG_LEVEL is "loud": set it to one of silent, debug, info, warn, error.',
  ],
  [{ LOG: 'xml' }, 'LOG is "xml": set it to one of json, text.'],
  [
    { SECRET_KEY: 'hidden-word' },
    'SECRET_KEY is too short: set it to at least 32 random characters.',
  ],
  [
    { READ_DATABASE_URL: 'postgres://reader:hidden-word@replica.ng/app' },
    'READ_DATABASE_URL needs the primary, too: set DATABASE_URL.',
  ],
  [
    { DIRECT_DATABASE_URL: 'postgres://kwashe:hidden-word@db/app' },
    'DIRECT_DATABASE_URL goes past the pooler at DATABASE_URL: set that, too.',
  ],
  [
    { DATABASE_URL: 'postgres://pool/app', DIRECT_DATABASE_URL: 'mysql://me:hidden-word@db/app' },
    'DIRECT_DATABASE_URL is not usable: set it to an address like postgres://….',
  ],
  [
    { METRICS_TOKEN: 'hidden-word' },
    'METRICS_TOKEN is too short: set it to at least 32 random characters.',
  ],
  [
    { METRICS_PORT: 'ninety' },
    'METRICS_PORT is "ninety": set it to a whole number from 0 to 65535.',
  ],
  [
    { ...live, PUBLIC_URL: '' },
    'Set PUBLIC_URL to the address that people use, e.g. https://example.ng.',
  ],
  [
    { ...live, SMTP_URL: '' },
    'Set SMTP_URL to your mail server, or MAILBOX=1 to keep mail in the built-in mailbox.',
  ],
  [
    { ...live, MAIL_FROM: '' },
    'Set MAIL_FROM to the sender of our mail, e.g. "Support <support@example.ng>".',
  ],
  [
    { ...live, PAYSTACK_SECRET_KEY: 'sk_test_1' },
    'PAYSTACK_SECRET_KEY is a test key, with which nobody pays: set the live one, or SANDBOX_GATEWAY=1 too.',
  ],
  [
    { ...live, DATABASE_URL: 'postgres://kwashe:hidden-word@db/kwashe' },
    'Set SECRET_KEY to at least 32 random characters, the same on every server.',
  ],
])('%j stops the start with a sentence', (settings, sentence) => {
  expect(() => readConfig(settings)).toThrow(new StartProblem(sentence))
  expect(sentence).not.toContain('hidden-word')
})

test.each(['dist/server/main.js', 'dist/server/reset.js'])(
  '%s says that sentence and nothing else',
  async file => {
    const wrong = { PORT: 'eighty', DATABASE_URL: 'postgres://kwashe:hidden-word@db/kwashe' }
    const said = 'PORT is "eighty": set it to a whole number from 0 to 65535.\n'
    expect(await finish(file, wrong)).toEqual({ code: 1, said })
  },
)

test('all that production misses is said at once', () => {
  const settings = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/kwashe' }
  expect(() => readConfig(settings)).toThrow(
    new StartProblem(
      [
        'Set PUBLIC_URL to the address that people use, e.g. https://example.ng.',
        'Set SMTP_URL to your mail server, or MAILBOX=1 to keep mail in the built-in mailbox.',
        'Set MAIL_FROM to the sender of our mail, e.g. "Support <support@example.ng>".',
        'Set SECRET_KEY to at least 32 random characters, the same on every server.',
      ].join('\n'),
    ),
  )
})
