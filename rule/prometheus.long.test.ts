import { execFileSync, spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const isThere = spawnSync('which', ['promtool']).status === 0

test.skipIf(!isThere)('the rules of Prometheus hold what their tests say', () => {
  const said = execFileSync('promtool', ['test', 'rules', 'rules.test.yml'], {
    cwd: 'ops/prometheus',
    encoding: 'utf8',
  })
  expect(said).toContain('SUCCESS')
})
