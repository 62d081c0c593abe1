import { eq } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { place } from './ground.table.ts'

/** What somebody said about the place that comes with the address. */
export async function describeFirstPlace(
  db: Db,
  residentId: string,
  said: { landmark?: string | undefined; gateNote?: string | undefined },
): Promise<void> {
  const { landmark, gateNote } = said
  if (!landmark && !gateNote) return
  await db
    .update(place)
    .set({ landmark: landmark ?? null, gateNote: gateNote ?? null })
    .where(eq(place.id, residentId))
}
