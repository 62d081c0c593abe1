import { isIP } from 'node:net'
import type { Setting } from './settings.ts'
import { StartProblem } from '../db/start-problem.ts'

const knownNetworks = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** Whose word about the caller's address is believed. */
export function proxySetting(set: Setting): string | false {
  const value = set('TRUST_PROXY')
  if (value === null) return false
  const isNetwork = (text: string) => {
    const [address = '', bits, ...rest] = text.split('/')
    const most = isIP(address) === 4 ? 32 : 128
    const fits = bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most)
    return isIP(address) > 0 && fits && rest.length === 0
  }
  const parts = value.split(',').map(part => part.trim())
  if (parts.every(part => knownNetworks.has(part) || isNetwork(part))) return value
  throw new StartProblem(
    `TRUST_PROXY is "${value}": set it to the addresses of your proxies, e.g. 127.0.0.1,10.0.0.0/8.`,
  )
}
