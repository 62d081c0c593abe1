import { spawn, type ChildProcessWithoutNullStreams, type SpawnOptions } from 'node:child_process'

const children = new Set<ChildProcessWithoutNullStreams>()

type Options = Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'>

/** Starts a program that ends when we end, however we end: no cut run leaves its servers behind. */
export function spawnMortal(program: string, args: string[], options: Options) {
  // The kernel kills it when we are gone, also when nobody was left to do it.
  const before = process.platform === 'linux' ? ['setpriv', '--pdeathsig', 'KILL'] : []
  const [first = program, ...rest] = [...before, program, ...args]
  const child = spawn(first, rest, { ...options, stdio: 'pipe' })
  children.add(child)
  child.once('close', () => children.delete(child))
  return child
}

/** Kills whatever still runs. */
export function killChildren() {
  for (const child of children) child.kill('SIGKILL')
}

process.once('exit', killChildren)
