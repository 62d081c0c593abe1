import { useState } from 'react'
import { logOut } from '../../contract/account.ts'
import { Refusal } from '../../contract/refusal.ts'
import { call, Unreachable } from '../api.ts'
import { dropSubscription } from '../notice/push-device.ts'
import { queryClient } from '../query.ts'
import { leaveApp, store } from '../session.ts'
import { drafts } from '../ui/form/draft.ts'
import { dialogs } from '../ui/overlay/dialog.tsx'

/** Forgets whoever was here and what they typed, and loads the front page: it is no page of the app. */
export async function leaveSignedOut() {
  // First the details, so that no answer on its way can send anyone to a login page.
  store.clear()
  drafts.removeAll()
  // The server has ended it with the session; a browser that cannot does not keep anybody here.
  await dropSubscription().catch(() => undefined)
  return leaveApp('/')
}

/** Logs out on the server, forgets everything on the device, and goes to the front page. */
export function useLogOut() {
  const [busy, setBusy] = useState(false)

  async function leave() {
    if (busy) return
    setBusy(true)
    try {
      // What is on its way would come back as refused.
      await queryClient.cancelQueries()
      await call(logOut, {})
      await leaveSignedOut()
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Unreachable)) throw error
      void queryClient.invalidateQueries()
      await dialogs.failure({ title: 'You are still signed in', text: error.message })
    } finally {
      setBusy(false)
    }
  }
  return { leave, busy }
}
