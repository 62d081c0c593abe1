import { readdir, readFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { createHasher } from './hasher.ts'
import { nicer } from './worker-threads.ts'

const namedAs = async (wanted: string) => {
  const threads = await readdir('/proc/self/task')
  const names = await Promise.all(
    threads.map(thread => readFile(`/proc/self/task/${thread}/comm`, 'utf8')),
  )
  return threads.filter((_, at) => names[at]?.trim() === wanted).map(Number)
}

test.runIf(process.platform === 'linux')(
  'what hashes and decodes runs behind what answers',
  async () => {
    await createHasher()
    const workers = await namedAs('libuv-worker')
    expect(workers.length).toBeGreaterThan(0)
    for (const worker of workers)
      expect(getPriority(worker)).toBe(Math.min(getPriority() + nicer, 19))
  },
)
