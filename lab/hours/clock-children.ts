import { ChildProcess } from 'node:child_process'

// Loaded by `node --import` into all that runs at another hour (lab/hours/hours.ts). The embedded PostgreSQL
// is started with next to no environment, and so would keep the machine's clock: whatever a program of
// ours starts gets the shifted one from here.

type Options = { envPairs?: string[] }
type Spawning = { spawn: (this: ChildProcess, options: Options) => number }

const given = Object.entries(process.env).filter(([name]) =>
  /^(?:LD_PRELOAD|CLOCK_OFF_SECONDS|NODE_OPTIONS)/.test(name),
)
// Every way of starting a program ends in this method; what it takes is not in Node's types.
const inside = ChildProcess.prototype as unknown as Spawning
const spawn = inside.spawn
inside.spawn = function spawnAtThatHour(options) {
  const pairs = options.envPairs ?? []
  const missing = given.filter(([name]) => !pairs.some(pair => pair.startsWith(`${name}=`)))
  const all = [...pairs, ...missing.map(([name, value]) => `${name}=${value}`)]
  return spawn.call(this, { ...options, envPairs: all })
}
