import { connect } from '../../server/db/connect.ts'
import { loadDemo } from '../../server/demo/demo.ts'
import { ask, freshDatabase, run } from '../database.ts'
import { median, round } from '../measure.ts'
import { idSql } from '../town/names.ts'
import { findKeys, homesOf, referenceTables, type Key } from './station-of-rows.ts'

/*
 * Stations spread over many databases, reckoned: the demo's year, made by the real triggers, with some
 * residents who have moved since. Which references and movements of money would stay in one part?
 */

const sizes = [2, 4, 8, 16, 32]
/** Every so many-th resident lives elsewhere now. */
const movedEvery = 20

async function demoYear() {
  const database = await freshDatabase()
  const line = connect(database.url, () => undefined, { size: 1, queryMs: 0 })
  await loadDemo(line.db, new Date(), async () => '-')
  await line.close()
  await run(database.url, [
    `UPDATE resident SET station_id = (
       SELECT id FROM station WHERE id <> resident.station_id
       ORDER BY md5(id::text || resident.account_id) LIMIT 1)
     WHERE account_id IN (SELECT account_id FROM (
       SELECT account_id, row_number() OVER (ORDER BY account_id) AS n FROM resident
     ) AS numbered WHERE n % ${movedEvery} = 0)`,
    'ANALYZE',
  ])
  return database
}

/** In which of so many parts a station is. */
const partOf = (station: string, parts: number) =>
  `(hashtextextended(${station}::text, 0) & 1073741823) % ${parts}`

/** A reference stays when both ends are in one part; who has no station is in none. */
const staying = (one: string, other: string) =>
  sizes.map(
    parts =>
      `count(*) FILTER (WHERE ${partOf(one, parts)} = ${partOf(other, parts)})::int AS in_${parts}`,
  )

type Counted = Record<`in_${number}`, number> & { references: number; homeless: number }

const asShares = (counted: Counted) =>
  Object.fromEntries(
    sizes.map(parts => [
      `${parts} parts`,
      `${round((100 * (counted[`in_${parts}`] ?? 0)) / counted.references)} %`,
    ]),
  )

const isCopied = ({ from, to }: Key) => from in referenceTables || to in referenceTables
const inWords = ({ from, to, columns }: Key) =>
  `${from} (${columns.map(([own]) => own).join(', ')}) → ${to}`

/** For each foreign key how many references stay, with those that point at copies left out. */
async function countKeys(url: string, keys: Key[], homes: Record<string, string>) {
  const counted: (Counted & { key: Key })[] = []
  for (const key of keys) {
    if (isCopied(key)) continue
    const on = key.columns.map(([own, other]) => `f.${own} = t.${other}`).join(' AND ')
    const [found] = await ask<Counted>(
      url,
      `SELECT count(*)::int AS references,
         count(*) FILTER (WHERE f.home IS NULL OR t.home IS NULL)::int AS homeless,
         ${staying('f.home', 't.home').join(', ')}
       FROM (${homes[key.from]}) AS f JOIN (${homes[key.to]}) AS t ON ${on}`,
    )
    if (found && found.references > 0) counted.push({ ...found, key })
  }
  return counted
}

/** Movements by the kinds of account that they go between. */
const countTransfers = (url: string, homes: Record<string, string>) =>
  ask<Counted & { movement: string }>(
    url,
    `SELECT d.kind || ' → ' || c.kind AS movement, count(*)::int AS references,
       count(*) FILTER (WHERE d.home IS NULL OR c.home IS NULL)::int AS homeless,
       ${staying('d.home', 'c.home').join(', ')}
     FROM transfer JOIN (${homes['ledger_account']}) AS d ON d.id = debit_account
       JOIN (${homes['ledger_account']}) AS c ON c.id = credit_account
     GROUP BY 1 ORDER BY 2 DESC`,
  )

/** The largest part beside the mean, over a few ways to spread the same stations. */
async function measureUnevenness(url: string) {
  const towns = {
    "the demo's stations": `SELECT station_id AS id, count(*)::float AS weight FROM request GROUP BY 1`,
    '500 alike': `SELECT ${idSql('station', 'n')} AS id, 1.0::float AS weight FROM generate_series(1, 500) AS n`,
    '500, the k-th with 1/k of the first': `SELECT ${idSql('station', 'n')} AS id, 1.0::float / n AS weight
      FROM generate_series(1, 500) AS n`,
  }
  const table = []
  for (const [town, weights] of Object.entries(towns)) {
    const row: Record<string, string | number> = { town }
    for (const parts of sizes) {
      const found = await ask<{ ratio: number }>(
        url,
        `SELECT max(weight) * ${parts} / sum(weight) AS ratio FROM (
           SELECT seed, (hashtextextended(id::text, seed) & 1073741823) % ${parts} AS part,
             sum(weight) AS weight
           FROM (${weights}) AS town, generate_series(0, 20) AS seed GROUP BY 1, 2
         ) AS part GROUP BY seed`,
      )
      row[`${parts} parts`] = round(median(found.map(({ ratio }) => ratio)))
    }
    table.push(row)
  }
  return table
}

const sum = (rows: Counted[], what: 'references' | 'homeless' | 'in_32') =>
  rows.reduce((total, row) => total + (row[what] ?? 0), 0)
const percent = (part: number, whole: number) => `${round((100 * part) / whole)} %`

export async function spreadStations(): Promise<string> {
  const database = await demoYear()
  try {
    const { url } = database
    const keys = await findKeys(url)
    const { homes, homeless } = await homesOf(url, keys)
    const counted = await countKeys(url, keys, homes)
    const crossing = counted.filter(row => (row.in_32 ?? 0) < row.references)
    const empty = keys.filter(key => !isCopied(key) && !counted.some(row => row.key === key))
    console.log(`Copied everywhere: ${Object.keys(referenceTables).join(', ')}`)
    console.log(`Of no station, and so in no part: ${homeless.join(', ')}`)
    console.log(`Not counted, because the demo has no rows: ${empty.map(inWords).join('; ')}`)
    console.log(
      `${counted.length} keys with rows, ${counted.length - crossing.length} never cross:`,
    )
    console.table(
      crossing.map(row => {
        const { references, homeless: ofNoStation } = row
        const facts = { key: inWords(row.key), references, 'of no station': ofNoStation }
        return Object.assign(facts, asShares(row))
      }),
    )
    const transfers = await countTransfers(url, homes)
    console.table(
      transfers.map(row =>
        Object.assign({ movement: row.movement, transfers: row.references }, asShares(row)),
      ),
    )
    const uneven = await measureUnevenness(url)
    console.table(uneven)
    const clearing = transfers.filter(({ movement }) => movement.includes('clearing'))
    const rest = transfers.filter(({ movement }) => !movement.includes('clearing'))
    return (
      `parts: of ${sum(counted, 'references')} references ` +
      `${percent(sum(counted, 'in_32'), sum(counted, 'references'))} stay in one of 32 parts, ` +
      `${percent(sum(counted, 'homeless'), sum(counted, 'references'))} cross because one end has no station; ` +
      `of ${sum(transfers, 'references')} transfers ${percent(sum(transfers, 'in_32'), sum(transfers, 'references'))} ` +
      `stay, ${percent(sum(clearing, 'references'), sum(transfers, 'references'))} are the clearing account's, ` +
      `${sum(rest, 'references') - sum(rest, 'in_32')} others cross (1 of ${movedEvery} residents moved); ` +
      `largest ÷ mean of 8 parts ${uneven.map(row => `${row['town']}: ${row['8 parts']}`).join(', ')}`
    )
  } finally {
    await database.drop()
  }
}
