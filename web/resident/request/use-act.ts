import { useRef, useState } from 'react'
import type { Endpoint, SentOf } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { acceptQuote, cancel, type PickupRequest } from '../../../contract/request.ts'
import { call, newIdempotencyKey, Unreachable } from '../../api.ts'
import { askAgain } from '../../live.ts'
import { dialogs } from '../../ui/overlay/dialog.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { nameOf, openQuote } from './request-words.ts'

/** Takes a step in a request's life, one at a time, and says how it went. */
export function useAct() {
  const [busy, setBusy] = useState(false)
  // The same step taken again after a lost answer must count once.
  const unanswered = useRef<{ step: string; key: string }>(undefined)

  async function act<E extends Endpoint>(endpoint: E, input: SentOf<E>, failed: string) {
    if (busy) return
    const step = endpoint.path + JSON.stringify(input)
    const again = unanswered.current?.step === step ? unanswered.current.key : undefined
    const key = again ?? newIdempotencyKey()
    setBusy(true)
    try {
      const { message } = await call(endpoint, input, { idempotencyKey: key })
      await askAgain('request')
      toasts.show({ text: message })
      // The button is gone with the state that it belonged to.
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Unreachable)) throw error
      unanswered.current = error instanceof Unreachable ? { step, key } : undefined
      // After a refusal too: perhaps the station was quicker.
      void askAgain('request')
      await dialogs.failure({ title: failed, text: error.message })
    } finally {
      setBusy(false)
    }
  }

  async function askToCancel(request: PickupRequest) {
    const text =
      request.kind === 'subscription'
        ? 'Its place in the month is given back to you.'
        : 'Your station is told that nobody needs to come.'
    const title = `Cancel ${nameOf(request)}?`
    const sure = await dialogs.confirm({
      title,
      text,
      yes: 'Cancel it',
      no: 'Keep it',
      danger: true,
    })
    if (sure) await act(cancel, { requestId: request._id }, 'It is not cancelled')
  }

  async function accept(request: PickupRequest) {
    const quote = openQuote(request)
    if (!quote) return
    const { amountKobo } = quote
    await act(acceptQuote, { requestId: request._id, amountKobo }, 'It is not accepted')
  }
  return { busy, askToCancel, accept }
}
