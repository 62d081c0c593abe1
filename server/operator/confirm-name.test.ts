import { execFileSync } from 'node:child_process'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { mustBeMeant } from './confirm-name.ts'

const doomed = { what: 'the database in the folder /srv/town/data', name: 'data' }

/** What somebody at a terminal reads, and how it ends, when they type this. */
async function typing(typed: string, args: string[] = []) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  input.end(typed)
  const outcome = await mustBeMeant(doomed, args, { input, output }).then(
    () => 'removed',
    (error: Error) => error.message,
  )
  output.end()
  return { outcome, read: await text(output) }
}

test('who types the name means it', async () => {
  const { outcome, read } = await typing('data\n')
  expect(read).toContain(
    'This removes the database in the folder /srv/town/data. Type data to go on: ',
  )
  expect(outcome).toBe('removed')
})

test.each(['yes\n', 'y\n', '\n', 'Data\n', '/srv/town/data\n', ''])(
  'who types %j does not',
  async typed => {
    const { outcome } = await typing(typed)
    expect(outcome).toBe(
      `Nothing was removed: "${typed.trim()}" is not the name of the database in the folder /srv/town/data.`,
    )
  },
)

test('who has said the name beforehand is not asked', async () => {
  expect(await typing('', ['--yes', 'data'])).toEqual({ outcome: 'removed', read: '' })
  const other = await typing('data\n', ['--yes', 'other'])
  expect(other.outcome).toMatch(/^Nothing was removed: "other" is not the name of/)
})

test.each([['--yes'], ['--force'], ['data']])('%s alone says nothing', async word => {
  expect((await typing('data\n', [word])).outcome).toMatch(/^Usage: npm run db:reset/)
})

test('nothing else proposes it, as what it empties is the database of the settings', () => {
  const args = ['grep', '--untracked', '-l', 'db:reset', '--', 'server/**/*.ts', ':!*.test.ts']
  const sayers = execFileSync('git', args, { encoding: 'utf8' }).trim().split('\n')
  expect(sayers).toEqual(['server/operator/confirm-name.ts', 'server/operator/reset.ts'])
})
