import { randomUUID } from 'node:crypto'
import { connect } from '../../server/db/connect.ts'
import { named } from '../../server/db/statement.ts'
import { brokenRules } from '../../server/wallet/ledger.ts'
import { freshDatabase } from '../database.ts'
import { median, round } from '../measure.ts'
import { pgbench } from '../pgbench.ts'
import { figure, report } from '../report.ts'
import { idOf } from '../town/names.ts'
import { movement, movementScript, openLedger, stations, wallets } from './movement.ts'

/* How many movements a second go through the ledger's door, beside pgbench with the same statement. */

const seconds = figure('SECONDS', 5)
const rounds = figure('ROUNDS', 3)
const goal = 0.8

const below = (count: number) => Math.floor(Math.random() * count)

/** Movements a second through the pool, so many at a time. */
async function throughTheDoor(url: string, clients: number, incomes: number): Promise<number> {
  const database = connect(url, error => console.error(error), { size: clients })
  const text = movement('$1', '$2', '$3', '$4')
  const until = performance.now() + seconds * 1000
  let moved = 0
  const goOnMoving = async () => {
    while (performance.now() < until) {
      const id = randomUUID()
      const between = [idOf('wallet', below(wallets)), idOf('income', below(incomes))]
      await named(database.db, 'bench-move', text, [id, id, ...between])
      moved++
    }
  }
  await Promise.all(Array.from({ length: clients }, goOnMoving))
  await database.close()
  return moved / seconds
}

const { url, drop } = await freshDatabase()
await openLedger(url)
const table = []
for (const [accounts, incomes] of [
  ['500 accounts', stations],
  ['one hot account', 1],
] as const) {
  for (const connections of [1, 8, 32]) {
    const [ours, theirs]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < rounds; turn++) {
      ours.push(await throughTheDoor(url, connections, incomes))
      theirs.push(await pgbench(url, movementScript(incomes), { connections, seconds }))
    }
    table.push({
      accounts,
      clients: connections,
      'movements/s': Math.round(median(ours)),
      'pgbench/s': Math.round(median(theirs)),
      ratio: round(median(ours) / median(theirs)),
    })
  }
}
const database = connect(url, error => console.error(error), { size: 1 })
const broken = await brokenRules(database.db)
await database.close()
await drop()
console.table(table)
const ratio = table.find(row => !row.accounts.includes('hot') && row.clients === 8)?.ratio ?? 0
report('ledger', `${ratio} of pgbench at 8 clients, ${broken.length} broken rules`, [
  { goal: `at least ${goal} of pgbench at 8 clients`, held: ratio >= goal, seen: ratio },
  { goal: 'no rule of the ledger is broken', held: broken.length === 0, seen: broken },
])
