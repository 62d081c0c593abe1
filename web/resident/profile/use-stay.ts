import { getSession } from '../../../contract/account.ts'
import { getDeparture, stay } from '../../../contract/privacy.ts'
import { call } from '../../api.ts'
import { queryClient } from '../../query.ts'
import { toasts } from '../../ui/overlay/toast.tsx'
import { useTask } from '../../ui/overlay/use-task.ts'

/** Keeps the account that was to be deleted. */
export function useStay(userId: string) {
  return useTask('It is still to be deleted', async () => {
    const { message } = await call(stay, { userId })
    await Promise.all(
      [getSession, getDeparture].map(({ path }) =>
        queryClient.invalidateQueries({ queryKey: [path] }),
      ),
    )
    toasts.show({ text: message })
    // The button is gone with what it took back.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  })
}
