import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { registerDirector } from '../../contract/director/director.ts'
import { holders } from '../../contract/endpoint.ts'
import { id as idField } from '../../contract/field.ts'
import { removeSecondStep, weaknessFor } from '../account/account.ts'
import { askForSecret } from '../setting/ask-for-secret.ts'
import { createHasher } from '../call/hasher.ts'
import { readConfig } from '../setting/config.ts'
import { StartProblem } from '../db/start-problem.ts'
import {
  approveByEmail,
  countApprovers,
  createFirst,
  createWithLink,
  handOver,
  listAll,
  listUnverified,
  nameApprover,
  suspendByEmail,
} from '../director/director.ts'
import { loadSecretKey } from '../setting/secret-key.ts'
import { sayPackedIn } from '../speech/speaker.ts'
import {
  addressIn,
  fitting,
  notUnderstood,
  readAddress,
  WrongUse,
  wordsIn,
  type Task,
} from './task.ts'

// Directors, and the stations that are theirs.

export async function createDirector(args: string[]): Promise<Task> {
  const { email, name, link } = readOptions(args)
  if (email === undefined) throw new WrongUse('--email is missing.')
  if (name === undefined) throw new WrongUse('--name is missing.')
  const { email: emailRule, name: nameRule, accessName: secretRule } = registerDirector.input.shape
  const address = fitting('--email', emailRule.safeParse(email))
  const called = fitting('--name', nameRule.safeParse(name))
  if (link) return createByLink(address, called)
  const secret = fitting(
    'The access name',
    secretRule.safeParse(await askForSecret('Access name', { isNew: true })),
  )
  const why = weaknessFor(secret, { role: 'director', email: address, name: called })
  if (why) throw new StartProblem(`The access name is not valid. ${sayPackedIn('en', why)}`)
  const secretHash = await (await createHasher()).hash(secret)
  return async scene => {
    const outcome = await createFirst(scene, { email: address, name: called, secretHash })
    if (outcome === 'not_first') {
      throw new StartProblem(
        'There is a director already: register, and let that one approve you; or use --link.',
      )
    }
    if (outcome === 'taken') {
      throw new StartProblem(`${address} has registered already: use approve-director.`)
    }
    return `${called} is a director now and logs in with ${address} and the access name.`
  }
}

/** Nobody knows the secret that it begins with. */
async function createByLink(email: string, name: string): Promise<Task> {
  const config = readConfig()
  const secretKey = await loadSecretKey(config)
  const secretHash = await (await createHasher()).hash(randomBytes(32).toString('base64url'))
  return async scene => {
    const token = await createWithLink({ ...scene, secretKey }, { email, name, secretHash })
    if (!token) throw new StartProblem(`${email} is known already: see list-directors.`)
    const page = `${config.publicUrl}/passwords/reset/${token}?role=director`
    return `${name} is a director now. With this link the access name is chosen, once and within three days; give it to nobody else:\n${page}`
  }
}

function readOptions(args: string[]) {
  try {
    const text = { type: 'string' } as const
    const options = { email: text, name: text, link: { type: 'boolean' } } as const
    return parseArgs({ args, options }).values
  } catch (error) {
    throw notUnderstood(error)
  }
}

export function nameAsApprover(args: string[], isNamed: boolean): Task {
  const address = readAddress(args)
  return async scene => {
    const outcome = await nameApprover(scene, address, isNamed)
    if (outcome === 'unknown') throw new StartProblem(`No director has the address ${address}.`)
    if (outcome === 'not_approved') throw new StartProblem(`${address} is not approved yet.`)
    const may = isNamed ? 'may approve directors' : 'may not approve directors'
    if (outcome === 'already') return `${address} ${may} already: nothing was changed.`
    const many = await countApprovers(scene.db)
    const rule = many > 1 ? 'two must approve' : many === 1 ? 'one approves' : 'nobody can approve'
    return `${address} ${may} now. ${many} may in all, so ${rule}; approve-director works always.`
  }
}

export function approveDirector(args: string[]): Task {
  const address = readAddress(args)
  return async scene => {
    const outcome = await approveByEmail(scene, address)
    if (outcome === 'approved') return `${address} is approved, and a mail tells so.`
    if (outcome === 'already') return `${address} is approved already.`
    const advice =
      outcome === 'unknown'
        ? 'has not registered as a director: that comes first'
        : 'has not verified the address yet: the link in the mail does that'
    throw new StartProblem(`${address} ${advice}.`)
  }
}

export const listDirectors: Task = async ({ db }) => {
  const everybody = await listAll(db)
  const unverified = await listUnverified(db)
  if (everybody.length + unverified.length === 0)
    return 'There is no director yet: create-director makes the first.'
  const lines = everybody.map(({ email, name, approvedAt, approverNamedAt, suspendedAt }) => {
    const day = approvedAt?.toISOString().slice(0, 10)
    const may = approverNamedAt ? ', may approve others' : ''
    const out = suspendedAt ? `, SUSPENDED ${suspendedAt.toISOString().slice(0, 10)}` : ''
    return `${email}  ${name}  ${day ? `approved ${day}${may}${out}` : 'waits for approval'}`
  })
  const waiting = unverified.map(
    ({ email, name }) => `${email}  ${name}  has not verified the address`,
  )
  return [...lines, ...waiting].join('\n')
}

export function takeSecondStepAway(args: string[]): Task {
  const [kind, typed = ''] = wordsIn(args, 'The role', 'The address')
  const role = holders.find(each => each === kind)
  if (!role) throw new WrongUse(`"${kind}" is none of ${holders.join(', ')}.`)
  const address = addressIn(typed)
  return async scene => {
    const outcome = await removeSecondStep(scene, role, address)
    if (outcome === 'unknown') throw new StartProblem(`No ${role} has the address ${address}.`)
    if (outcome === 'off') return `${address} has no two-step login: nothing was changed.`
    return `${address} logs in without a code now, is logged out everywhere, and a mail tells so.`
  }
}

export function suspendDirector(args: string[], isSuspended: boolean): Task {
  const address = readAddress(args)
  return async scene => {
    const outcome = await suspendByEmail(scene, address, isSuspended)
    if (outcome === 'unknown') throw new StartProblem(`No director has the address ${address}.`)
    if (outcome === 'not_approved') throw new StartProblem(`${address} is not approved yet.`)
    const state = isSuspended ? 'suspended' : 'not suspended'
    if (outcome === 'already') return `${address} is ${state} already: nothing was changed.`
    return isSuspended
      ? `${address} is logged out everywhere and cannot log in; the stations go on. resume-director takes it back.`
      : `${address} can log in again.`
  }
}

export function handStationsOver(args: string[]): Task {
  const { from, to, stationId } = readHandOver(args)
  return async scene => {
    const outcome = await handOver(scene, { from, to, stationId })
    if (outcome === 'same') throw new StartProblem('Both addresses are the same.')
    if (outcome === 'unknown_giver') throw new StartProblem(`No director has the address ${from}.`)
    if (outcome === 'unknown_taker') throw new StartProblem(`No director has the address ${to}.`)
    if (outcome === 'taker_not_in') {
      throw new StartProblem(`${to} is not approved, or suspended: nothing was handed over.`)
    }
    if (outcome === 'nothing') {
      const what = stationId
        ? 'has no such station'
        : 'has neither a station nor an open invitation'
      throw new StartProblem(`${from} ${what}: nothing was handed over.`)
    }
    const { stations, invitations } = outcome
    const also = invitations > 0 ? ` and ${invitations} open invitations` : ''
    return `${to} is the director of ${stations.join(', ') || 'no station'}${also} now; both are told.`
  }
}

function readHandOver(args: string[]) {
  const options = { station: { type: 'string' } } as const
  const read = () => {
    try {
      return parseArgs({ args, options, allowPositionals: true })
    } catch (error) {
      throw notUnderstood(error)
    }
  }
  const { values, positionals } = read()
  const [from = '', to = ''] = wordsIn(positionals, 'The first address', 'The second address')
  const stationId =
    values.station === undefined ? null : fitting('--station', idField().safeParse(values.station))
  return { from: addressIn(from), to: addressIn(to), stationId }
}
