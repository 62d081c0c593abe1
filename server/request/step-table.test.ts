import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as contract from '../../contract/request/request.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { asKept, deeds } from '../audit/deed.ts'
import { template } from '../testing/template.ts'

// The table at the top of step.sql lists the effects of each step; these tests compare it with all code that names steps.

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const header = read('step.sql').split('\nCREATE')[0] ?? ''
const [heads = '', ...lines] = header.match(/^-- {3}step .*(?:\n-- {3}.*)*/m)?.[0].split('\n') ?? []

/** A row by the names of its columns, which begin where their heads do. */
function rowOf(line: string): Record<string, string> {
  const columns = Array.from(heads.matchAll(/\S+(?: \S+)*/g)).slice(1)
  return Object.fromEntries(
    columns.map(({ 0: name, index }, at) => [
      name,
      line.slice(index, columns[at + 1]?.index).trim(),
    ]),
  )
}
const table = new Map(lines.map(rowOf).map(row => [row['step'] ?? '', row]))
const column = (name: string) => new Map([...table].map(([step, row]) => [step, row[name] ?? '']))
const without = (all: Map<string, string>, ...gone: string[]) =>
  new Map([...all].filter(([step]) => !gone.includes(step)))
/** What a cell says that happens right there: what is in brackets happens elsewhere. */
const here = (cell: string) => (cell.startsWith('(') || cell === '-' ? '' : cell)

test('the table is read as it is written', () => {
  expect(table.get('swapped')).toEqual({
    step: 'swapped',
    money: '-',
    figures: '-',
    "carrier's counts": 'holds, total of both',
    visit: 'called off, planned',
    audit: 'yes',
    notices: 'carrier-round, carrier-swapped',
  })
})

test('the table, the contract and request_step name the same steps', () => {
  expect([...table.keys()]).toEqual(expect.arrayContaining([...contract.eventKinds]))
  expect(table.size).toBe(contract.eventKinds.length)
  const body = /FUNCTION request_step[^]*?END \$\$;/.exec(read('step.sql'))?.[0] ?? ''
  const given = Array.from(body.matchAll(/(?:RETURN|THEN) '([^']+)'/g), ([, step]) => step)
  const steps = contract.eventKinds.filter(step => step !== 'made')
  expect(new Set(given)).toEqual(new Set(steps))
})

test('visit_follows does what the table says', () => {
  const body = /FUNCTION visit_follows[^]*?END \$\$;/.exec(read('../visit/follow.sql'))?.[0] ?? ''
  const done = body.split(/\n {4}(?=WHEN|ELSE)/).flatMap(branch => {
    const steps = Array.from(
      (branch.split('THEN')[0] ?? '').matchAll(/'([^']+)'/g),
      ([, step = '']) => step,
    )
    const what = Array.from(
      branch.matchAll(/end_visit\(NEW, '([^']+)'\)|(open_visit)|SET (planned_on|outcome = NULL)/g),
      ([, ended, opened, changed]) =>
        ended ?? (opened ? 'planned' : changed === 'planned_on' ? 'moved' : 'undone'),
    )
    return branch.startsWith('WHEN') ? steps.map(step => [step, what.join(', ')] as const) : []
  })
  const said = [...column('visit')].map(([step, cell]) => [step, here(cell)] as const)
  expect(new Map(done)).toEqual(new Map(said.filter(([, cell]) => cell !== '')))
})

test('each step tells by the notices that the table names', () => {
  const text = read('step-notice.ts')
  const parts = text.split(/\n(?=(?:export )?(?:async )?(?:function|const) )/)
  const kindsIn = (part: string) =>
    Array.from(part.matchAll(/(?:about\('|kind: '|topic: ')([a-z-]+)'/g), ([, kind = '']) => kind)
  const helpers = parts.flatMap(part => {
    const name = /^(?:async )?function (\w+)/.exec(part)?.[1]
    return name === undefined ? [] : [{ name, kinds: kindsIn(part) }]
  })
  const notices = parts.find(part => part.startsWith('const noticeTable')) ?? ''
  const told = notices.split(/\n {2}(?=(?:'[a-z ]+'|\w+): )/).slice(1)
  const found = told.map(each => {
    const step = /^'?([a-z ]+)'?:/.exec(each)?.[1] ?? ''
    const called = helpers.filter(({ name }) => each.includes(`${name}(`))
    const kinds = [...kindsIn(each), ...called.flatMap(helper => helper.kinds)]
    return [step, kinds.toSorted().join(', ')] as const
  })
  const said = [...column('notices')].map(([step, cell]) => [step, here(cell)] as const)
  expect(new Map(found)).toEqual(without(new Map(said), 'made', 'refunded'))
})

test('the audit log keeps the steps that the table says, which staff take', () => {
  const rules = Array.from(
    read('step.ts').matchAll(
      /Rule<typeof contract\.(\w+)>[^\n]*\n {2}takeStep\(context, '([^']+)'/g,
    ),
    ([, name = '', step = '']) => [step, name] as const,
  )
  const endpoints = new Map<string, string>([...rules, ['refunded', 'refund']])
  const kept = [...endpoints].map(([step, name]) => {
    const endpoint = (contract as Record<string, unknown>)[name] as Endpoint
    return [step, deeds.has(asKept(endpoint)) ? 'yes' : '-'] as const
  })
  // What is made is kept where the desk books it; that they come all the same only carriers say.
  expect(new Map(kept)).toEqual(without(column('audit'), 'made', 'still coming'))
})

test('the triggers of a request run in the order that step.sql says', async () => {
  const said = Array.from(
    header.matchAll(/^-- {3}((?:before|after) (?:insert|update|delete)) +(.+)$/gm),
    ([, when = '', names = '']) => [when, names] as const,
  )
  const { rows } = await (
    await template()
  ).query<{ when: string; names: string }>(`
    SELECT (CASE WHEN tgtype & 2 > 0 THEN 'before ' ELSE 'after ' END) || event.name AS when,
      string_agg(tgname, ', ' ORDER BY tgname) AS names
    FROM pg_trigger, (VALUES (4, 'insert'), (16, 'update'), (8, 'delete')) AS event (bit, name)
    WHERE tgrelid = 'request'::regclass AND NOT tgisinternal AND tgtype & 1 > 0 AND tgtype & event.bit > 0
    GROUP BY 1`)
  expect(new Map(said)).toEqual(new Map(rows.map(({ when, names }) => [when, names])))
})
