import {
  changeCarrier,
  removeCarrierPhoto,
  setCarrierPhoto,
  type Carrier,
} from '../../../contract/carrier.ts'
import { call } from '../../api.ts'
import { toasts } from '../../ui/overlay/toast.tsx'
import { sendUp } from '../../upload.ts'
import { attempt } from '../attempt.ts'
import { sayDone } from '../request/perform-action.ts'

/** Lets a carrier rest, or brings one back; either can be taken back. */
export async function setPaused({ _id: carrierId, name }: Carrier, paused: boolean) {
  const set = (now: boolean) => call(changeCarrier, { carrierId, paused: now })
  await attempt(paused ? `${name} is not paused` : `${name} is not back`, async () => {
    await set(paused)
    sayDone(paused ? `${name} is paused.` : `${name} is back.`, () => set(!paused))
  })
}

/** Keeps another photo of a carrier, or none. */
export async function changePhoto({ _id: carrierId, name }: Carrier, photo: string | null) {
  await attempt(`${name}’s photo is as it was`, async () => {
    const { message } = photo
      ? await call(setCarrierPhoto, { carrierId, photo: await sendUp(photo) })
      : await call(removeCarrierPhoto, { carrierId })
    toasts.show({ text: message })
  })
}
