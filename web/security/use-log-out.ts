import { logOut } from '../../contract/account/account.ts'
import { call } from '../api.ts'
import { askForAllAgain } from '../live.ts'
import { dropSubscription } from '../notice/push-device.ts'
import { holdReads, queryClient } from '../query.ts'
import { clearDevice, leaveApp, store } from '../session.ts'
import { drafts } from '../ui/form/draft.ts'
import { useAction } from '../ui/overlay/action.ts'
import { t } from '../t.ts'

/** Forgets whoever was here and what they typed, and loads the front page: it is no page of the app. */
export async function leaveSignedOut() {
  // First the details, so that no answer on its way can send anyone to a login page.
  store.clear()
  drafts.removeAll()
  await clearDevice()
  // The server has ended it with the session; a browser that cannot does not keep anybody here.
  await dropSubscription().catch(() => undefined)
  return leaveApp('/')
}

const always = async () => true

/**
 * Logs out on the server, forgets everything on the device, and goes to the front page; where something is
 * to be settled before, `mayLeave` does.
 */
export function useLogOut(mayLeave: () => Promise<boolean> = always) {
  const { run, busy } = useAction()
  const leave = async () =>
    (await mayLeave()) &&
    run({ failed: t('You are still logged in'), refresh: askForAllAgain }, async () => {
      // What is on its way, or asked for meanwhile, would come back as refused.
      const release = holdReads()
      try {
        await queryClient.cancelQueries()
        await call(logOut, {})
        await leaveSignedOut()
      } finally {
        release()
      }
    })
  return { leave, busy }
}
