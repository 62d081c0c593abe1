import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { world } from '../server/testing/world.ts'

// What operators are given: every figure that is named exists, and every alert has its part in the documents.

const read = (path: string) => readFileSync(path, 'utf8')
const rules = read('ops/prometheus/rules.yml')
const alerts = Array.from(rules.matchAll(/- alert: (\w+)/g), ([, name = '']) => name)
const dashboards = ['service', 'business'].map(
  name => JSON.parse(read(`ops/grafana/${name}.json`)) as Dashboard,
)
type Dashboard = {
  uid: string
  panels: { id: number; datasource: { uid: string }; targets: { expr: string }[] }[]
}

/** Words of the query language, labels and what the rules themselves record. */
const notFigures =
  /^(?:abs|absent|and|by|count|delta|histogram_quantile|increase|max|min|offset|on|or|rate|sum|time|topk|le|lane|up|job|kwashe\w*|instance|route|status|state|code|promised|version|build|schema)$/

function figuresIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\b\d[\d.]*[smhdw]?\b/g, '')
    .replaceAll(/kwashe:[\w:]+/g, '')
  return (bare.match(/[a-z_][a-z_0-9]*/gi) ?? []).filter(word => !notFigures.test(word))
}

const said = [
  ...Array.from(rules.matchAll(/expr: (.+)/g), ([, expression = '']) => expression),
  ...dashboards.flatMap(({ panels }) =>
    panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ),
]

test('every figure of the rules and dashboards exists', async () => {
  const town = await world()
  const { body } = await town.browser().send('GET', '/metrics')
  const known = new Set(
    Array.from((body as string).matchAll(/^# TYPE (\w+) (\w+)/gm), ([, name = '', type]) =>
      type === 'histogram' ? [`${name}_count`, `${name}_bucket`, `${name}_sum`] : [name],
    ).flat(),
  )
  expect(said.length).toBeGreaterThan(40)
  expect([...new Set(said.flatMap(figuresIn))].filter(name => !known.has(name))).toEqual([])
})

test('every rule and dashboard asks for the figures of our servers alone', () => {
  const unbound = said.flatMap(expression =>
    figuresIn(expression).filter(name =>
      new RegExp(`\\b${name}\\b(?!\\{job="kwashe"[,}])`).test(expression),
    ),
  )
  expect(unbound).toEqual([])
})

test('every alert has a part in the documents, and says where', () => {
  const parts = Array.from(read('docs/alerts.md').matchAll(/^## (\w+)$/gm), ([, name = '']) => name)
  expect(parts.toSorted()).toEqual(alerts.toSorted())
  const runbooks = Array.from(
    rules.matchAll(/runbook: docs\/alerts\.md#(\w+)/g),
    ([, at = '']) => at,
  )
  expect(runbooks).toEqual(alerts.map(name => name.toLowerCase()))
})

test('a dashboard has its own name, panels of their own, and any data source', () => {
  expect(new Set(dashboards.map(({ uid }) => uid)).size).toBe(dashboards.length)
  for (const { panels } of dashboards) {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    expect(panels.every(({ datasource }) => datasource.uid === '${datasource}')).toBe(true)
  }
})

const has = (program: string) => spawnSync('which', [program]).status === 0

describe.skipIf(!has('systemd-analyze'))('systemd', () => {
  test.each(['kwashe.service', 'kwashe-backup.service', 'kwashe-backup.timer'])(
    '%s is right',
    name => {
      const { stderr } = spawnSync('systemd-analyze', ['verify', `ops/${name}`], {
        encoding: 'utf8',
      })
      // The program is not where an operator puts it.
      const complaints = stderr
        .split('\n')
        .filter(line => line && !/is not executable|Failed to/.test(line))
      expect(complaints).toEqual([])
    },
  )
})

test('compose.yaml sets what must fit together, whatever .env says', () => {
  const compose = read('compose.yaml')
  for (const setting of [
    'DATA_DIR',
    'HOST',
    'PORT',
    'METRICS_PORT',
    'DATABASE_URL',
    'TRUST_PROXY',
  ]) {
    expect(compose).toMatch(new RegExp(`^    ${setting}: `, 'm'))
  }
  // In an address some characters of a password would end it.
  expect(compose).not.toMatch(/:\/\/[^\s@]*\$\{/)
  expect(compose).toMatch(/pg_isready', '-h'/)
  const gateway = /gateway: ([\d.]+)/.exec(compose)?.[1]
  expect(compose).toContain(`TRUST_PROXY: ${gateway}`)
  expect(read('.env.example')).toContain('POSTGRES_PASSWORD')
})

test('kwashe-ctl says how it is used, and knows every program for operators', () => {
  const { status, stderr } = spawnSync('sh', ['ops/kwashe-ctl'], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^Usage: kwashe-ctl doctor/)])
  expect(statSync('ops/kwashe-ctl').mode & 0o111).toBe(0o111)
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const names = Object.keys(scripts).filter(name =>
    / run\.js (?:backup|doctor|operator)\b/.test(scripts[name] ?? ''),
  )
  const plain = names.filter(name => !name.includes(':'))
  for (const name of plain) expect(read('ops/kwashe-ctl')).toContain(name)
})

test('the install page takes every Node from 20 on, and no older one', () => {
  const check = /^node -e '(.+)' \|\|/m.exec(read('docs/install.md'))?.[1] ?? ''
  const codeWith = (node: string) => {
    const pretend = `Object.defineProperty(process, 'versions', { value: { node: '${node}' } })`
    return spawnSync(process.execPath, ['-e', `${pretend};${check}`]).status
  }
  expect(['18.20.4', '20.20.2', '24.1.0'].map(codeWith)).toEqual([1, 0, 0])
})
