import { StartProblem } from '../db/start-problem.ts'
import { isLoopback } from './loopback.ts'
import type { Setting } from './settings.ts'

// Whether this is a workshop on somebody's own machine, or a place where others come.

type Place = { isPublic: boolean; host: string; publicUrl: string }

const environments = ['production', 'development', 'test']

/** A word that only looks like it would open a workshop where production was meant. */
export function isProduction(set: Setting): boolean {
  const name = set('NODE_ENV')
  if (name === null || environments.includes(name)) return name === 'production'
  const known = environments.join(', ')
  throw new StartProblem(`NODE_ENV is "${name}": set it to one of ${known}, or leave it out.`)
}

const hostOf = (url: string) => new URL(url).hostname

/** Whether others than this machine come: by where it listens, or by the address that people use. */
export const othersCome = (host: string, publicUrl: string | null) =>
  !isLoopback(host) || (publicUrl !== null && !isLoopback(hostOf(publicUrl)))

/** Without production, others see a workshop only where somebody has said so. */
export function refuseOpenWorkshop({ isPublic, host, publicUrl }: Place, set: Setting) {
  if (!isPublic || set('DEMO') === '1' || set('MAILBOX') === '1') return
  const where = isLoopback(host) ? `PUBLIC_URL leads to ${hostOf(publicUrl)}` : `HOST is ${host}`
  throw new StartProblem(
    `${where}, where others come: set NODE_ENV=production, or say DEMO=1 or MAILBOX=1 if it is to be a demo.`,
  )
}

/** Whether the demo may let people in without a secret: never in production, and only where nobody else comes. */
export const isTriedHere = (place: {
  demo: boolean
  production: boolean
  isPublic: boolean
  publicUrl: string
}) => place.demo && !place.production && !place.isPublic && place.publicUrl.startsWith('http:')
