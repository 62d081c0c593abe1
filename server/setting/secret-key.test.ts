import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { loadSecretKey } from './secret-key.ts'
import { dataFolder } from '../testing/process.ts'

const keyIn = (folder: string) => loadSecretKey(readConfig({ DATA_DIR: folder }))

test('a key is made once, and only its owner may read it', async () => {
  const folder = join(await dataFolder(), 'new')
  const key = await keyIn(folder)
  expect(key.length).toBeGreaterThanOrEqual(32)
  expect(await keyIn(folder)).toEqual(key)
  expect((await stat(join(folder, 'secret-key'))).mode & 0o777).toBe(0o600)
})

test('of many who make it at once, all have the same, and nothing is left over', async () => {
  const folder = await dataFolder()
  const keys = await Promise.all(Array.from({ length: 30 }, () => keyIn(folder)))
  expect(new Set(keys.map(String)).size).toBe(1)
  expect(await readdir(folder)).toEqual(['secret-key'])
})

test('a key from the settings is used as it is, and no file is made', async () => {
  const folder = await dataFolder()
  const SECRET_KEY = 'a key that only tests use, 32 long'
  const key = await loadSecretKey(readConfig({ DATA_DIR: folder, SECRET_KEY }))
  expect([key.toString(), await readdir(folder)]).toEqual([SECRET_KEY, []])
})

test('a damaged or unreadable key is said, never used', async () => {
  const folder = await dataFolder()
  await writeFile(join(folder, 'secret-key'), '')
  await expect(keyIn(folder)).rejects.toThrow(/secret-key is damaged: bring it back/)
  await expect(keyIn(join(folder, 'secret-key'))).rejects.toThrow(/or set SECRET_KEY\.$/)
})
