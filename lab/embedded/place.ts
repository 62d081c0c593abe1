import { spawnSync } from 'node:child_process'
import { chmod, chown } from 'node:fs/promises'
import { join } from 'node:path'
import type { Goal, Part } from '../report.ts'
import {
  finish,
  removeFolder,
  startServer,
  temporaryFolder,
  type Env,
  type How,
} from '../server.ts'

// Where and as whom the embedded PostgreSQL must work, or say why it cannot.

const nobody = 65534
const isRoot = process.getuid?.() === 0
const source = import.meta.filename
const mayBeOther =
  isRoot && spawnSync('test', ['-r', source], { uid: nobody, gid: nobody }).status === 0
// In a private view of the file system unshare is a program that fails, as where it is forbidden.
const forbid = 'mount --bind /bin/false "$(command -v unshare)" && exec "$@"'
const forbidden = ['unshare', '--mount', 'sh', '-c', forbid, 'sh']
const mayForbid = mayBeOther && spawnSync('unshare', [...forbidden.slice(1), 'true']).status === 0

type Place = { name: string; can: boolean; isPrivate: boolean; how: How; refused?: RegExp }

const asUser = { uid: nobody, gid: nobody }
const places: Place[] = [
  { name: isRoot ? 'as root' : 'as this user', can: true, isPrivate: false, how: {} },
  { name: 'below a 0700 folder', can: true, isPrivate: true, how: {} },
  { name: 'as an ordinary user', can: mayBeOther, isPrivate: false, how: asUser },
  {
    name: 'as an ordinary user below a 0700 folder',
    can: mayBeOther,
    isPrivate: true,
    how: asUser,
  },
  {
    name: 'as root without user namespaces',
    can: mayForbid,
    isPrivate: false,
    how: { before: forbidden },
  },
  {
    name: 'as root without user namespaces below a 0700 folder',
    can: mayForbid,
    isPrivate: true,
    how: { before: forbidden },
    refused: /cannot run here .*no way in to .*set DATABASE_URL\.$/m,
  },
]

/** Starts there twice, as the second start finds what the first has made. */
async function tryPlace({ isPrivate, how, refused }: Place): Promise<unknown> {
  const folder = temporaryFolder('place')
  if (how.uid) await chown(folder, how.uid, how.gid ?? 0)
  await chmod(folder, isPrivate ? 0o700 : 0o755)
  const dataDir = join(folder, 'data')
  try {
    if (refused) return await mustRefuse({ DATA_DIR: dataDir, PORT: '0', DEMO: '0' }, how, refused)
    for (const _ of [1, 2]) {
      const server = await startServer({ dataDir, how, env: { DEMO: '0' } })
      const code = await server.stop()
      if (code !== 0) return `ended with ${code}: ${server.log()}`
    }
    return null
  } catch (error) {
    return (error as Error).message
  } finally {
    await removeFolder(folder)
  }
}

/** What it said instead of refusing with the right sentence, or null. */
async function mustRefuse(env: Env, how: How, sentence: RegExp): Promise<string | null> {
  const { code, output } = await finish('dist/server/main.js', env, [], how)
  return code === 1 && sentence.test(output) ? null : `${code}: ${output}`
}

export async function provePlaces(): Promise<Part> {
  const goals: Goal[] = []
  for (const place of places.filter(({ can }) => can)) {
    const seen = await tryPlace(place)
    const what = place.refused ? 'says why it cannot' : 'works'
    goals.push({ goal: `${place.name} it ${what}`, held: seen === null, seen })
  }
  const skipped = places.filter(({ can }) => !can).map(({ name }) => name)
  const rest = skipped.length > 0 ? `, NOT TRIED here: ${skipped.join(', ')}` : ''
  return { goals, figures: `${goals.length} places and users${rest}` }
}

/** A second server on the same folder refuses with a sentence, and the first goes on. */
export async function proveSecond(dataDir: string, url: string): Promise<Goal> {
  const sentence = /already uses .*: stop it, or set another DATA_DIR\.$/m
  const seen = await mustRefuse({ DATA_DIR: dataDir, PORT: '0' }, {}, sentence)
  const first = await fetch(`${url}/readyz`)
  const held = seen === null && first.ok
  return { goal: 'a second server on the folder refuses, the first goes on', held, seen }
}
