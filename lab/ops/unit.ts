import { readFileSync } from 'node:fs'
import { once } from 'node:events'
import { spawnMortal } from '../../server/testing/mortal-child.ts'
import type { Env } from '../server.ts'

// What systemd makes of a unit, without systemd: its commands, settings, folder and user, but not its sandbox.

/** The values that a unit has for a key, in their order. */
const valuesOf = (unit: string, key: string) =>
  Array.from(unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm')), ([, value = '']) => value)

/** A file of settings as systemd reads it: a name and a value a line, in quotes or without. */
function readSettings(text: string): Env {
  const lines = text.split('\n').filter(line => /^\s*\w+=/.test(line))
  return Object.fromEntries(
    lines.map(line => {
      const [, name = '', value = ''] = /^\s*(\w+)=(.*)$/.exec(line) ?? []
      return [name, value.trim().replace(/^(['"])(.*)\1$/, '$2')]
    }),
  )
}

/** The words of a command, of which some stand in quotes; systemd writes a percent sign twice. */
const wordsOf = (command: string) =>
  Array.from(command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g), ([, one, two, three]) =>
    (one ?? two ?? three ?? '').replaceAll('%%', '%'),
  )

export type Unit = { unit: string; ids: { uid: number; gid: number } }

/** Starts one of the commands of a unit. */
function begin({ unit, ids }: Unit, command: string) {
  const [settings = ''] = valuesOf(unit, 'EnvironmentFile')
  const pairs = valuesOf(unit, 'Environment').join(' ').split(' ')
  const env = { ...readSettings(readFileSync(settings, 'utf8')), ...readSettings(pairs.join('\n')) }
  const [program = '', ...args] = wordsOf(command)
  const [cwd = '/'] = valuesOf(unit, 'WorkingDirectory')
  const child = spawnMortal(program, args, {
    cwd,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', ...env },
    ...ids,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (words: string) => (output += words))
  }
  const ended = once(child, 'close').then(() => child.exitCode ?? child.signalCode)
  return { log: () => output, ended, kill: (signal: NodeJS.Signals) => child.kill(signal) }
}

/** Starts what a unit is for. */
export function startUnit(unit: Unit) {
  const [command = ''] = valuesOf(unit.unit, 'ExecStart')
  const running = begin(unit, command)
  const stop = async () => {
    running.kill('SIGTERM')
    return running.ended
  }
  return { ...running, stop }
}

/** Does what a unit does once, with what comes before and after: whether all of it went well, and what it said. */
export async function doUnit(unit: Unit) {
  const said: string[] = []
  for (const key of ['ExecStartPre', 'ExecStart', 'ExecStartPost']) {
    for (const command of valuesOf(unit.unit, key)) {
      const one = begin(unit, command)
      const code = await one.ended
      said.push(one.log())
      if (code !== 0) return { held: false, said: [...said, `${key}: ${code}`] }
    }
  }
  return { held: true, said }
}
