import { once } from 'node:events'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'
import { postgresIn } from './embedded-writer.ts'
import { killChildren, spawnMortal } from './mortal-child.ts'
import { createVisitor } from './visitor.ts'

export { call } from './visitor.ts'

// Real processes for stories: the server as `npm start` starts it, and the commands beside it.

export type Settings = Record<string, string>
export type Program = ReturnType<typeof run>
export type Server = Awaited<ReturnType<typeof serve>>

const root = fileURLToPath(new URL('../../', import.meta.url))
/** Compiling our own modules is a third of a start: what ends in order leaves them to the next. */
const NODE_COMPILE_CACHE = join(root, 'node_modules', '.cache', 'stories')
const folders: string[] = []

/** Ends every server of the stories so far, with its PostgreSQL, and removes their folders. */
export async function endLeftovers() {
  killChildren()
  for (const folder of folders.splice(0)) {
    await vi.waitFor(() => noPostgresIn(folder), { timeout: 60_000, interval: 50 })
    await rm(folder, { recursive: true, force: true, maxRetries: 9, retryDelay: 50 })
  }
}

/** Fails while a postgres still works in the folder. */
export async function noPostgresIn(folder: string): Promise<void> {
  const pids = await postgresIn(folder)
  if (pids.length > 0) throw new Error(`postgres ${pids.join(', ')} still works in ${folder}`)
}

/** A data folder of its own, removed at the end. */
export async function dataFolder(): Promise<string> {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'story-')))
  folders.push(path)
  return path
}

/** Runs one of our programs with these settings and no others of ours. */
export function run(file: string, settings: Settings, args: string[] = [], input = '') {
  const flags = ['--disable-warning=ExperimentalWarning', join(root, file), ...args]
  const env = { NODE_COMPILE_CACHE, ...settings }
  const child = spawnMortal(process.execPath, flags, { cwd: root, env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (words: string) => (said += words))
  }
  child.stdin.on('error', () => undefined).end(input)
  const ended = once(child, 'close').then(() => child.exitCode ?? child.signalCode)
  const end = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    return ended
  }
  return { pid: child.pid, stdout: child.stdout, said: () => said, ended, end }
}

/** Runs a program to its end. */
export async function finish(file: string, settings: Settings, args?: string[], input?: string) {
  const program = run(file, settings, args, input)
  const code = await program.ended
  return { code, said: program.said() }
}

/** Starts the server on a free port and waits until it greets; throws its last words otherwise. */
export async function serve(settings: Settings) {
  const program = run('dist/server/main.js', { PORT: '0', RATE_LIMIT_SCALE: '1000', ...settings })
  const address = () =>
    /(?:^|"msg":")\w+ is at (?:\S+, listening at )?(http[^\s",]+)/m.exec(program.said())?.[1]
  await Promise.race([program.ended, until(program, () => address() !== undefined)])
  const found = address()
  if (!found) throw new Error(`the server did not start: ${program.said()}`)
  return { ...program, address: found, browser: () => createVisitor(found) }
}

async function until({ stdout }: Program, isSo: () => boolean): Promise<void> {
  while (!isSo()) await once(stdout, 'data')
}
