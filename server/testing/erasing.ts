import { join } from 'node:path'
import { expect } from 'vitest'
import { eraseDue } from '../privacy/erase.ts'
import { createErasureLog } from '../privacy/erasure-log.ts'
import { dataFolder } from './process.ts'
import type { World } from './world.ts'

/** Erases whose days are over, as the server does; tells how many. */
export async function eraseNow({ serving }: Pick<World, 'serving'>, path?: string) {
  const log = createErasureLog(path ?? join(await dataFolder(), 'erasure-log.jsonl'))
  return eraseDue({ ...serving, log, onProblem: problem => expect.fail(String(problem)) })
}
