import { readStored } from '../../session.ts'
import { canKeep, onDevice } from '../device.ts'

/** Forgets every answer that this device has kept, of whomever. */
export async function removeKept(): Promise<void> {
  if (canKeep()) await onDevice('kept', 'readwrite', kept => kept.clear())
}

/** A session that ended before the app had come leaves nothing to look at either. */
export async function removeLeftBehind(): Promise<void> {
  if (!readStored().userDetails) await removeKept().catch(() => undefined)
}
