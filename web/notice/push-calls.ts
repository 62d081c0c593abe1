import { getSession } from '../../contract/account/account.ts'
import { setPush } from '../../contract/notification/notification.ts'
import { call } from '../api.ts'
import { query, queryClient } from '../query.ts'
import { reasonOf } from '../reason.ts'
import { t } from '../t.ts'
import { storedPush, markOf, subscribed } from './push-device.ts'

/** Whom messages to this device are for. */
export async function whoIsHere() {
  const { data } = await queryClient.fetchQuery(query(getSession, {}))
  return data && `${data.role} ${data._id}`
}

/** Tells the server where messages reach this device, and remembers that it did. */
export async function sendDevice(device: PushSubscription, who: string) {
  const { endpoint, keys } = device.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await call(setPush, { endpoint: endpoint ?? '', keys: { p256dh, auth } })
  storedPush.set({ who, mark: await markOf(device.endpoint) })
}

/** The browser's own service did not take the subscription. */
class NoMessageService extends Error {
  constructor() {
    super(t('Your browser could not reach its message service. Please try again later.'))
  }
}

/** What is said when it did not work; anything else is a fault of ours. */
export function sayWhy(error: unknown): string {
  return error instanceof NoMessageService ? error.message : reasonOf(error)
}

export async function subscribeHere(publicKey: string) {
  try {
    return await subscribed(publicKey)
  } catch {
    throw new NoMessageService()
  }
}
