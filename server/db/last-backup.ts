import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

// When the last good backup was taken on this machine: a file beside the keys, for whoever watches.

const name = 'last-backup.json'

type LastBackup = { takenAt: string; path: string }

export const noteBackup = (dataDir: string, backup: LastBackup) =>
  writeFile(join(dataDir, name), `${JSON.stringify(backup)}\n`)

/** Null: none was taken here, or what is known of it cannot be read. */
export async function lastBackup(dataDir: string): Promise<LastBackup | null> {
  const text = await readFile(join(dataDir, name), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as LastBackup)
}
