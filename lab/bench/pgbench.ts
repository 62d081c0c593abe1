import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Calls per second of pgbench with these statements on residents of its own. */
export function runPgbench(
  url: string,
  statements: string[],
  options: { connections: number; seconds: number; from: number },
): Promise<number> {
  // Each client counts up; four calls to a resident, and no two clients share one.
  const script = [
    '\\set i :i + 1',
    `\\set n ${options.from} + (:i / 4) * ${options.connections} + :client_id`,
    ...statements.map(statement => `${statement};`),
  ]
  return runScript(url, script, options)
}

/** Transactions per second of pgbench with a script. */
export async function runScript(
  url: string,
  script: string[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'pgbench-'))
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
      `--time=${seconds}`,
      `--host=${hostname}`,
      `--port=${port}`,
      `--username=${decodeURIComponent(username)}`,
      pathname.slice(1),
    ],
    { env: { PATH: process.env['PATH'], PGPASSWORD: decodeURIComponent(password) } },
  )
  await rm(folder, { recursive: true })
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  if (!perSecond) throw new Error(stdout)
  return perSecond
}
