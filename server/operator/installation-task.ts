import { noteOperatorDeed } from '../audit/audit.ts'
import { confirmClock } from '../call/clock-watch.ts'
import { createHasher } from '../call/hasher.ts'
import { acceptKey } from '../call/secret-key-print.ts'
import { readConfig } from '../setting/config.ts'
import { inTransaction } from '../db/connect.ts'
import { StartProblem } from '../db/start-problem.ts'
import { loadCrowd } from '../demo/demo.ts'
import { loadSecretKey } from '../setting/secret-key.ts'
import type { Task } from './task.ts'

// The installation itself: its clock, its key, and its demo.

export const confirmTheClock: Task = scene =>
  inTransaction(scene.db, async db => {
    const said = await confirmClock({ ...scene, db })
    await noteOperatorDeed({ ...scene, db }, { what: 'confirm-clock', detail: {} })
    return said
  })

export async function acceptSecretKey(): Promise<Task> {
  const secretKey = await loadSecretKey(readConfig())
  return scene =>
    inTransaction(scene.db, async db => {
      if (!(await acceptKey(db, secretKey, scene.now))) {
        return 'This database was used with this key before: nothing was changed.'
      }
      await noteOperatorDeed({ ...scene, db }, { what: 'accept-secret-key', detail: {} })
      const lost =
        'Two-step logins made with the old key do not work any more: those people log in with a recovery code, or after remove-second-step'
      return `From now on this secret key is the right one. ${lost}.`
    })
}

export async function bringCrowd(): Promise<Task> {
  if (readConfig().production) {
    throw new StartProblem(
      'demo-crowd does not run with NODE_ENV=production: unset it to continue.',
    )
  }
  const { hash } = await createHasher()
  return async ({ db, now }) => {
    const came = await loadCrowd(db, now, hash)
    if (!came)
      throw new StartProblem('There is no demo data here: demo-crowd only works in a demo.')
    const { waiting, carriers, stations } = came
    return `${waiting} waiting requests, ${carriers} carriers and ${stations} stations have come.`
  }
}
