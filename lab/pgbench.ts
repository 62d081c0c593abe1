import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { wholeFastPath } from '../server/db/fast-path.ts'
import { planningOfOurs } from '../server/db/prepare.ts'
import { removeFolder, temporaryFolder } from './server.ts'

/** How many connections, and how long they are kept busy or how many calls each of them makes. */
type Effort = { connections: number; plansAsOurs?: boolean } & (
  | { seconds: number }
  | { callsEach: number }
)

/** What our own connections begin with: not all plans are the same without. */
const asOurs = planningOfOurs(wholeFastPath)
  .split('; ')
  .map(set => set.replace(/^SET (\w+) = (.+)$/, '-c $1=$2'))
  .join(' ')

/** Transactions per second of pgbench with a script. */
export async function pgbench(url: string, script: string[], effort: Effort): Promise<number> {
  const { connections } = effort
  const folder = temporaryFolder('pgbench')
  const file = join(folder, 'call.sql')
  await writeFile(file, `${script.map(line => line.replace(/\s*\n\s*/g, ' ')).join('\n')}\n`)
  const { hostname, port, username, password, pathname } = new URL(url)
  const { stdout } = await promisify(execFile)(
    'pgbench',
    [
      '-n',
      '--protocol=prepared',
      `--file=${file}`,
      '--define=i=-1',
      `--client=${connections}`,
      `--jobs=${Math.min(2, connections)}`,
      'seconds' in effort ? `--time=${effort.seconds}` : `--transactions=${effort.callsEach}`,
      `--host=${hostname}`,
      `--port=${port}`,
      `--username=${decodeURIComponent(username)}`,
      pathname.slice(1),
    ],
    {
      env: {
        PATH: process.env['PATH'],
        PGPASSWORD: decodeURIComponent(password),
        ...(effort.plansAsOurs && { PGOPTIONS: asOurs }),
      },
    },
  )
  await removeFolder(folder)
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  if (!perSecond) throw new Error(stdout)
  return perSecond
}
