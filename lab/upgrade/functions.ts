import pg from 'pg'
import { migrate, runRepeatables } from '../../server/db/migrate.ts'
import { readRepeatables } from '../../server/db/sql-files.ts'
import { createGoals, type Part } from '../report.ts'
import { git } from './old-program.ts'

// Every form that a function had in any version: today's text must be able to take its place, though what a function gives and
// what its parameters are called cannot be changed.

type Form = { commit: string; file: string; name: string; text: string }

const made = /^CREATE OR REPLACE FUNCTION (\w+)[^]*?\$\$[^]*?\$\$[^;]*;/gm

/** Everything before the body, however it is written. */
const headOf = (text: string) =>
  text.slice(0, text.indexOf('$$')).replaceAll(/--.*/g, '').replaceAll(/\s+/g, ' ')

/** Each form once, from the newest commit that had it; nothing where there is no history. */
function formsOfAllVersions(): Map<string, Form> {
  const forms = new Map<string, Form>()
  for (const commit of git('log', '--format=%h', '--', 'server/*.sql').split('\n')) {
    const touched = git('diff-tree', '--no-commit-id', '--name-only', '-r', commit, '--', 'server')
    const files = touched.split('\n').filter(file => /^server\/(?!db\/).+\.sql$/.test(file))
    for (const file of files) {
      for (const { 0: text, 1: name = '' } of git('show', `${commit}:${file}`).matchAll(made)) {
        const head = headOf(text)
        if (!forms.has(head)) forms.set(head, { commit, file, name, text })
      }
    }
  }
  return forms
}

/** Puts each form where today's function is, and today's files over it. */
export async function proveFunctions(url: string): Promise<Part> {
  const { goals, must } = createGoals()
  await migrate(url)
  const today = (await readRepeatables()).map(file => ({
    file,
    names: new Set(Array.from(file.text.matchAll(made), ([, name]) => name)),
  }))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  let tried = 0
  const notThen: string[] = []
  for (const { commit, file, name, text } of formsOfAllVersions().values()) {
    const own = today.filter(({ names }) => names.has(name))
    if (own.length === 0) continue
    await client.query('BEGIN; SET LOCAL check_function_bodies = off')
    const { rows } = await client.query<{ drop: string }>(
      `SELECT 'DROP FUNCTION ' || oid::regprocedure || ' CASCADE' AS drop FROM pg_proc WHERE proname = $1`,
      [name],
    )
    for (const { drop } of rows) await client.query(drop)
    // A table that it gives may be gone since: nothing can be of that form any more.
    const isMade = await client.query(text).then(
      () => true,
      () => notThen.push(name) < 0,
    )
    if (isMade) {
      tried++
      const files = own.map(each => each.file)
      const problem = await runRepeatables(client, files).then(
        () => null,
        (error: Error) => error.message,
      )
      must(`${name} of ${commit} (${file}) is replaced by today's`, problem === null, problem)
    }
    await client.query('ROLLBACK')
  }
  await client.end()
  const gone = notThen.length > 0 ? `, ${notThen.join(', ')} cannot be any more` : ''
  return { goals, figures: `${tried} forms that functions had replaced by today's${gone}` }
}
