import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { refusals } from '../../contract/refusal.ts'
import { databaseRefusals, refuseSql } from './database-refusal.ts'

const repeatables = globSync('server/*/*.sql')
  .filter(file => !/\/(?:schema|refuse)\.sql$/.test(file))
  .map(file => readFileSync(file, 'utf8').replaceAll(/--.*/g, ''))

test('every refusal from the database has a sentence and its own SQLSTATE', () => {
  const codes = Object.keys(databaseRefusals)
  expect(codes.filter(code => !(code in refusals))).toEqual([])
  expect(new Set(Object.values(databaseRefusals)).size).toBe(codes.length)
})

test('refuse.sql says what the list says', () => {
  expect(readFileSync('server/db/refuse.sql', 'utf8'), 'npm run generate -- refusals').toBe(
    refuseSql(),
  )
})

test('every name that SQL refuses by is on the list, and every name of the list is used', () => {
  const said = repeatables.flatMap(text =>
    Array.from(text.matchAll(/\brefuse\(\s*([^,)]*)/g), ([, code = '']) => code),
  )
  const known = Object.keys(databaseRefusals).map(code => `'${code}'`)
  expect([...new Set(said)].toSorted()).toEqual(known.toSorted())
})

test('no number of a refusal stands anywhere else', () => {
  const sources = globSync('{server,contract,lab,build,web,e2e}/**/*.{ts,tsx,sql}').filter(
    file =>
      !/^server\/db\/(?:database-refusal\.ts|refuse\.sql|schema\.sql|migrations\/)/.test(file),
  )
  expect(sources.length).toBeGreaterThan(1000)
  const wrong = sources.filter(file => /\bKW\d{3}\b/.test(readFileSync(file, 'utf8')))
  expect(wrong).toEqual([])
  const states = repeatables.flatMap(text =>
    Array.from(text.matchAll(/ERRCODE = ('\w+')/g), ([, state]) => state),
  )
  // A transaction that ends so is done again.
  expect([...new Set(states)]).toEqual([`'40001'`])
})
