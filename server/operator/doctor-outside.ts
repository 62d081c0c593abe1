import { connect as connectTls } from 'node:tls'
import type { Config } from '../setting/config.ts'
import { ownVersion } from '../db/version.ts'
import { adviceFor, probePaystack, probeSmtp, probeTermii, type Probed } from '../gateway/probe.ts'
import { fail, findingsOf, ok, patienceMs, warn, type Finding } from './doctor-finding.ts'

const dayMs = 86_400_000
const certificateDays = { least: 3, enough: 14 }
/** A signed request with a clock further off than this is refused by many. */
const clockSeconds = 60

/** Where the services are; stories have their own. */
export type Elsewhere = { paystackUrl?: string }

/** Mail server, gateways and our own address, as far as they are set. Nothing is sent, nobody is charged. */
export async function examineOutside(config: Config, elsewhere: Elsewhere): Promise<Finding[]> {
  const parts = await Promise.all([
    findingsOf('mail', () => examineMail(config)),
    findingsOf('sms', () => examineSms(config)),
    findingsOf('payments', () => examinePayments(config, elsewhere)),
    findingsOf('address', () => examineAddress(config)),
    findingsOf('certificate', () => examineCertificate(config)),
  ])
  return parts.flat()
}

const asSentence = (words: string) => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`

async function examineMail({ smtpUrl, mailFrom, production }: Config): Promise<Finding> {
  if (!smtpUrl) {
    const said = 'SMTP_URL is not set: letters stay in the built-in mailbox and reach nobody.'
    return production ? fail('mail', said) : warn('mail', said)
  }
  const host = new URL(smtpUrl).host
  const { isWell, said, advice } = await probeSmtp(smtpUrl, patienceMs)
  if (!isWell) return fail('mail', `${host}: ${said}. ${asSentence(advice ?? 'check SMTP_URL')}`)
  return ok('mail', `${host} let us in; letters go out from ${mailFrom}. Try one with test-mail.`)
}

async function examineSms({ termii, mailbox, production }: Config): Promise<Finding> {
  if (!termii) {
    const phones = mailbox ? 'codes are shown at /dev/sms' : 'nobody logs in by a phone number'
    const said = `TERMII_API_KEY is not set: no SMS is sent, ${phones}.`
    return production ? warn('sms', said) : ok('sms', said)
  }
  const { isWell, said, advice } = await probeTermii(termii, patienceMs)
  return isWell
    ? ok('sms', `Termii ${said}.`)
    : fail('sms', `Termii: ${said}. ${asSentence(advice ?? 'check TERMII_API_KEY')}`)
}

async function examinePayments(
  { paystackSecretKey, sandboxGateway, production }: Config,
  { paystackUrl }: Elsewhere,
): Promise<Finding[]> {
  if (!paystackSecretKey) {
    const said = sandboxGateway
      ? 'the sandbox takes play money: set PAYSTACK_SECRET_KEY before people pay.'
      : 'PAYSTACK_SECRET_KEY is not set: nobody tops up but with cash.'
    return [production ? warn('payments', said) : ok('payments', said)]
  }
  const probed = await probePaystack(paystackSecretKey, patienceMs, paystackUrl)
  if (!probed.isWell) {
    const advice = asSentence(probed.advice ?? 'check PAYSTACK_SECRET_KEY')
    return [fail('payments', `Paystack: ${probed.said}. ${advice}`)]
  }
  const isTest = paystackSecretKey.startsWith('sk_test_')
  const known = `Paystack knows the key${isTest ? ', a test key with which nobody pays' : ''}.`
  const key = isTest && production ? warn('payments', known) : ok('payments', known)
  return [key, ...compareClock(probed)]
}

/** The gateway has a good clock, and says what it shows. */
function compareClock({ aheadSeconds }: Probed): Finding[] {
  if (aheadSeconds === null) return []
  const by = `${Math.abs(aheadSeconds)} seconds ${aheadSeconds > 0 ? 'ahead of' : 'behind'} Paystack's clock`
  if (Math.abs(aheadSeconds) <= clockSeconds) return [ok('clock', `${by}.`)]
  return [fail('clock', `this machine is ${by}: correct it (timedatectl, chrony).`)]
}

async function examineAddress({ publicUrl }: Config): Promise<Finding> {
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const answer = await fetch(`${publicUrl}/readyz`, { redirect: 'manual', signal })
    const body = (await answer.json().catch(() => null)) as { message?: unknown } | null
    if (answer.ok && body?.message === 'ready') {
      const build = await buildAt(publicUrl)
      const { build: own } = await ownVersion()
      if (build === null || build === own) return ok('address', `${publicUrl} is ready.`)
      return warn(
        'address',
        `${publicUrl} is ready, but runs build ${build} while build ${own} lies here: restart the server.`,
      )
    }
    if (answer.status === 503 && typeof body?.message === 'string') {
      return fail('address', `${publicUrl} is not ready: ${body.message}`)
    }
    return fail(
      'address',
      `${publicUrl} answers ${answer.status}, which is not this server: check the proxy and PUBLIC_URL.`,
    )
  } catch (error) {
    const { cause, name } = error as Error
    const why = (cause as { code?: string } | undefined)?.code ?? name
    return warn(
      'address',
      `${publicUrl} cannot be reached from here (${why}): expected while no server runs; otherwise check DNS, proxy and firewall.`,
    )
  }
}

/** Which build answers there; null: it does not say. */
async function buildAt(publicUrl: string): Promise<string | null> {
  const signal = AbortSignal.timeout(patienceMs)
  const answer = await fetch(`${publicUrl}/healthz`, { redirect: 'manual', signal })
  const body = (await answer.json().catch(() => null)) as { build?: unknown } | null
  return typeof body?.build === 'string' ? body.build : null
}

/** What is ours to mend about our own certificate. */
const webAdvice: Record<string, string> = {
  CERT_HAS_EXPIRED: 'renew it',
  CERT_NOT_YET_VALID: 'it is not valid yet: is the clock of this machine right?',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'the proxy does not send the certificates in between: give it the full chain (fullchain.pem)',
}

async function examineCertificate({ publicUrl }: Config): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(publicUrl)
  if (protocol !== 'https:') return []
  const shown = await certificateOf(hostname, Number(port) || 443)
  // That it is not reached is said of the address.
  if (!shown) return []
  const days = Math.floor((shown.until.getTime() - shown.now) / dayMs)
  const said = `the certificate of ${hostname} is good for ${days} more days`
  if (shown.trouble) {
    const advice = webAdvice[shown.trouble] ?? adviceFor(shown.trouble) ?? 'renew it'
    return [fail('certificate', `${hostname}: ${shown.trouble}. ${asSentence(advice)}`)]
  }
  if (days < certificateDays.least) return [fail('certificate', `${said}: renew it now.`)]
  if (days < certificateDays.enough)
    return [warn('certificate', `${said}: find out why it was not renewed.`)]
  return [ok('certificate', `${said}.`)]
}

function certificateOf(host: string, port: number) {
  type Shown = { until: Date; now: number; trouble: string | null }
  return new Promise<Shown | null>(resolve => {
    const socket = connectTls({ host, port, servername: host, rejectUnauthorized: false }, () => {
      const { valid_to: until } = socket.getPeerCertificate()
      const trouble = socket.authorized ? null : String(socket.authorizationError)
      resolve({ until: new Date(until), now: Date.now(), trouble })
      socket.destroy()
    })
    socket.setTimeout(patienceMs, () => socket.destroy())
    socket.on('error', () => resolve(null)).on('close', () => resolve(null))
  })
}
