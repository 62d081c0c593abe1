import { createTransport } from 'nodemailer'
import { paystackUrl } from './payment.ts'

// Whether the services outside would do their work, without asking them to do any.

export type Probed = {
  isWell: boolean
  said: string
  /** By how much our clock is ahead of theirs; null where theirs is not known. */
  aheadSeconds: number | null
}

const probed = (isWell: boolean, said: string, aheadSeconds: number | null = null): Probed => ({
  isWell,
  said,
  aheadSeconds,
})

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
    return probed(false, `no answer (${String(kind)})`)
  } finally {
    transport.close()
  }
}

/** Asks for the balance of the account, which only the key's owner is told. */
export async function probePaystack(
  secretKey: string,
  timeoutMs: number,
  baseUrl = paystackUrl,
): Promise<Probed> {
  const headers = { authorization: `Bearer ${secretKey}` }
  const answer = await ask(`${baseUrl}/balance`, timeoutMs, headers)
  if (typeof answer === 'string') return probed(false, answer)
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
  if (typeof answer === 'string') return probed(false, answer)
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
