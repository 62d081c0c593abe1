import { acceptQuote, type PickupRequest } from '../../../contract/request/request.ts'
import { call } from '../../api.ts'
import { Unreachable } from '../../arrive.ts'
import { askAgain } from '../../live.ts'
import { throughQueue } from '../../offline/queue/through.ts'
import { KeptOnDevice, type No } from '../../reason.ts'
import { t } from '../../t.ts'
import { focusTitle } from '../../ui/focus-title.ts'
import { useAction, type runAction } from '../../ui/overlay/action.ts'
import { dialogs } from '../../ui/overlay/dialog.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { nameOf, openQuote, returnedInWords } from './request-words.ts'

type Failed = Parameters<typeof runAction>[0]['failed']

/** What waits on the device is as good as done for whoever did it. */
const asKept = (error: unknown) => {
  if (error instanceof KeptOnDevice) return error
  throw error
}

/** A price that is accepted sets money aside. */
const notAccepted = (why: string, no: No) =>
  dialogs.failure({
    title: t('Couldn’t accept it'),
    text:
      no instanceof Unreachable
        ? t('You can’t accept a quote offline. Try again when you’re back online.')
        : why,
  })

/** Takes a step in a request's life, one at a time, and says how it went. */
export function useRequestActions() {
  const { run, busy } = useAction()

  async function take(failed: Failed, send: () => Promise<{ message: string }>) {
    const isDone = await run({ failed, refresh: () => askAgain('request') }, async () => {
      const { message } = await send().catch(asKept)
      toasts.show({ text: message })
    })
    // The button is gone with the state that it belonged to.
    if (isDone) focusTitle()
    return isDone
  }

  async function askToCancel(request: PickupRequest) {
    const title = t('Cancel {request}?', { request: nameOf(request) })
    const sure = await dialogs.confirm({
      title,
      text: returnedInWords(request),
      yes: t('Yes, cancel'),
      no: t('Keep it'),
      danger: true,
    })
    if (!sure) return
    const send = throughQueue('cancel', { name: nameOf(request) })
    await take(t('Couldn’t cancel it'), () => send({ requestId: request._id }))
  }

  async function accept(request: PickupRequest) {
    const quote = openQuote(request)
    if (!quote) return false
    const { amountKobo } = quote
    return take(notAccepted, () => call(acceptQuote, { requestId: request._id, amountKobo }))
  }
  return { busy, askToCancel, accept }
}
