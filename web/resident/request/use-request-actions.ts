import type { Endpoint, SentOf } from '../../../contract/endpoint.ts'
import { acceptQuote, cancel, type PickupRequest } from '../../../contract/request.ts'
import { call } from '../../api.ts'
import { askAgain } from '../../live.ts'
import { focusTitle } from '../../ui/focus-title.ts'
import { useAction } from '../../ui/overlay/action.ts'
import { dialogs } from '../../ui/overlay/dialog.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { nameOf, openQuote } from './request-words.ts'

/** Takes a step in a request's life, one at a time, and says how it went. */
export function useRequestActions() {
  const { run, busy } = useAction()

  async function take<E extends Endpoint>(endpoint: E, input: SentOf<E>, failed: string) {
    const isDone = await run({ failed, refresh: () => askAgain('request') }, async () => {
      const { message } = await call(endpoint, input)
      toasts.show({ text: message })
    })
    // The button is gone with the state that it belonged to.
    if (isDone) focusTitle()
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
    if (sure) await take(cancel, { requestId: request._id }, 'It is not cancelled')
  }

  async function accept(request: PickupRequest) {
    const quote = openQuote(request)
    if (!quote) return
    const { amountKobo } = quote
    await take(acceptQuote, { requestId: request._id, amountKobo }, 'It is not accepted')
  }
  return { busy, askToCancel, accept }
}
