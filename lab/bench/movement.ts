import { run } from '../database.ts'
import { idSql } from '../town/names.ts'
import { fillWallets } from '../town/rows.ts'

/* One movement through the ledger, as a statement and as a script for pgbench. */

export const wallets = 500
export const stations = 50

/** Wallets with money in them, and the incomes of the stations. */
export async function openLedger(url: string) {
  await fillWallets(url, { from: 0, to: wallets, stations })
  await run(url, [
    `INSERT INTO ledger_account (id, kind, owner) SELECT ${idSql('income', 'n')}, 'income',
       ${idSql('station', 'n')} FROM generate_series(0, ${stations - 1}) AS n`,
    'ANALYZE',
  ])
}

/** From any of the wallets to one of fifty stations, or all to the same one. */
export const movement = (id: string, key: string, from: string, to: string) =>
  `SELECT (m.moved).id FROM move_money(
     new_id => ${id}, new_key => ${key}, new_kind => 'single', hold => NULL, debit => ${from}, credit => ${to},
     amount => 1, why => 'pickup', subject => NULL, remark => NULL, moment => now(), who => NULL) AS m`

export const movementScript = (incomes = stations) => [
  `\\set from random(0, ${wallets - 1})`,
  `\\set to random(0, ${incomes - 1})`,
  `${movement('gen_random_uuid()', 'gen_random_uuid()::text', idSql('wallet', ':from'), idSql('income', ':to'))};`,
]
