import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getPush, removePush, tryPush } from '../../contract/notification/notification.ts'
import { call } from '../api.ts'
import { askAgain } from '../live.ts'
import { keyOf } from '../query.ts'
import { t } from '../t.ts'
import { sayWhy, sendDevice, subscribeHere, whoIsHere } from './push-calls.ts'
import {
  blockedBy,
  currentSubscription,
  dropSubscription,
  offerLater,
  type PushBlock,
} from './push-device.ts'

/** How this device stands with messages. */
export type PushState = PushBlock | 'off' | 'on'

const stateQuery = queryOptions({
  queryKey: [keyOf(getPush), 'state'],
  async queryFn({ signal }): Promise<PushState> {
    const block = blockedBy()
    if (block) return block
    const { data } = await call(getPush, {}, { signal })
    return data.on && (await currentSubscription()) ? 'on' : 'off'
  },
})

/** Says what came of it, where it is not what was asked for. */
async function turnOn(): Promise<string> {
  // First of all: a browser asks only while it remembers the tap.
  const answer = await Notification.requestPermission()
  if (answer === 'default') return t('You didn’t answer your browser, so nothing changed.')
  if (answer === 'denied') return ''
  const { data } = await call(getPush, {})
  const device = await subscribeHere(data.publicKey)
  try {
    await sendDevice(device, (await whoIsHere()) ?? '')
  } catch (error) {
    await device.unsubscribe()
    throw error
  }
  return ''
}

async function turnOff(): Promise<string> {
  await call(removePush, {})
  await dropSubscription()
  // Whoever has just said no is not asked again on the next page.
  offerLater.begin()
  return ''
}

const tryIt = async () => (await call(tryPush, {})).message

/** This device's messages, and how to turn them on and off. */
export function usePush() {
  const { data: state, error } = useQuery(stateQuery)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const doing = (task: () => Promise<string>) => async () => {
    if (busy) return
    setBusy(true)
    setSaid('')
    try {
      setSaid(await task())
    } catch (problem) {
      setSaid(sayWhy(problem))
    } finally {
      setBusy(false)
      await askAgain(getPush)
    }
  }
  return {
    state,
    busy,
    /** What came of it. */
    said,
    /** Why it is not known how this device stands. */
    unknown: error?.message ?? '',
    turnOn: doing(turnOn),
    turnOff: doing(turnOff),
    tryIt: doing(tryIt),
  }
}
