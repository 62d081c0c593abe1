import {
  changeCarrier,
  removeCarrierPhoto,
  setCarrierDay,
  setCarrierPhoto,
  type Carrier,
} from '../../../contract/carrier/carrier.ts'
import { endCarrierSessions } from '../../../contract/carrier/sign-in.ts'
import { call } from '../../api.ts'
import { askAgain } from '../../live.ts'
import { today } from '../../ui/day.ts'
import { runAction, sayDone } from '../../ui/overlay/action.ts'
import { toasts } from '../../ui/overlay/toast.tsx'
import { sendUp } from '../../upload.ts'

const refresh = () => askAgain('carrier')

/** Lets a carrier rest, or brings one back; either can be taken back. */
export async function setPaused({ _id: carrierId, name, holds }: Carrier, paused: boolean) {
  const set = (now: boolean) => call(changeCarrier, { carrierId, paused: now })
  const failed = paused ? `${name} is not paused` : `${name} is still paused`
  await runAction({ failed, refresh }, async () => {
    await set(paused)
    const held = holds === 1 ? '1 pickup is' : `${holds} pickups are`
    const left = holds > 0 ? ` ${held} still assigned: hand them over next.` : ''
    const text = paused ? `${name} is paused.${left}` : `${name} is back.`
    sayDone({ text, undo: () => set(!paused), refresh })
  })
}

/** Says that a carrier works today, or does not, whatever the week says. */
export async function setInToday({ _id: carrierId, name }: Carrier, isIn: boolean) {
  const set = (now: boolean) => call(setCarrierDay, { carrierId, day: today(), isIn: now })
  await runAction({ failed: `${name} is unchanged`, refresh }, async () => {
    await set(isIn)
    const text = isIn ? `${name} is working today.` : `${name} is not working today.`
    sayDone({ text, undo: () => set(!isIn), refresh })
  })
}

/** Keeps another photo of a carrier, or none. */
export async function changePhoto({ _id: carrierId, name }: Carrier, photo: string | null) {
  await runAction({ failed: `${name}’s photo is unchanged`, refresh }, async () => {
    const { message } = photo
      ? await call(setCarrierPhoto, { carrierId, photo: await sendUp(photo) })
      : await call(removeCarrierPhoto, { carrierId })
    toasts.show({ text: message })
  })
}

/** Logs a carrier out on every phone: who has one still is let in again. */
export async function endOnPhones({ _id: carrierId, name }: Carrier) {
  await runAction({ failed: `${name} is still logged in`, refresh }, async () => {
    await call(endCarrierSessions, { carrierId })
    toasts.show({ text: `${name} is logged out on every phone.` })
  })
}
