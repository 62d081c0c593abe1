import { useEffect } from 'react'
import { arrive, pageSettled } from '../arrive.ts'

async function keep() {
  await pageSettled()
  // A lost piece of the program comes with the next start.
  const piece = await arrive(() => import('./renew-push.ts')).catch(() => undefined)
  await piece?.renewPush()
}

/** Keeps messages coming to a device where they were turned on; a layout mounts it once. */
export function usePushRenewal(accountId: string | undefined) {
  useEffect(() => {
    if (accountId) void keep()
  }, [accountId])
}
