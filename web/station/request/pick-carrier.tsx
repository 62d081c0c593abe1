import { arrive } from '../../arrive.ts'
import { ask } from '../../ui/overlay/ask.tsx'
import { dialogs } from '../../ui/overlay/dialog.tsx'
import type { CarrierPick, Picked } from './carrier-picker.tsx'
import type { MissPick } from './miss-dialog.tsx'
import type { PickupRequest } from '../../../contract/request/request.ts'
import type { PlanRounds } from '../../../contract/plan/plan.ts'
import type { DayPick } from './plan-dialog.tsx'

/** Lets staff pick a carrier, and the day where there is one to plan; resolves with both, or null. */
export async function pickCarrier(pick: CarrierPick): Promise<Picked | null> {
  const loaded = await arrive(() => import('./carrier-picker.tsx')).catch((error: Error) => error)
  if (!(loaded instanceof Error)) {
    const { CarrierPicker } = loaded
    return ask<Picked | null>(answer => <CarrierPicker {...pick} onClose={answer} />)
  }
  await dialogs.failure({ title: pick.title, text: loaded.message })
  return null
}

/** Lets staff look at who would go to some pickups, and give them all; resolves with who was given what. */
export async function shareOut(requests: readonly PickupRequest[]): Promise<PlanRounds> {
  const loaded = await arrive(() => import('../plan/share-dialog.tsx')).catch((e: Error) => e)
  if (!(loaded instanceof Error)) {
    const { ShareDialog } = loaded
    return ask<PlanRounds>(answer => <ShareDialog requests={requests} onClose={answer} />)
  }
  await dialogs.failure({ title: 'No proposal', text: loaded.message })
  return []
}

/** Lets staff choose another day. */
export async function pickDay(pick: DayPick): Promise<void> {
  const loaded = await arrive(() => import('./plan-dialog.tsx')).catch((error: Error) => error)
  if (!(loaded instanceof Error)) {
    const { PlanDialog } = loaded
    return ask<void>(answer => <PlanDialog {...pick} onClose={() => answer()} />)
  }
  await dialogs.failure({ title: 'Move to another day', text: loaded.message })
}

/** Lets staff say why it was not done. */
export async function pickMiss(pick: MissPick): Promise<void> {
  const loaded = await arrive(() => import('./miss-dialog.tsx')).catch((error: Error) => error)
  if (!(loaded instanceof Error)) {
    const { MissDialog } = loaded
    return ask<void>(answer => <MissDialog {...pick} onClose={() => answer()} />)
  }
  await dialogs.failure({ title: 'Not done', text: loaded.message })
}

/** Lets staff quote a price, or change the quote. */
export async function askQuote(request: PickupRequest): Promise<void> {
  const loaded = await arrive(() => import('./quote-dialog.tsx')).catch((error: Error) => error)
  if (!(loaded instanceof Error)) {
    const { QuoteDialog } = loaded
    return ask<void>(answer => <QuoteDialog request={request} onClose={() => answer()} />)
  }
  await dialogs.failure({ title: 'Quote a price', text: loaded.message })
}
