import { setTimeout as sleep } from 'node:timers/promises'
import { createVisitor } from '../../server/testing/visitor.ts'
import {
  askFor,
  dataOf,
  demoPerson,
  payIn,
  residentOf,
  type Local,
} from '../../server/testing/people/town-people.ts'

/** The demo's three people, those of them who could sign in. */
export async function signInAll(url: string): Promise<Local[]> {
  const roles = ['resident', 'station', 'director'] as const
  const all = await Promise.all(
    roles.map(role => demoPerson(createVisitor(url), role).catch(() => null)),
  )
  return all.filter(each => each !== null)
}

/** People who go on working until they are stopped; counts what they changed. */
export async function goToWork(url: string) {
  const [resident, staff] = await signInAll(url)
  if (!resident || !staff) throw new Error('nobody is there')
  const shift = { isOver: false }
  let changes = 0
  const repeat = async (task: () => Promise<number>) => {
    while (!shift.isOver) {
      const made = await task()
      changes += made
      await sleep(1)
    }
  }
  const pay = async () => {
    await payIn(staff, resident._id, 5_000)
    return 1
  }
  const askAndCancel = async () => {
    dataOf(await residentOf(resident).cancels(await askFor(resident)))
    return 2
  }
  const all = Promise.all([repeat(pay), repeat(pay), repeat(askAndCancel)])
  return {
    changes: () => changes,
    async stop() {
      shift.isOver = true
      await all
    },
  }
}
