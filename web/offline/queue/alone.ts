import { onDevice } from '../device.ts'

// A mutex over tabs and the service worker: the Web Locks API, or a lease in IndexedDB where a browser lacks it.

/** A lease outlives one call, and not a tab that died in it by much. */
const leaseMs = 30_000
const lookMs = 500
const holder = Math.random().toString(36)

type Lease = { lane: string; holder: string; until: number }

/** Takes the lease if nobody has it; one transaction, so of two only one does. */
async function take(lane: string): Promise<boolean> {
  const now = Date.now()
  const isMine = { is: false }
  await onDevice('lease', 'readwrite', leases => {
    const found: IDBRequest<Lease | undefined> = leases.get(lane)
    found.addEventListener('success', () => {
      if (found.result && found.result.until > now && found.result.holder !== holder) return
      isMine.is = true
      leases.put({ lane, holder, until: now + leaseMs } satisfies Lease)
    })
    return found
  })
  return isMine.is
}

const underLease = async (name: string, work: () => Promise<void>) => {
  while (!(await take(name))) await new Promise(resolve => setTimeout(resolve, lookMs))
  const renewing = setInterval(() => void take(name).catch(() => undefined), leaseMs / 3)
  try {
    await work()
  } finally {
    clearInterval(renewing)
    await onDevice('lease', 'readwrite', leases => leases.delete(name))
  }
}

/** Does the work while nobody else does work of this name, in no tab and not in the service worker. */
export async function alone(name: string, work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager }
  // Old WebViews have none.
  if (locks) await locks.request(`queue ${name}`, work)
  else await underLease(name, work)
}
