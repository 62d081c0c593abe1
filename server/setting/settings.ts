/*
 * Every setting (environment variable) of the server, with its documentation. `docs/settings.md` and `.env.example` are written
 * from this table (`npm run generate -- settings`), and nothing but these names can be read.
 */

type About = {
  /** What it is for, as a sentence or two of Markdown. */
  about: string
  /** What applies when it is not set, in words. */
  usual: string
  /** The value that `.env.example` shows. */
  example: string
  /** Not read by the server: by what instead. */
  readBy?: 'Docker Compose' | 'Node.js'
}

const listening = {
  PORT: { usual: '3000', example: '3000', about: 'The port on which the server listens.' },
  HOST: {
    usual: '127.0.0.1',
    example: '127.0.0.1',
    about: 'The address on which it listens.',
  },
  PUBLIC_URL: {
    usual: 'http://localhost:PORT',
    example: 'https://kwashe.example.ng',
    about:
      'The address that people use. Links in messages start with it; https turns on Secure `__Host-` cookies and HSTS. Required in production.',
  },
  TRUST_PROXY: {
    usual: 'no proxy',
    example: '127.0.0.1',
    about:
      "The addresses or networks of your reverse proxies, separated by commas. Only their `X-Forwarded-For` header is used for the caller's address.",
  },
  NODE_ENV: {
    usual: 'development',
    example: 'production',
    about:
      '`production` turns off the demo, the built-in mailbox and the sandbox gateway unless you turn them on by name, and requires `PUBLIC_URL`, `SMTP_URL`, `MAIL_FROM` and, with `DATABASE_URL`, `SECRET_KEY`. A server that other machines can reach does not start without it, unless `DEMO=1` or `MAILBOX=1` says that it is a demo.',
  },
} satisfies Record<string, About>

const storing = {
  DATA_DIR: {
    usual: './data',
    example: './data',
    about:
      'The folder of the embedded PostgreSQL and of the keys made at the first start. [Back up both](backup.md).',
  },
  DATABASE_URL: {
    usual: 'the embedded PostgreSQL',
    example: 'postgres://kwashe:secret@localhost:5432/kwashe',
    about: 'Your own PostgreSQL, version 15 or newer.',
  },
  DIRECT_DATABASE_URL: {
    usual: 'DATABASE_URL',
    example: 'postgres://kwashe:secret@localhost:5432/kwashe',
    about:
      'The same database without the connection pooler, where `DATABASE_URL` is a pooler ([scale.md](scale.md)).',
  },
  READ_DATABASE_URL: {
    usual: 'none',
    example: 'postgres://kwashe:secret@replica:5432/kwashe',
    about:
      'A streaming replica of the database, for the reports of directors and for exports ([scale.md](scale.md)).',
  },
  POSTGRES_PASSWORD: {
    usual: 'none',
    example: '',
    readBy: 'Docker Compose',
    about:
      'Only with `compose.yaml`, instead of `DATABASE_URL`: the password of its PostgreSQL. Put it in single quotes if it contains a `$`.',
  },
  SECRET_KEY: {
    usual: 'made in DATA_DIR',
    example: '',
    about:
      'At least 32 random characters, for links, codes and two-step logins. The same on every server, and never changed: production does not start with another key than before.',
  },
  ERASURE_LOG: {
    usual: 'DATA_DIR/erasure-log.jsonl',
    example: './data/erasure-log.jsonl',
    about:
      'A file outside the database that lists deleted accounts, so that a restored backup deletes them again ([backup.md](backup.md)).',
  },
} satisfies Record<string, About>

const messages = {
  SMTP_URL: {
    usual: 'the built-in mailbox',
    example: 'smtp://user:secret@mail.example.ng:587',
    about:
      'Your mail server. Without it, mail stays in the built-in mailbox at `/dev/mailbox`. Required in production, unless `MAILBOX=1`.',
  },
  MAIL_FROM: {
    usual: 'no-reply@localhost',
    example: 'no-reply@example.ng',
    about: 'The sender of mail. A plain address is sent under the name of your installation.',
  },
  MAILBOX: {
    usual: '1; in production 0',
    example: '1',
    about: 'Whether mail without `SMTP_URL` is kept in the built-in mailbox.',
  },
  NODE_EXTRA_CA_CERTS: {
    usual: 'none',
    example: '/etc/kwashe/ca.pem',
    readBy: 'Node.js',
    about: 'The CA of your own mail server, if its certificate is not from a public one.',
  },
  INBOUND_ADDRESS: {
    usual: 'none',
    example: 'answer@example.ng',
    about: 'The address to which people answer mail from support ([mail-in.md](mail-in.md)).',
  },
  INBOUND_SECRET: {
    usual: 'none',
    example: '',
    about:
      'At least 32 random characters, with which your mail server passes these answers on. Goes with `INBOUND_ADDRESS`.',
  },
  TERMII_API_KEY: {
    usual: 'no SMS is sent',
    example: '',
    about:
      'SMS through Termii. Without the key, `/dev/sms` and `npm run operator -- list-sms` show what would have been sent, and outside a demo nobody can log in by a code.',
  },
  TERMII_SENDER: {
    usual: 'the name of your installation',
    example: 'Shara',
    about: 'The sender of SMS: 3 to 11 letters and digits that Termii has approved.',
  },
  TERMII_URL: {
    usual: 'https://api.ng.termii.com',
    example: 'https://api.ng.termii.com',
    about: "The address of Termii's API.",
  },
  SMS_CODES_PER_DAY: {
    usual: '2000',
    example: '2000',
    about:
      'How many codes people who are not logged in can make the server send in a day. Numbers without an account get at most half of them. A quarter as many SMS more tell visitors that their street is served now.',
  },
  VAPID_PUBLIC_KEY: {
    usual: 'made from SECRET_KEY',
    example: '',
    about: 'The public key for push messages.',
  },
  VAPID_PRIVATE_KEY: {
    usual: 'made from SECRET_KEY',
    example: '',
    about: 'The private key for push messages. Goes with `VAPID_PUBLIC_KEY`.',
  },
  PUSH_HOSTS: {
    usual: 'none',
    example: 'push.example.ng',
    about:
      'Push services besides those of Chrome, Firefox, Edge and Safari: host or host:port, separated by commas.',
  },
} satisfies Record<string, About>

const money = {
  PAYSTACK_SECRET_KEY: {
    usual: 'the sandbox gateway',
    example: 'sk_live_...',
    about:
      "Top-ups through Paystack. The webhook's address for Paystack's dashboard is `PUBLIC_URL/api/payments/paystack/webhook`.",
  },
  SANDBOX_GATEWAY: {
    usual: '1 without a Paystack key; in production 0',
    example: '1',
    about: 'Whether a sandbox of our own takes play money where there is no Paystack key.',
  },
} satisfies Record<string, About>

const appearance = {
  IDENTITY_DIR: {
    usual: 'the built-in identity',
    example: '/etc/kwashe/identity',
    about:
      'A folder with your own name, colours, logo, opening hours, contacts and texts ([identity.md](identity.md)).',
  },
  WORDS_DIR: {
    usual: 'none',
    example: '/etc/kwashe/words',
    about:
      'A folder with your own translations (`ha.csv`, `ig.csv`, `pcm.csv`, `yo.csv`), which replace ours ([languages.md](languages.md)).',
  },
  SUPPORT_EMAIL: {
    usual: 'none',
    example: 'support@example.ng',
    about: 'The address of your support, shown to visitors.',
  },
  SUPPORT_PHONE: {
    usual: 'none',
    example: '08031234567',
    about: 'The phone number of your support, shown to visitors.',
  },
  TILES_FILE: {
    usual: 'none',
    example: '/srv/kwashe/lagos.pmtiles',
    about:
      'A PMTiles archive with map images of your region, for the map of the plan ([places-data.md](places-data.md)).',
  },
  DEMO: {
    usual: '1 with the embedded database; in production 0',
    example: '0',
    about:
      'Whether an empty installation is filled with demo data. Where only this machine comes, and never in production, `/demo` then lets it in as any role without a password.',
  },
} satisfies Record<string, About>

const guarding = {
  DIRECTOR_TWO_STEP: {
    usual: 'required; with the demo optional',
    example: 'optional',
    about: 'Whether a director must set up two-step login before doing anything else.',
  },
  RATE_LIMIT_SCALE: {
    usual: '1',
    example: '1',
    about: 'Multiplies all rate limits (login, registration, codes, calls per network). For tests.',
  },
  FAST_PATH: {
    usual: 'all',
    example: 'all',
    about:
      'Which ways of reading faster are on: `all`, `none`, or some of `ahead`, `shared`, `named`, `packet`, separated by commas. To look for a fault or to measure them.',
  },
} satisfies Record<string, About>

const watching = {
  LOG: {
    usual: 'text; in production json',
    example: 'json',
    about:
      'How the log is written: `json` is one object a line, for what collects logs; `text` is one sentence a line.',
  },
  LOG_LEVEL: {
    usual: 'info; as text warn',
    example: 'info',
    about: '`silent`, `debug`, `info`, `warn` or `error`.',
  },
  METRICS_TOKEN: {
    usual: 'none',
    example: '',
    about:
      'At least 32 random characters: `/metrics` answers requests with `Authorization: Bearer <token>`. Without token and port it answers only this machine, and in production nobody.',
  },
  METRICS_PORT: {
    usual: 'none',
    example: '9464',
    about:
      'A port of its own for `/metrics`, on `HOST`. If it is taken, the server starts without it.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    usual: 'no traces',
    example: 'http://127.0.0.1:4318',
    about: 'A collector for OpenTelemetry traces, OTLP over HTTP ([operate.md](operate.md)).',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    usual: '1',
    example: '0.1',
    about: 'The share of traces that is sent, from 0 to 1.',
  },
} satisfies Record<string, About>

const groups = {
  'Address and mode': listening,
  'Database and keys': storing,
  'Mail, SMS and push': messages,
  Payments: money,
  'Name, texts and demo': appearance,
  'Log-in and limits': guarding,
  'Logs, metrics and traces': watching,
}

type Groups = typeof groups
export type SettingName = { [G in keyof Groups]: keyof Groups[G] }[keyof Groups]

/** Reads a setting; null when it is not set. */
export type Setting = (name: SettingName) => string | null

export const settingGroups: [title: string, settings: [name: string, about: About][]][] =
  Object.entries(groups).map(([title, settings]) => [title, Object.entries<About>(settings)])
