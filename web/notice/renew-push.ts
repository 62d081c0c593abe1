import { getPush } from '../../contract/notification/notification.ts'
import { call } from '../api.ts'
import { Unreachable } from '../arrive.ts'
import { t } from '../t.ts'
import { toasts } from '../ui/overlay/toast.tsx'
import { sayWhy, sendDevice, subscribeHere, whoIsHere } from './push-calls.ts'
import {
  blockedBy,
  currentSubscription,
  dropSubscription,
  storedPush,
  markOf,
} from './push-device.ts'

/**
 * Keeps true what was turned on here: the browser may have a new address, the server may have lost
 * the old one with a session, and somebody else may be signed in.
 */
export async function renewPush() {
  const kept = storedPush.get()
  if (!kept || blockedBy() || Notification.permission !== 'granted') return
  try {
    const who = await whoIsHere()
    if (!who) return
    if (who !== kept.who) return await dropSubscription()
    const { on, publicKey } = (await call(getPush, {})).data
    // Perhaps the server dropped it because it was dead: the same one again would not help.
    if (!on) await (await currentSubscription())?.unsubscribe()
    const device = await subscribeHere(publicKey)
    if (on && (await markOf(device.endpoint)) === kept.mark) return
    await sendDevice(device, who)
  } catch (error) {
    const why = sayWhy(error)
    // Without network the next start does it.
    if (error instanceof Unreachable) return
    toasts.show({ text: t('Notifications aren’t reaching this device. {why}', { why }) })
  }
}
