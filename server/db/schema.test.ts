import { readFile } from 'node:fs/promises'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { template } from '../testing/template.ts'
import { readSchema } from './schema.ts'
import { schemaFile } from './sql-files.ts'

test('schema.sql is the schema that the migrations make', async () => {
  const said = await readFile(schemaFile, 'utf8')
  expect(await readSchema(await template()), 'npm run schema writes it anew').toBe(said)
})

const modules = import.meta.glob<Record<string, unknown>>('../*/*.table.ts', { eager: true })
const tables = Object.values(modules)
  .flatMap(module => Object.values(module))
  .filter(each => is(each, PgTable))
  .map(each => getTableConfig(each))

type Column = { table: string; name: string; type: string; required: boolean; generated: boolean }

test('every Drizzle table is as the database has it, column by column', async () => {
  expect(tables.length).toBeGreaterThan(30)
  const { rows } = await (
    await template()
  ).query<Column>(`
    SELECT c.relname::text AS table, a.attname::text AS name,
      format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull AS required,
      a.attgenerated <> '' AS generated
    FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0
      AND NOT a.attisdropped`)
  const inDatabase = new Map(rows.map(row => [`${row.table}.${row.name}`, row]))
  const inDrizzle = tables.flatMap(({ name: table, columns }) =>
    columns.map(column => ({
      table,
      name: column.name,
      type: column.getSQLType(),
      required: column.notNull,
      generated: column.generated !== undefined,
    })),
  )
  const differing = inDrizzle.flatMap(column => {
    const key = `${column.table}.${column.name}`
    const found = inDatabase.get(key)
    return JSON.stringify(found) === JSON.stringify(column) ? [] : [{ drizzle: column, found }]
  })
  expect(differing).toEqual([])
  const known = new Set(inDrizzle.map(({ table, name }) => `${table}.${name}`))
  const described = new Set(tables.map(({ name }) => name))
  const left = rows
    .filter(({ table }) => described.has(table))
    .map(row => `${row.table}.${row.name}`)
  // What only SQL reads: the database computes the one, and a trigger keeps the other.
  const ofSql = ['cash_count.difference_kobo', 'resident.sorted_name']
  expect(left.filter(key => !known.has(key)).toSorted()).toEqual(ofSql)
})
