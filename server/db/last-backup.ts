import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { giveToFolderOwner } from './folder-owner.ts'

// The time of the last good backup on this machine, in a file next to the keys, for monitoring.

const name = 'last-backup.json'

type LastBackup = { takenAt: string; path: string }

/** Written beside and renamed: a note that another user has left can be replaced by the owner of the folder. */
export async function noteBackup(dataDir: string, backup: LastBackup): Promise<void> {
  const next = join(dataDir, `${name}-${process.pid}`)
  await mkdir(dataDir, { recursive: true })
  try {
    await writeFile(next, `${JSON.stringify(backup)}\n`)
    await giveToFolderOwner(next)
    await rename(next, join(dataDir, name))
  } catch (error) {
    await rm(next, { force: true })
    throw error
  }
}

/** Null: none was taken here, or what is known of it cannot be read. */
export async function lastBackup(dataDir: string): Promise<LastBackup | null> {
  const text = await readFile(join(dataDir, name), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as LastBackup)
}
