import { createTransport } from 'nodemailer'
import { paystackUrl } from './payment.ts'

// Whether the services outside would do their work, without asking them to do any.

export type Probed = {
  isWell: boolean
  said: string
  /** By how much our clock is ahead of theirs; null where theirs is not known. */
  aheadSeconds: number | null
  /** What to do where it is not the key's or the password's fault; null: it may be. */
  advice: string | null
}

const probed = (
  isWell: boolean,
  said: string,
  aheadSeconds: number | null = null,
  advice: string | null = null,
): Probed => ({ isWell, said, aheadSeconds, advice })

/** Whoever signs the certificates of your own servers is made known to Node by this. */
const ownCa =
  'if it is signed by a CA of your own, set NODE_EXTRA_CA_CERTS to the file with that CA'

const troubles: [RegExp, string][] = [
  [
    /wrong version number|packet length too long|EPROTO/i,
    'the port speaks no TLS at the start: use smtp:// there, and smtps:// on port 465',
  ],
  [/ENOTFOUND|EAI_AGAIN/, 'the host is not known: check the name, and the DNS of this machine'],
  [/ECONNREFUSED/, 'nothing listens there: check host and port'],
  [
    /ETIMEDOUT|ECONNECTION|TimeoutError|timeout|Greeting never/i,
    'check host and port, and whether a firewall here or there is in between',
  ],
  [
    /CERT_HAS_EXPIRED|certificate has expired/,
    'its certificate has expired: it must be renewed there',
  ],
  [
    /CERT_NOT_YET_VALID|not yet valid/,
    'its certificate is not valid yet: is the clock of this machine right?',
  ],
  [/ALTNAME|altnames|does not match/, 'its certificate is for another name: use that name'],
  [
    /SELF_SIGNED|UNABLE_TO_|self.signed|unable to (?:verify|get)|certificate/i,
    `its certificate is not trusted here: ${ownCa}`,
  ],
]

/** What to do about a service that could not be spoken to, by what went wrong on the way; null: nothing is known. */
export const adviceFor = (words: string): string | null =>
  troubles.find(([pattern]) => pattern.test(words))?.[1] ?? null

/** Greets the mail server, turns encryption on where it offers it, and logs in; sends nothing. */
export async function probeSmtp(url: string, timeoutMs: number): Promise<Probed> {
  const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs }
  const transport = createTransport({ url, ...limits, socketTimeout: timeoutMs })
  try {
    await transport.verify()
    return probed(true, 'let us in')
  } catch (error) {
    const { responseCode: code, command, code: kind } = error as Record<string, unknown>
    // Its own words may repeat what we said.
    if (typeof code === 'number') return probed(false, `said ${code} to ${String(command)}`)
    const { message } = error as Error
    const why = reasonIn(`${String(kind)} ${message}`)
    return probed(false, `no answer (${why})`, null, adviceFor(`${why} ${message}`))
  } finally {
    transport.close()
  }
}

/** The name of the trouble, without the words around it. */
const reasonIn = (words: string) =>
  /\b(?:E(?!SOCKET)[A-Z]{4,}|(?:UNABLE|CERT|SELF|DEPTH|ERR_TLS)_[A-Z_]+)\b/.exec(words)?.[0] ??
  words.split(' ')[0] ??
  ''

/** Asks for the balance of the account, which only the key's owner is told. */
export async function probePaystack(
  secretKey: string,
  timeoutMs: number,
  baseUrl = paystackUrl,
): Promise<Probed> {
  const headers = { authorization: `Bearer ${secretKey}` }
  const answer = await ask(`${baseUrl}/balance`, timeoutMs, headers)
  if (typeof answer === 'string') return probed(false, answer, null, adviceFor(answer))
  const { status, aheadSeconds } = answer
  if (status === 401 || status === 403) {
    return probed(false, `it does not know the key (${status})`, aheadSeconds)
  }
  if (status >= 400) return probed(false, `it said ${status}`, aheadSeconds)
  return probed(true, 'knows the key', aheadSeconds)
}

/** Asks what is left to send SMS with. */
export async function probeTermii(
  { apiKey, url }: { apiKey: string; url: string },
  timeoutMs: number,
): Promise<Probed> {
  const asked = new URL(`${url}/api/get-balance`)
  asked.searchParams.set('api_key', apiKey)
  const answer = await ask(asked.href, timeoutMs)
  if (typeof answer === 'string') return probed(false, answer, null, adviceFor(answer))
  const { status, body } = answer
  if (status >= 400) return probed(false, `it said ${status}`)
  const { balance, currency } = (body ?? {}) as { balance?: unknown; currency?: unknown }
  const left = Number(balance)
  if (balance === undefined || !Number.isFinite(left)) return probed(true, 'knows the key')
  const said = `knows the key; ${left} ${typeof currency === 'string' ? currency : ''} are left`
  return probed(left > 0, left > 0 ? said : 'nothing is left to send SMS with')
}

/** The answer, or why there was none: in words that repeat neither address nor key. */
async function ask(url: string, timeoutMs: number, headers: Record<string, string> = {}) {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await fetch(url, { headers, redirect: 'error', signal })
    const theirs = Date.parse(answer.headers.get('date') ?? '')
    const aheadSeconds = Number.isNaN(theirs) ? null : Math.round((Date.now() - theirs) / 1000)
    const body: unknown = await answer.json().catch(() => null)
    return { status: answer.status, body, aheadSeconds }
  } catch (error) {
    const { cause, name } = error as Error
    return `no answer (${(cause as { code?: string } | undefined)?.code ?? name})`
  }
}
