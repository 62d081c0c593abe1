import { toE164 } from '../../contract/phone.ts'
import type { Setting } from './settings.ts'
import { StartProblem } from '../db/start-problem.ts'
import type { Identity } from '../identity/identity.ts'

/** A bare address gets the name under which this installation meets people. */
export function senderOf(set: string | null, name: string): string {
  const shown = /^[\w ]+$/.test(name) ? name : `"${name}"`
  if (!set) return `${shown} <no-reply@localhost>`
  return isAddress(set) ? `${shown} <${set}>` : set
}

const isAddress = (text: string) => /^[^\s@+]+@[^\s@]+$/.test(text)

type SupportSettings = {
  supportEmail: string | null
  supportPhone: string | null
  inbound: { address: string; secret: string } | null
}

/** Whom the visitors of a demo would write to and call. */
const demoContact = { email: 'support@kwashe.demo', phone: '0700 059 2743' }

export function supportSettings(
  set: Setting,
  demo: boolean,
  contact: Identity['contact'] = demo ? demoContact : {},
): SupportSettings {
  const email = set('SUPPORT_EMAIL') ?? contact.email ?? null
  const phone = set('SUPPORT_PHONE') ?? contact.phone ?? null
  if (email && !/^\S+@\S+$/.test(email)) {
    throw new StartProblem(`SUPPORT_EMAIL is "${email}": set it to an email address.`)
  }
  if (phone && !toE164(phone)) {
    throw new StartProblem(`SUPPORT_PHONE is "${phone}": set it to a Nigerian phone number.`)
  }
  const [address, secret] = [set('INBOUND_ADDRESS'), set('INBOUND_SECRET')]
  if (address && !isAddress(address)) {
    throw new StartProblem(
      `INBOUND_ADDRESS is "${address}": set it to an email address without a +.`,
    )
  }
  if (secret && secret.length < 32) {
    throw new StartProblem('INBOUND_SECRET is too short: set it to at least 32 random characters.')
  }
  if (!address !== !secret) {
    throw new StartProblem('Set INBOUND_ADDRESS and INBOUND_SECRET together, or neither.')
  }
  return {
    supportEmail: email,
    supportPhone: phone && toE164(phone),
    inbound: address && secret ? { address: address.toLowerCase(), secret } : null,
  }
}
