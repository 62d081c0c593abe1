import { chown, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** What root writes into the server's folder belongs to the server's user, who must be able to read and replace it. */
export async function giveToFolderOwner(path: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(dirname(path))
  await chown(path, uid, gid)
}
