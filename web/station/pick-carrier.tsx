import { arrive } from '../arrive.ts'
import { dialogs } from '../ui/dialog.tsx'
import { ask } from './ask.tsx'
import { reasonOf } from './attempt.ts'
import type { CarrierPick } from './carrier-picker.tsx'
import type { Carrier } from '../../contract/carrier.ts'

/** Lets staff pick a carrier; resolves with the one who got it, or null. */
export async function pickCarrier(pick: CarrierPick): Promise<Carrier | null> {
  const loaded = await arrive(() => import('./carrier-picker.tsx')).catch((error: Error) => error)
  if (!(loaded instanceof Error)) {
    const { CarrierPicker } = loaded
    return ask<Carrier | null>(answer => <CarrierPicker {...pick} onClose={answer} />)
  }
  await dialogs.failure({ title: pick.title, text: reasonOf(loaded) })
  return null
}
