import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * A group of processes that together get so much memory and no more, as the kernel sees to it: whoever
 * asks for more is ended. There are two kinds of such groups; a machine has one of them, for root.
 */

const mount = '/sys/fs/cgroup'
const kinds = [
  { parent: mount, limit: 'memory.max', events: 'memory.events' },
  {
    parent: join(mount, 'memory'),
    limit: 'memory.limit_in_bytes',
    events: 'memory.oom_control',
  },
]

/** Makes a group with a limit; null where we may not. */
export function limitMemory(name: string, bytes: number) {
  for (const { parent, limit, events } of kinds) {
    const folder = join(parent, name)
    try {
      mkdirSync(folder)
    } catch {
      // No such kind of group here, or we are not allowed to make one.
      continue
    }
    if (!existsSync(join(folder, limit))) {
      rmdirSync(folder)
      continue
    }
    writeFileSync(join(folder, limit), String(bytes))
    return {
      /** Starts a program in the group, and with it all that it starts. */
      before: ['sh', '-c', `echo $$ > ${join(folder, 'cgroup.procs')} && exec "$@"`, 'sh'],
      /** How many were ended because there was no more. */
      ended: () =>
        Number(/oom_kill (\d+)/.exec(readFileSync(join(folder, events), 'utf8'))?.[1] ?? 0),
      remove: () => rmdirSync(folder),
    }
  }
  return null
}
