import { expect, test } from 'vitest'
import { parseSync, Visitor, type ESTree } from 'vite'
import { areaOf, isTest, source, textOf } from '../server/testing/source-files.ts'

// Which of the three ways of asking the database is used where (STYLE.md): what the builder can say, Drizzle says; any other
// fixed text is `named`; a text that is put together at run time goes through `rowsOf`.

/** How many queries of a file still go another way. The counts only go down, and no file is added. */
const yet: Record<string, number> = {
  'server/account/code-proof.ts': 1,
  'server/account/session.ts': 1,
  'server/audit/operator-deed.ts': 2,
  'server/call/clock-watch.ts': 4,
  'server/call/limit.ts': 2,
  'server/call/secret-key-print.ts': 3,
  'server/director/approval.ts': 2,
  'server/director/operator-director.ts': 1,
  'server/figure/figure.ts': 1,
  'server/ground/announcement.ts': 1,
  'server/ground/serving.ts': 1,
  'server/http/gauges.ts': 1,
  'server/http/idempotency.ts': 2,
  'server/job/housekeeping.ts': 28,
  'server/live/wake-up.ts': 1,
  'server/notification/notice.ts': 2,
  'server/notification/preference.ts': 1,
  'server/notification/push.ts': 1,
  'server/notification/sms.ts': 1,
  'server/price/price-list.ts': 2,
  'server/privacy/erase.ts': 1,
  'server/privacy/erasure-log.ts': 1,
  'server/request/forgotten.ts': 1,
  'server/request/refund.ts': 1,
  'server/screen/card.ts': 1,
  'server/screen/resident.ts': 1,
  'server/screen/search.ts': 1,
  'server/support/mail-in.ts': 1,
  'server/support/message.ts': 2,
  'server/support/opening.ts': 3,
  'server/support/tell.ts': 1,
  'server/visit/passport.ts': 1,
  'server/wallet/payment-task.ts': 1,
  'server/wallet/statement.ts': 1,
  'server/wallet/sweep.ts': 1,
}

const asking = source.filter(
  name =>
    areaOf(name) === 'server' &&
    !isTest(name) &&
    !/^server\/(?:db|demo|backup|operator)\//.test(name),
)

type Query = { text: string; isFixed: boolean }

/** A value, a list to choose from or a constant part; anything else that is put in is a part of the text. */
const valueAfter = /(?:[=<>(,|+-]|\b(?:LIMIT|OFFSET|THEN|ELSE|SELECT))\s*$/
const constantPart = /^(?:sql\.raw\(\w+\)|pageRows\(\w+\))$/

/** What is asked, with `?` for what is put in; null where the text stands elsewhere. */
function queryIn(node: ESTree.Node, code: string): Query | null {
  if (node.type === 'Literal') return { text: String(node.value), isFixed: true }
  const template = node.type === 'TaggedTemplateExpression' ? node.quasi : node
  if (template.type !== 'TemplateLiteral') return null
  const parts = template.quasis.map(({ value }) => value.raw)
  const isFixed = template.expressions.every(
    ({ start, end }, at) =>
      valueAfter.test(parts[at] ?? '') || constantPart.test(code.slice(start, end)),
  )
  return { text: parts.join('?').replaceAll(/\s+/g, ' ').trim(), isFixed }
}

const column = String.raw`"?\w+"?(?:\.\w+)?`
const columns = String.raw`${column}(?:::\w+)?(?: AS "?\w+"?)?(?:, ${column}(?:::\w+)?(?: AS "?\w+"?)?)*`
const value = String.raw`(?:\$\d+|\?|'[^']*'|NULL|null|true|false|\d+)(?:::\w+)?`
const condition = `(?:${column} (?:=|<>|<=?|>=?) ${value}|${column} IS (?:NOT )?NULL)`
const where = `WHERE ${condition}(?: (?:AND|OR) ${condition})*`
const order = `ORDER BY ${column}(?: DESC)?(?:, ${column}(?: DESC)?)*`
/** What the builder says as well: one table, columns and values. */
const plain = new RegExp(
  `^(?:${[
    String.raw`INSERT INTO \w+ \([^)]*\) VALUES \(${value}(?:, ${value})*\)(?: RETURNING ${columns})?`,
    `UPDATE ${column} SET ${column} = ${value}(?:, ${column} = ${value})* ${where}(?: RETURNING ${columns})?`,
    `DELETE FROM ${column} ${where}(?: RETURNING ${columns})?`,
    `SELECT(?: ${columns})? FROM ${column}(?: ${where})?(?: ${order})?(?: LIMIT ${value})?`,
  ].join('|')})$`,
)

/** The other ways that a file goes, in words. */
function othersIn(name: string): string[] {
  const code = textOf(name)
  if (!/\b(?:named|rowsOf)\b/.test(code)) return []
  const found: string[] = []
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      if (callee.type !== 'Identifier') return
      const [, second, third] = given
      const asked = callee.name === 'named' ? third : callee.name === 'rowsOf' ? second : undefined
      const query = asked && queryIn(asked, code)
      if (!query) return
      if (plain.test(query.text)) found.push(`the builder can say: ${query.text}`)
      else if (callee.name === 'rowsOf' && query.isFixed)
        found.push(`fixed, so named: ${query.text}`)
    },
  }).visit(parseSync(name, code).program)
  return found
}

test('the builder says what it can, `named` what is fixed, `rowsOf` what is put together', () => {
  const found = asking.map(name => [name, othersIn(name)] as const)
  const more = found.filter(([name, others]) => others.length > (yet[name] ?? 0))
  expect(Object.fromEntries(more), 'ask as STYLE.md says').toEqual({})
  const less = found.filter(([name, others]) => others.length < (yet[name] ?? 0))
  expect(
    less.map(([name, others]) => `${name}: ${others.length}`),
    'lower the counts above',
  ).toEqual([])
  expect(Object.keys(yet).filter(name => !asking.includes(name))).toEqual([])
})

test('what is plain is told from what is not', () => {
  for (const text of [
    'SELECT FROM station WHERE id = $1 AND director_id = $2',
    'DELETE FROM holiday WHERE station_id = $1 AND day = $2',
    'UPDATE area SET ended_at = $3 WHERE id = $1 AND ended_at IS NULL RETURNING id',
    'INSERT INTO operator_deed (id, at) VALUES ($1, $2)',
    'SELECT name, in_state AS state FROM account WHERE id = ? ORDER BY name DESC LIMIT 200',
  ])
    expect(text).toMatch(plain)
  for (const text of [
    'SELECT fold_figures(?::integer) AS folded',
    'UPDATE figure SET amount = amount + $1 WHERE id = $2',
    'SELECT id FROM request WHERE id = $1 FOR UPDATE',
    'SELECT a.id FROM a JOIN b ON b.id = a.id',
    'INSERT INTO a (b) VALUES ($1) ON CONFLICT DO NOTHING',
  ])
    expect(text).not.toMatch(plain)
})
