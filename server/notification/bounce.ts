import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { bouncedAddress } from './notification.table.ts'

/**
 * Stands in every letter to the address. Anybody can write a report that mail came back; one that
 * returns the seal was written by somebody who has had a letter to that address in hand.
 */
export const returnSeal = (secretKey: Buffer, address: string) =>
  createHmac('sha256', secretKey).update(`seal:${address.toLowerCase()}`).digest('base64url')

/** Notes that mail to the address came back for good: only what must be said goes there now. */
export const markBounced = (scene: { db: Db; now: Date }, address: string, why: string) => {
  const noted = { at: scene.now, why: why.slice(0, 200) }
  return scene.db
    .insert(bouncedAddress)
    .values({ email: address.toLowerCase(), ...noted })
    .onConflictDoUpdate({ target: bouncedAddress.email, set: noted })
}

/** Mail to the address arrives again. */
export const clearBounce = (db: Db, address: string) =>
  db.delete(bouncedAddress).where(eq(bouncedAddress.email, address.toLowerCase()))
