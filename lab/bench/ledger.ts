import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Db } from '../../server/db/connect.ts'
import { startEmbedded } from '../../server/embedded/embedded.ts'
import { migrate } from '../../server/db/migrate.ts'
import { named } from '../../server/db/statement.ts'
import { brokenRules } from '../../server/wallet/ledger.ts'
import { runScript } from './pgbench.ts'

/* How many movements a second go through the ledger's door, beside pgbench with the same statement. */

const seconds = Number(process.env['SECONDS'] ?? 5)
const rounds = Number(process.env['ROUNDS'] ?? 3)
const wallets = 500
const goal = 0.8

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const uuid = (group: string, number: string) =>
  `('00000000-0000-7000-${group}-' || lpad(to_hex((${number})::int), 12, '0'))::uuid`

/** From any of the wallets to one of fifty stations, or all to the same one. */
const movement = (id: string, key: string, from: string, to: string) =>
  `SELECT (m.moved).id FROM move_money(${id}, ${key}, 'single', NULL, ${from}, ${to}, 1, 'pickup',
     NULL, NULL, now(), NULL) AS m`

async function fill(db: Db) {
  const statements = [
    `INSERT INTO ledger_account (id, kind, owner) SELECT ${uuid('c000', 'n')}, 'wallet',
       ${uuid('8000', 'n')} FROM generate_series(0, ${wallets - 1}) AS n`,
    `INSERT INTO ledger_account (id, kind, owner) SELECT ${uuid('d000', 'n')}, 'income',
       ${uuid('9000', 'n')} FROM generate_series(0, 49) AS n`,
    `INSERT INTO ledger_account (id, kind) VALUES (${uuid('e000', '0')}, 'clearing')`,
    `SELECT count(move_money(gen_random_uuid(), 'fill-' || n, 'single', NULL, ${uuid('e000', '0')},
       ${uuid('c000', 'n')}, 100000000, 'top-up', NULL, NULL, now(), NULL))
     FROM generate_series(0, ${wallets - 1}) AS n`,
    'ANALYZE',
  ]
  for (const statement of statements) await db.execute(statement)
}

/** Movements a second through the pool, so many at a time. */
async function throughTheDoor(url: string, clients: number, hot: boolean): Promise<number> {
  const database = connect(url, error => console.error(error), { size: clients })
  const text = movement('$1', '$2', '$3', '$4')
  const until = performance.now() + seconds * 1000
  let moved = 0
  const keepMoving = async () => {
    while (performance.now() < until) {
      const id = randomUUID()
      const from = Math.floor(Math.random() * wallets)
      const to = hot ? 0 : Math.floor(Math.random() * 50)
      const account = (group: string, number: number) =>
        `00000000-0000-7000-${group}-${number.toString(16).padStart(12, '0')}`
      await named(database.db, 'bench-move', text, [
        id,
        id,
        account('c000', from),
        account('d000', to),
      ])
      moved++
    }
  }
  await Promise.all(Array.from({ length: clients }, keepMoving))
  await database.close()
  return moved / seconds
}

const script = (hot: boolean) => [
  `\\set from random(0, ${wallets - 1})`,
  `\\set to random(0, ${hot ? 0 : 49})`,
  `${movement('gen_random_uuid()', 'gen_random_uuid()::text', uuid('c000', ':from'), uuid('d000', ':to'))};`,
]

const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
const embedded = await startEmbedded({ dataDir, maxConnections: 120 })
await migrate(embedded.url)
const database = connect(embedded.url, error => console.error(error), { size: 1 })
await fill(database.db)
const table = []
for (const [accounts, hot] of [
  ['500 accounts', false],
  ['one hot account', true],
] as const) {
  for (const clients of [1, 8, 32]) {
    const [ours, theirs]: number[][] = [[], []]
    for (let round = 0; round < rounds; round++) {
      ours?.push(await throughTheDoor(embedded.url, clients, hot))
      theirs?.push(await runScript(embedded.url, script(hot), { connections: clients, seconds }))
    }
    const [door, pgbench] = [median(ours ?? []), median(theirs ?? [])]
    table.push({
      accounts,
      clients,
      'movements/s': Math.round(door),
      'pgbench/s': Math.round(pgbench),
      ratio: Math.round((door / pgbench) * 100) / 100,
    })
  }
}
const broken = await brokenRules(database.db)
await database.close()
await embedded.stop()
await rm(dataDir, { recursive: true, force: true })
console.table(table)
const ratio = table.find(row => !row.accounts.includes('hot') && row.clients === 8)?.ratio ?? 0
console.log(
  `Goal: at least ${goal} of pgbench at 8 clients: ${ratio}. Broken rules: ${broken.length}`,
)
if (ratio < goal || broken.length > 0) process.exitCode = 1
