import { chown, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../setting/config.ts'
import { loadSecretKey } from '../setting/secret-key.ts'
import { dataFolder } from '../testing/process.ts'
import { lastBackup, noteBackup } from './last-backup.ts'

const monday = { takenAt: '2026-11-16T02:15:00.000Z', path: '/backups/monday.gz' }
const tuesday = { takenAt: '2026-11-17T02:15:00.000Z', path: '/backups/tuesday.gz' }

test('what root notes, the server’s user can note again', async () => {
  const dataDir = await dataFolder()
  const server = { uid: 65_534, gid: 65_534 }
  if (process.getuid?.() === 0) await chown(dataDir, server.uid, server.gid)
  await noteBackup(dataDir, monday)
  await loadSecretKey(readConfig({ DATA_DIR: dataDir }))
  const { uid, gid } = await stat(dataDir)
  for (const name of ['last-backup.json', 'secret-key']) {
    expect(await stat(join(dataDir, name))).toMatchObject({ uid, gid })
  }
  await noteBackup(dataDir, tuesday)
  expect(await lastBackup(dataDir)).toEqual(tuesday)
  expect((await readdir(dataDir)).toSorted()).toEqual(['last-backup.json', 'secret-key'])
})

test('a folder that is not there yet is made', async () => {
  const dataDir = join(await dataFolder(), 'new')
  expect(await lastBackup(dataDir)).toBe(null)
  await noteBackup(dataDir, monday)
  expect(await lastBackup(dataDir)).toEqual(monday)
})
