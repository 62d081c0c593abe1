import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** The key behind links and fingerprints: from the settings, else made once and kept in DATA_DIR. */
export async function loadSecretKey({ secretKey, dataDir }: Config): Promise<Buffer> {
  if (secretKey) return Buffer.from(secretKey)
  const file = join(dataDir, 'secret-key')
  await mkdir(dataDir, { recursive: true })
  try {
    await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFile(file)
}
