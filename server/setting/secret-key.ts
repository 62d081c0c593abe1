import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { giveToFolderOwner } from '../db/folder-owner.ts'
import { StartProblem } from '../db/start-problem.ts'

/** The key behind links and fingerprints: from the settings, else made once and kept in DATA_DIR. */
export async function loadSecretKey({ secretKey, dataDir }: Config): Promise<Buffer> {
  if (secretKey) return Buffer.from(secretKey)
  const file = join(dataDir, 'secret-key')
  const key = await keptKey(file, dataDir).catch((error: Error) => {
    const advice = 'let this user write that folder, set another DATA_DIR, or set SECRET_KEY'
    throw new StartProblem(`${file} cannot be used (${error.message}): ${advice}.`)
  })
  if (key.length >= 32) return key
  throw new StartProblem(
    `${file} is damaged: bring it back from your backup, or delete it to have a new one made.`,
  )
}

/** Written beside and linked when complete, so that neither a crash nor a second server meets half. */
async function keptKey(file: string, dataDir: string): Promise<Buffer> {
  const ours = `${file}-${randomUUID()}`
  try {
    return await readFile(file)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
  await mkdir(dataDir, { recursive: true })
  await writeFile(ours, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
  try {
    await giveToFolderOwner(ours)
    await link(ours, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    await rm(ours)
  }
  return readFile(file)
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code
