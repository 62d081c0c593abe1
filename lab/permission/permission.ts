import { operationsOf } from '../openapi.ts'
import { report } from '../report.ts'
import { startServer } from '../server.ts'
import { settle } from './callers.ts'
import { tryOperation, type Outcome } from './cells.ts'
import { createKinds } from './kinds.ts'
import { createLeaks } from './leaks.ts'
import { inboundSecret, tryOutsideContract } from './outside-contract.ts'
import { createRequests } from './requests.ts'
import { rows } from './table.ts'

/*
 * Who may do what: every operation of the contract by everybody, on what is theirs, another's and
 * nobody's. What is expected follows from the document alone and a table that says whose an id is.
 */

const server = await startServer({
  env: {
    DEMO: '0',
    DIRECTOR_TWO_STEP: 'required',
    PUSH_HOSTS: '127.0.0.1:1',
    INBOUND_ADDRESS: 'support@town.ng',
    INBOUND_SECRET: inboundSecret,
  },
})
const people = await settle(server)
const requests = createRequests(people)
await requests.suspend()
const kinds = createKinds(people, requests)
const leaks = createLeaks(people)
const only = process.env['ONLY']
const operations = (await operationsOf(server.url))
  .toSorted((one, other) => (rows[one.key]?.last ?? 0) - (rows[other.key]?.last ?? 0))
  .filter(({ key }) => !only || key.includes(only))
const outcome: Outcome = { cells: 0, open: [], undecided: [], idle: [] }
const scene = { callers: people.callers, kinds, requests, leaks, outcome }
// Whoever could do what they must not has changed the town: what cannot be tried is undecided.
const unlessSpoilt = (what: string) => (error: Error) =>
  void outcome.undecided.push(`${what}: ${error.message}`)
const inEveryWay = operations.flatMap(operation => {
  const ways = Object.keys(rows).filter(key => key.startsWith(`${operation.key} (`))
  return [operation, ...ways.map(key => Object.assign({}, operation, { key }))]
})
for (const operation of inEveryWay) {
  await tryOperation(operation, scene).catch(unlessSpoilt(operation.key))
}
const outside = only
  ? []
  : await tryOutsideContract(server, people).catch(unlessSpoilt('outside the contract'))
for (const { what, held } of outside ?? []) {
  outcome.cells++
  if (!held) outcome.open.push(what)
}
for (const line of outcome.open) console.error(line)
await server.stop()
const { cells, open, undecided, idle } = outcome
report(
  'permission',
  `${operations.length} operations × ${people.callers.length} callers × own/other/none and foreign ` +
    `= ${cells.toLocaleString('en')} cells, ${open.length} open, ${undecided.length} undecided`,
  [
    { goal: 'no cell is open', held: open.length === 0 },
    { goal: 'no cell is undecided', held: undecided.length === 0, seen: undecided },
    { goal: 'every operation was carried out by somebody', held: idle.length === 0, seen: idle },
  ],
)
