import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { template } from '../testing/template.ts'
import { sqlState } from './connect.ts'

test('what is kept for ever is only added to; erasing changes its words and nothing else', async () => {
  const client = await template()
  await client.query('BEGIN')
  await client.query(`CREATE TABLE parcel (id int, note text, weight int); CREATE TABLE stamp (id int);
    SELECT keep_for_ever('parcel', 'note'); SELECT keep_for_ever('stamp');
    INSERT INTO parcel VALUES (1, 'for Ada', 5); INSERT INTO stamp VALUES (1)`)
  const tried = async (sql: string) => {
    await client.query('SAVEPOINT before')
    const said = await client.query(sql).then(
      ({ rowCount }) => `${rowCount} changed`,
      (error: Error) => `${sqlState(error)} ${error.message}`,
    )
    await client.query('ROLLBACK TO before')
    return said
  }
  const refused = (table: string) => `P0001 ${table} is only ever added to`
  expect(await tried(`UPDATE parcel SET note = ''`)).toBe(refused('parcel'))
  expect(await tried('DELETE FROM parcel')).toBe(refused('parcel'))
  expect(await tried('UPDATE stamp SET id = 2')).toBe(refused('stamp'))
  expect(await tried('DELETE FROM stamp')).toBe(refused('stamp'))
  await client.query(`SET LOCAL erasure.door = 'open'`)
  expect(await tried(`UPDATE parcel SET note = ''`)).toBe('1 changed')
  expect(await tried('UPDATE parcel SET weight = 4')).toBe(
    'P0001 erasing changes only the words of parcel',
  )
  expect(await tried('DELETE FROM parcel')).toBe(refused('parcel'))
  expect(await tried('UPDATE stamp SET id = 2')).toBe(refused('stamp'))
  await client.query('ROLLBACK')
})

test('append-only tables use keep_for_ever or keep_rows, not their own triggers', () => {
  // Emptying a table is no row's, and the operator's log has no words of anybody.
  const exceptions = ['audit_stays_whole', 'operator_deed_kept', 'operator_deed_stays_whole']
  const byHand = globSync('server/*/*.sql')
    .filter(file => !file.endsWith('schema.sql'))
    .flatMap(file =>
      Array.from(
        readFileSync(file, 'utf8').matchAll(
          /TRIGGER (\w+)[^;]*EXECUTE FUNCTION refuse_(?:rewriting|but_words)/g,
        ),
        ([, name]) => name,
      ).filter(name => name !== undefined),
    )
  expect(byHand.toSorted()).toEqual(exceptions)
})
