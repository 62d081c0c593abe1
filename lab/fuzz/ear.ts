import type { Operation } from '../openapi.ts'
import type { Heard, Wire } from './wire.ts'

// What is made of the answers to generated calls.

export type Met = ReturnType<ReturnType<typeof createEar>['met']>

/** What must never leave: stacks, paths, statements, names of tables and libraries. */
const internals =
  /\bat (?:\S+ \()?(?:file:|node:|\/)[^\s)]+:\d+:\d+|node_modules|node:internal|\/work\/|file:\/\/|\.ts\b:|Error:|FST_ERR|drizzle|zod|\bpg_|relation "|column "|violates|syntax error at|invalid input syntax|SELECT |INSERT INTO|UPDATE \w+ SET|secret_hash|token_hash|station_staff|idempotent_answer|ECONN/

/** Finds the operation that a call reaches. */
function operationFinder(operations: Operation[]) {
  const known = operations.map(({ key, method, path }) => ({
    key,
    method,
    fits: new RegExp(
      `^${path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`,
      'i',
    ),
    params: path.split('{').length,
  }))
  // An address without names in it comes before one that would take it for a name.
  const ordered = known.toSorted((a, b) => a.params - b.params)
  return (method: string, target: string): string | null => {
    const [path = ''] = target.split('?')
    return ordered.find(each => each.method === method && each.fits.test(path))?.key ?? null
  }
}

/** Notes what came back: faults of ours, what hangs, what tells too much, and which operations were carried out at least once. */
export function createEar(operations: Operation[]) {
  const heard = { answers: 0, cuts: 0, busy: 0, faults: [] as string[], hangs: [] as string[] }
  const leaks: string[] = []
  const carriedOut = new Set<string>()
  const operationAt = operationFinder(operations)

  /** Gives the operation that was carried out. */
  function listen(wire: Wire, { kind, status, head, body: answer }: Heard): string | null {
    const { method, target, raw } = wire
    if (kind === 'hang') heard.hangs.push(inWords(wire))
    if (kind === 'cut') heard.cuts++
    if (kind !== 'answer') return null
    heard.answers++
    // One that only ever said no was hardly tried.
    const operation = status >= 200 && status < 300 && !raw ? operationAt(method, target) : null
    if (operation) carriedOut.add(operation)
    const isBusy = status === 503 && answer.includes('"busy"') && /^retry-after:/im.test(head)
    if (isBusy) heard.busy++
    else if (status >= 500) heard.faults.push(`${status} ${inWords(wire)}`)
    const isJson = /^content-type: application\/json/im.test(head)
    const leaked = isJson || status >= 400 ? internals.exec(answer)?.[0] : undefined
    if (leaked && !target.startsWith('/openapi'))
      leaks.push(`${leaked} in ${status} ${inWords(wire)}`)
    return operation
  }
  return { listen, met: () => ({ heard, leaks, carriedOut: [...carriedOut] }) }
}

const inWords = ({ method, target, headers, body, raw }: Wire) =>
  raw
    ? raw.toString('latin1').slice(0, 200)
    : `${method} ${target.slice(0, 200)} ${JSON.stringify(headers).slice(0, 300)} ${body?.toString('latin1').slice(0, 300)}`
