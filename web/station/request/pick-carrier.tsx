import type { Carrier } from '../../../contract/carrier.ts'
import { arrive } from '../../arrive.ts'
import { ask } from '../../ui/overlay/ask.tsx'
import { dialogs } from '../../ui/overlay/dialog.tsx'
import type { CarrierPick } from './carrier-picker.tsx'

/** Lets staff pick a carrier; resolves with the one who got it, or null. */
export async function pickCarrier(pick: CarrierPick): Promise<Carrier | null> {
  const loaded = await arrive(() => import('./carrier-picker.tsx')).catch((error: Error) => error)
  if (!(loaded instanceof Error)) {
    const { CarrierPicker } = loaded
    return ask<Carrier | null>(answer => <CarrierPicker {...pick} onClose={answer} />)
  }
  await dialogs.failure({ title: pick.title, text: loaded.message })
  return null
}
