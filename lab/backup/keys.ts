import { writeFile } from 'node:fs/promises'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'

/** Makes a key pair in two files, as age-keygen does. */
export async function writeKeys(paths: { own: string; open: string }) {
  const own = await generateX25519Identity()
  await writeFile(paths.own, `${own}\n`)
  await writeFile(paths.open, `${await identityToRecipient(own)}\n`)
}
