import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether what was given is the secret, in a time that tells nothing about it. */
export const isSameSecret = (given: string, secret: string) =>
  timingSafeEqual(digest(given), digest(secret))
