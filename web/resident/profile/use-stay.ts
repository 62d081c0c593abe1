import { getSession } from '../../../contract/account/account.ts'
import { getDeparture, stay } from '../../../contract/privacy/privacy.ts'
import { call } from '../../api.ts'
import { askAgain } from '../../live.ts'
import { t } from '../../t.ts'
import { focusTitle } from '../../ui/focus-title.ts'
import { useAction } from '../../ui/overlay/action.ts'
import { toasts } from '../../ui/overlay/toast.tsx'

/** Keeps the account that was to be deleted. */
export function useStay(userId: string) {
  const { run, busy } = useAction()
  async function keep() {
    const refresh = () => askAgain(getSession, getDeparture)
    const isKept = await run(
      { failed: t('Your account is still set to be deleted'), refresh },
      async () => {
        const { message } = await call(stay, { userId })
        toasts.show({ text: message })
      },
    )
    // The button is gone with what it took back.
    if (isKept) focusTitle()
  }
  return { keep: () => void keep(), busy }
}
