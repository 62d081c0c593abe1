import { createHash } from 'node:crypto'
import { root } from '../../db/root.ts'

/** The most common passwords as the beginnings of their hashes, in order: `npm run generate -- passwords`. */
export const listFile = new URL('server/account/secret/common-secret.bin', root)
/** So long that of ten million secrets that are no password of the list hardly one is taken for one. */
export const entryBytes = 5

/** A password in small letters, as the list holds it. */
export const entryOf = (password: string) =>
  createHash('sha256').update(password).digest().readUIntBE(0, entryBytes)
