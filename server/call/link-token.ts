import { createHash, createHmac } from 'node:crypto'

/**
 * The token of a link in a mail. It is derived, not stored: the database keeps only its hash, and a
 * mail that has to be sent again carries the same link.
 */
export const linkToken = (secretKey: Buffer, linkId: string) =>
  createHmac('sha256', secretKey).update(`link:${linkId}`).digest('base64url')

/** What the database keeps of a token. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest()
