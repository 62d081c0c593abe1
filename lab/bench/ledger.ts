import { randomUUID } from 'node:crypto'
import { connect } from '../../server/db/connect.ts'
import { named } from '../../server/db/statement.ts'
import { brokenRules } from '../../server/wallet/ledger.ts'
import { freshDatabase, run } from '../database.ts'
import { median, round } from '../measure.ts'
import { pgbench } from '../pgbench.ts'
import { figure, report } from '../report.ts'
import { idOf, idSql } from '../town/names.ts'
import { fillWallets } from '../town/rows.ts'

/* How many movements a second go through the ledger's door, beside pgbench with the same statement. */

const seconds = figure('SECONDS', 5)
const rounds = figure('ROUNDS', 3)
const wallets = 500
const stations = 50
const goal = 0.8

/** From any of the wallets to one of fifty stations, or all to the same one. */
const movement = (id: string, key: string, from: string, to: string) =>
  `SELECT (m.moved).id FROM move_money(
     new_id => ${id}, new_key => ${key}, new_kind => 'single', hold => NULL, debit => ${from}, credit => ${to},
     amount => 1, why => 'pickup', subject => NULL, remark => NULL, moment => now(), who => NULL) AS m`

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

const script = (incomes: number) => [
  `\\set from random(0, ${wallets - 1})`,
  `\\set to random(0, ${incomes - 1})`,
  `${movement('gen_random_uuid()', 'gen_random_uuid()::text', idSql('wallet', ':from'), idSql('income', ':to'))};`,
]

const { url, drop } = await freshDatabase()
await fillWallets(url, { from: 0, to: wallets, stations })
await run(url, [
  `INSERT INTO ledger_account (id, kind, owner) SELECT ${idSql('income', 'n')}, 'income',
     ${idSql('station', 'n')} FROM generate_series(0, ${stations - 1}) AS n`,
  'ANALYZE',
])
const table = []
for (const [accounts, incomes] of [
  ['500 accounts', stations],
  ['one hot account', 1],
] as const) {
  for (const connections of [1, 8, 32]) {
    const [ours, theirs]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < rounds; turn++) {
      ours.push(await throughTheDoor(url, connections, incomes))
      theirs.push(await pgbench(url, script(incomes), { connections, seconds }))
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
