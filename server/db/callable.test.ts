import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { template } from '../testing/template.ts'
import { missingFrom, readCallable, readKept } from './callable.ts'
import { runRepeatables } from './migrate.ts'
import { readRepeatables } from './sql-files.ts'

/** What went all the same, and why no server of that version misses it. */
const exceptions: Record<string, string> = {
  'request.due_on': 'since 0003 only the trigger plan_request wrote it, and no server read it',
  "unique problem (request_id) WHERE (state <> 'settled'::text)":
    'no server names it in a statement, and the index of its name still holds those problems to it',
}

test('whatever the last two versions ask of the database is answered', async () => {
  const now = await readCallable(await template())
  const kept = await readKept()
  expect(kept.length, 'one version at least, and the last two at most').toBeOneOf([1, 2])
  for (const { version, all } of kept) {
    const missing = missingFrom(now, all).filter(each => !(each in exceptions))
    expect(missing, `a server of ${version} beside this one would fail`).toEqual([])
  }
})

test('what goes, takes more, gives less or must be given is found; what is added is not', async () => {
  const client = await template()
  const before = await readCallable(client)
  const after = async (sql: string) => {
    await client.query('BEGIN')
    await client.query(sql)
    const missing = missingFrom(await readCallable(client), before)
    await client.query('ROLLBACK')
    return missing
  }
  const made = 'uuid, text, text, jsonb, timestamp with time zone'
  const names = 'a uuid, b text, c text, d jsonb, e timestamptz'
  const again = (takes: string, gives = 'void') =>
    `DROP FUNCTION enqueue(${made}); CREATE FUNCTION enqueue(${takes}) RETURNS ${gives} LANGUAGE sql AS 'SELECT'`
  expect(await after(`DROP FUNCTION enqueue(${made})`)).toEqual([`enqueue(${made})`])
  expect(await after(again(`${names}, f int`))).toEqual([`enqueue(${made})`])
  expect(await after(again(`${names}, f int DEFAULT 1`))).toEqual([])
  expect(await after('ALTER TABLE holiday DROP COLUMN name CASCADE')).toEqual(['holiday.name'])
  expect(await after('ALTER TABLE holiday ADD COLUMN cause text')).toEqual([])
  expect(await after('ALTER TABLE holiday ADD COLUMN cause text NOT NULL')).toEqual([
    'holiday.cause must be given',
  ])
  expect(await after('ALTER TABLE outbox DROP CONSTRAINT outbox_key_key')).toEqual([
    'unique outbox (key)',
  ])
  const renumbered = `DO $do$ BEGIN
    EXECUTE replace(pg_get_functiondef('refuse'::regproc), 'KW00', 'KW90'); END $do$`
  expect(await after(renumbered)).toHaveLength(5)
})

test('a function whose text has changed is replaced, not dropped under those who call it', async () => {
  const client = await template()
  const made = `SELECT oid::text || ' ' || oid::regprocedure AS name FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace ORDER BY oid`
  await client.query('BEGIN')
  const before = (await client.query(made)).rows
  await runRepeatables(client, await readRepeatables())
  const after = (await client.query(made)).rows
  await client.query('ROLLBACK')
  expect(after).toEqual(before)
})

test('what is there for versions of before says for which, and goes when none of the last two is among them', async () => {
  const kept = (await readKept()).map(({ version }) => version).toSorted()
  const oldest = kept[0] ?? ''
  // What waits in the outbox is of the version that wrote it, however old.
  const ofTheirTime = new Set(['server/notification/fan-out.ts'])
  const wrong = globSync('{server,contract}/**/*.{ts,sql}')
    .filter(file => !/\.test\.ts$|^server\/db\/migrations\//.test(file) && !ofTheirTime.has(file))
    .flatMap(file => {
      const text = readFileSync(file, 'utf8').replaceAll(/\s+(?:--|\*|\/\/)?\s*/g, ' ')
      const unsaid = text.match(/\bthe version before\b/gi) ?? []
      const past = Array.from(text.matchAll(/\buntil (\d+ \w+ \d{4})/gi))
        .filter(
          ({ 1: day = '', index }) =>
            /versions $/i.test(text.slice(0, index)) && isoOf(day) < oldest,
        )
        .map(([said]) => said)
      return [...unsaid, ...past].map(said => `${file}: ${said}`)
    })
  expect(wrong).toEqual([])
})

/** "18 November 2026" as 2026-11-18. */
const isoOf = (day: string) => new Date(`${day} UTC`).toISOString().slice(0, 10)

test('placing gives all that a server of before reads, whatever it gave until then', async () => {
  const client = await template()
  const file = (await readRepeatables()).find(({ name }) => name === 'request/place.sql')
  const gives = `SELECT proargnames[19:] AS names FROM pg_proc WHERE proname = 'place_request'`
  const all =
    'placed remaining resident_name resident_phone station_name area_name place_name is_set_aside'
  // As it was until 19 November 2026, and in that day's first versions.
  for (const lacking of [
    /, OUT resident_name .+ OUT is_set_aside boolean/,
    /, OUT place_name text/,
  ]) {
    await client.query('BEGIN')
    const { rows } = await client.query(
      `SELECT pg_get_functiondef('place_request'::regproc) AS text`,
    )
    await client.query('SET LOCAL check_function_bodies = off; DROP FUNCTION place_request')
    await client.query(rows[0].text.replace(lacking, ''))
    await runRepeatables(client, file ? [file] : [])
    expect((await client.query(gives)).rows).toEqual([{ names: all.split(' ') }])
    await client.query('ROLLBACK')
  }
})
