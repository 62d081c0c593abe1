import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { moduleOrder, readRepeatables } from './sql-files.ts'

/** Which module a table belongs to: only it writes there, in SQL and in TypeScript. */
const owners: Record<string, string> = Object.fromEntries(
  Object.entries({
    call: 'rate_limit clock_mark secret_key_print',
    http: 'idempotent_answer',
    outbox: 'outbox',
    live: 'live_event',
    figure: 'figure figure_delta figure_wait',
    consent: 'consent',
    notification:
      'notice held_notice notification_preference push_subscription bounced_address sms_message mailbox_letter reminder',
    sandbox: 'sandbox_charge',
    audit: 'audit operator_deed',
    account:
      'account registration resident session known_device mail_link second_step recovery_code phone_code number_move number_change account_return',
    upload: 'upload',
    station: 'station',
    ground: 'area area_carrier area_street holiday place announcement cover_wish',
    staff: 'station_staff station_device pin_try staff_invitation',
    price: 'price price_bound',
    carrier: 'carrier carrier_photo carrier_day',
    wallet:
      'ledger_account transfer entry top_up gateway_event gateway_task due cash_receipt cash_count',
    recyclable: 'weighing weighing_line stock stock_sale',
    request: 'request request_event refund',
    visit: 'visit visit_event visit_photo carrier_told',
    plan: 'plan_draft plan_manner plan_confirmed',
    problem: 'problem problem_picture',
    approval: 'approval',
    support: 'ticket ticket_message ticket_picture canned_answer ticket_reply',
    desk: 'resident_call day_sheet day_line',
    director: 'director director_approval invitation alert alert_rule',
    db: 'migration repeatable_migration',
  }).flatMap(([module, tables]) => tables.split(' ').map(table => [table, module])),
)

/** Who writes what is another's, and why. */
const exceptions: Record<string, string> = {
  'privacy/erasure.sql':
    'erasing reaches whatever may name a person, in one place that can be read',
  'backup/after-restore.ts': 'a restore ends what was open when the backup was taken',
  'backup/erase-again.ts': 'and erases again whom the log names',
  'job/housekeeping.ts': 'what is old goes, wherever it is',
  'director/recount.sql': 'the figures are made anew from the rows of all',
}

const sources = globSync('server/**/*.{ts,sql}')
  .filter(file => !/\.test\.ts$|schema\.sql$|^server\/(?:testing|demo|db\/migrations)\//.test(file))
  .toSorted()
  .map(file => ({ file: file.slice('server/'.length), text: readFileSync(file, 'utf8') }))
const moduleOf = (file: string) => file.split('/')[0] ?? ''
const withoutComments = (text: string) => text.replaceAll(/--.*|\/\/.*|\/\*[^]*?\*\//g, '')

/** The tables that a file's SQL writes. */
const writtenInSql = (text: string) =>
  Array.from(
    withoutComments(text).matchAll(
      /\b(?:INSERT INTO|UPDATE(?! SET| OF| ON|\b.*FOR EACH)|DELETE FROM)\s+(?:ONLY\s+)?"?(\w+)"?/g,
    ),
    ([, table = '']) => table,
  ).filter(table => table in owners)

/** The tables of others that a file's Drizzle calls write. */
function writtenByDrizzle(text: string): string[] {
  const written = Array.from(
    text.matchAll(/\.(?:insert|update|delete)\((\w+)\)/g),
    ([, name = '']) => name,
  )
  const imported = new Map<string, string>()
  for (const [, names = '', module = ''] of text.matchAll(
    /import (?:type )?\{([^}]*)\} from '\.\.\/(\w+)\/[\w-]+\.table\.ts'/g,
  )) {
    for (const name of names.split(',')) imported.set(name.trim(), module)
  }
  return written.flatMap(name => imported.get(name) ?? [])
}

test('every table has an owner', async () => {
  const baseline = readFileSync('server/db/schema.sql', 'utf8')
  const tables = Array.from(
    baseline.matchAll(/^CREATE (?:UNLOGGED )?TABLE (\w+)/gm),
    ([, table = '']) => table,
  )
  expect(tables.toSorted()).toEqual(Object.keys(owners).toSorted())
})

test('only the owner of a table writes it', () => {
  const wrong = sources
    .filter(({ file }) => !(file in exceptions))
    .flatMap(({ file, text }) => {
      const others = writtenInSql(text).filter(table => owners[table] !== moduleOf(file))
      const inSql = others.map(table => `${file} writes ${table}`)
      return inSql.concat(writtenByDrizzle(text).map(owner => `${file} writes a table of ${owner}`))
    })
  expect([...new Set(wrong)]).toEqual([])
})

test('the exceptions are still needed', () => {
  const needed = sources.filter(
    ({ file, text }) =>
      file in exceptions && writtenInSql(text).some(table => owners[table] !== moduleOf(file)),
  )
  expect(needed.map(({ file }) => file).toSorted()).toEqual(Object.keys(exceptions).toSorted())
})

test('SQL calls only functions of its own module and of those before it', async () => {
  const repeatables = await readRepeatables()
  const homes = new Map<string, string>()
  for (const { name, text } of repeatables) {
    for (const [, made = ''] of text.matchAll(/CREATE OR REPLACE (?:FUNCTION|VIEW) (\w+)/g)) {
      homes.set(made, moduleOf(name))
    }
  }
  const order = (module: string) => moduleOrder.indexOf(module)
  const wrong = sources.flatMap(({ file, text }) => {
    const plain = withoutComments(text)
    const sql = file.endsWith('.sql') ? [plain] : (plain.match(/`[^`]*`|'[^'\n]*'/g) ?? [])
    const called = sql
      .filter(each => file.endsWith('.sql') || /\b(?:SELECT|FROM|WHERE|INSERT|UPDATE)\b/.test(each))
      .flatMap(each => Array.from(each.matchAll(/\b(\w+)(?=\()/g), ([name]) => name))
    return called
      .filter(name => file.includes('/') && order(homes.get(name) ?? 'db') > order(moduleOf(file)))
      .map(name => `${file} calls ${name} of ${homes.get(name)}`)
  })
  expect([...new Set(wrong)]).toEqual([])
})

test('no function is patched in a migration: its text is in one file', () => {
  const wrong = sources.filter(({ text }) => /pg_get_functiondef/.test(text))
  expect(wrong.map(({ file }) => file)).toEqual([])
})

test('a function with many arguments is called by their names', () => {
  const most = 6
  const long = Array.from(
    readFileSync('server/db/schema.sql', 'utf8').matchAll(
      /^CREATE FUNCTION (\w+)\((.*)\) RETURNS/gm,
    ),
  ).flatMap(([, name = '', takes = '']) =>
    takes.split(', ').filter(each => !each.startsWith('OUT ')).length > most ? name : [],
  )
  expect(long).toContain('move_money')
  const called = new RegExp(
    `(?<!FUNCTION (?:IF EXISTS )?)\\b(?:${long.join('|')})\\((?!\\s*\\w+ =>).*`,
    'g',
  )
  const files = globSync('{server,lab,e2e}/**/*.{ts,sql}').filter(
    file => !/schema\.sql$|^server\/db\/(?:migrations|callable)\//.test(file),
  )
  const wrong = files.flatMap(file =>
    (withoutComments(readFileSync(file, 'utf8')).match(called) ?? []).map(
      each => `${file}: ${each}`,
    ),
  )
  expect(wrong).toEqual([])
})
