import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { dataFolder } from '../testing/process.ts'
import { versionIn } from './version.ts'

/** An installation: what the build has noted of its parts, and the SQL. */
async function installation(stamps: Record<string, string>, more = '') {
  const folder = await dataFolder()
  for (const [part, stamp] of Object.entries(stamps)) {
    await mkdir(join(folder, 'dist', part), { recursive: true })
    await writeFile(join(folder, 'dist', part, '.built'), stamp)
  }
  await cp('server/db/migrations', join(folder, 'server/db/migrations'), { recursive: true })
  await mkdir(join(folder, 'server/wallet'))
  await writeFile(join(folder, 'server/wallet/ledger.sql'), `SELECT 1${more}`)
  return pathToFileURL(`${folder}/`)
}

test('the same sources are the same build, others are another', async () => {
  const stamps = { server: 'aa', web: 'bb' }
  const first = await versionIn(await installation(stamps))
  expect(first).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    build: expect.stringMatching(/^[0-9a-f]{12}$/),
  })
  expect(await versionIn(await installation(stamps))).toEqual(first)
  const others = await Promise.all([
    versionIn(await installation({ ...stamps, server: 'ab' })),
    versionIn(await installation({ ...stamps, web: 'bc' })),
    versionIn(await installation(stamps, ' AS one')),
  ])
  expect(new Set([first, ...others].map(({ build }) => build)).size).toBe(4)
})
