import { isIPv4 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Whether a host's name or address means this very machine. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '')
  const address = name.replace(/^::ffff:/, '')
  if (isIPv4(address)) return address.startsWith('127.')
  return name === '::1' || name === 'localhost' || name.endsWith('.localhost')
}

/** What a proxy adds: then the caller is somebody behind it, wherever the proxy stands. */
const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/**
 * Whether a call comes from this machine itself: over loopback, by nobody's hand, and to a name that
 * means it, which a stranger's page that had its own name lead here would not use.
 */
export function comesFromHere({ socket, headers }: FastifyRequest): boolean {
  if (!isLoopback(socket.remoteAddress ?? '')) return false
  if (proxyHeaders.some(name => name in headers)) return false
  const url = `http://${headers.host ?? ''}`
  return URL.canParse(url) && isLoopback(new URL(url).hostname)
}
