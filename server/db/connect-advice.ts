import { sqlState } from './connect.ts'
import { wordsOf } from './start-problem.ts'

const states: Record<string, string> = {
  '28P01': 'check the user and the password in DATABASE_URL',
  '28000': 'check the user in DATABASE_URL, and whether pg_hba.conf lets it in from here',
  '3D000':
    'there is no such database: create it (ops/postgresql.sql), or check its name in DATABASE_URL',
  '53300':
    'all connections are taken: raise max_connections or the limit of the role, or end what holds them (docs/scale.md)',
  '57P03': 'PostgreSQL is starting or stopping: try again in a moment',
}

const words: [RegExp, string][] = [
  [/ENOTFOUND|EAI_AGAIN/, 'the host of DATABASE_URL is not known: check the name and the DNS'],
  [
    /ECONNREFUSED/,
    'nothing listens there: start PostgreSQL, or check host and port in DATABASE_URL',
  ],
  [
    /ALTNAME|does not match certificate/,
    'its certificate is for another name: use that name in DATABASE_URL',
  ],
  [/CERT_HAS_EXPIRED|certificate has expired/, 'its certificate has expired: renew it'],
  [
    /certificate|SELF_SIGNED|UNABLE_TO_/i,
    'its certificate is not trusted: name the CA with sslrootcert (docs/install.md)',
  ],
  [
    /does not support SSL/,
    'it has no TLS: switch it on there, or leave sslmode out on one machine',
  ],
  [/tim(?:e|ed) ?out/i, 'no answer in time: check host and port in DATABASE_URL, and the firewall'],
]

/** What to do about a database that could not be reached. */
export function connectAdvice(error: unknown): string {
  const state = sqlState(error)
  const { code } = error as { code?: string }
  const said = `${code ?? ''} ${wordsOf(error)}`
  return (
    (state && states[state]) ||
    (words.find(([pattern]) => pattern.test(said))?.[1] ??
      'check DATABASE_URL, and that PostgreSQL runs')
  )
}
