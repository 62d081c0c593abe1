import { report } from '../report.ts'
import { tryOperation, type Outcome } from './cells.ts'
import { openTown } from './open-town.ts'
import { tryOutsideContract } from './outside-contract.ts'
import { rows } from './table.ts'

/*
 * Who may do what: every operation of the contract by everybody, on what is theirs, another's and
 * nobody's. What is expected follows from the document alone and a table that says whose an id is.
 */

const { server, people, requests, kinds, leaks, operations: all } = await openTown()
const only = process.env['ONLY']
const operations = all.filter(({ key }) => !only || key.includes(only))
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
