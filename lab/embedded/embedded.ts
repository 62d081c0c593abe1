import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { median } from '../measure.ts'
import { createDice, type Dice } from '../../server/demo/dice.ts'
import { embeddedHome, killUnderLoad, underLoad } from './life.ts'
import { provePlaces, proveSecond } from './place.ts'
import { smallDisk } from '../fault/disk.ts'
import { figure, report, type Goal } from '../result.ts'
import { finish, removeFolder, startServer, temporaryFolder } from '../server.ts'

// The embedded PostgreSQL: kills under load, two servers on one folder, a full disk, every place.

const kills = figure('KILLS', 50)
const seed = figure('SEED', randomInt(2 ** 31))
const dice = createDice(seed)

async function proveKills(luck: Dice) {
  const dataDir = temporaryFolder('embedded')
  const life = await embeddedHome(dataDir)
  const second = await proveSecond(dataDir, life.server().url)
  const times = await killUnderLoad(life, luck, kills)
  const checks = [await life.operator('check-ledger'), await life.operator('check-figures')]
  const code = await life.stop()
  await removeFolder(dataDir)
  const { answers, losses } = life.home
  const goals: Goal[] = [
    second,
    {
      goal: 'an answer is right, or 503 with Retry-After',
      held: life.wrong.length === 0,
      seen: life.wrong,
    },
    {
      goal: 'ledger and figures check clean',
      held: checks.every(one => one.code === 0),
      seen: checks,
    },
    { goal: 'the server ends in order', held: code === 0, seen: code },
  ]
  const figures = `${times.length} kills, ${answers} answers, ${losses} calls said again, nothing lost or doubled, up again in ${Math.round(median(times))} ms (median)`
  return { goals, figures }
}

const noRoom = /No space left on device|disk full|could not (?:write|extend|create)/i

/** A first start without room says so; with room it works. */
async function proveFirstStart(): Promise<Goal> {
  const disk = await smallDisk(30)
  if (!disk) return { goal: 'a first start without room says so', held: true }
  const env = { DATA_DIR: join(disk.folder, 'data'), PORT: '0', DEMO: '0' }
  const { code, said } = await finish('server/main.ts', env)
  await disk.resize(300)
  const server = await startServer({ dataDir: env.DATA_DIR, env: { DEMO: '0' } })
  const end = await server.stop()
  await disk.unmount()
  const isClear = code === 1 && noRoom.test(said) && said.trim().split('\n').length <= 2
  return { goal: 'a first start without room says so', held: isClear && end === 0, seen: said }
}

/** What a start says while there is no room; nothing when it works all the same. */
async function startWithoutRoom(dataDir: string): Promise<string> {
  try {
    const server = await startServer({ dataDir, env: { LOG_LEVEL: 'error' } })
    await server.stop()
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

/** The disk fills up under load: nothing acknowledged is lost, and with room it goes on. */
async function proveFullDisk(luck: Dice) {
  const disk = await smallDisk(300)
  if (!disk) return { goals: [], figures: 'full disk NOT TRIED: nothing may be mounted here' }
  const dataDir = join(disk.folder, 'data')
  const life = await embeddedHome(dataDir)
  let [putOff, said] = [0, '']
  await underLoad(life, luck, 4, async () => {
    await sleep(1_000)
    await disk.fill()
    const before = life.home.losses
    await Promise.race([life.server().ended, sleep(8_000)])
    putOff = life.home.losses - before
    await life.stop()
    said = await startWithoutRoom(dataDir)
    await disk.makeRoom()
    await life.again()
    await sleep(1_000)
  })
  const check = await life.operator('check-figures')
  const code = await life.stop()
  await disk.unmount()
  const isClear = said === '' || (noRoom.test(said) && !/^ {4}at /m.test(said))
  const goals: Goal[] = [
    { goal: 'a full disk puts calls off', held: putOff > 0 },
    { goal: 'a start without room says so', held: isClear, seen: said },
    {
      goal: 'with a full disk an answer is right, or 503',
      held: life.wrong.length === 0,
      seen: life.wrong.slice(0, 5),
    },
    {
      goal: 'after a full disk the figures check clean',
      held: check.code === 0 && code === 0,
      seen: check,
    },
  ]
  return { goals, figures: `full disk: ${putOff} put off, nothing lost, works again with room` }
}

try {
  const killed = await proveKills(dice)
  const first = await proveFirstStart()
  const full = await proveFullDisk(dice)
  const places = await provePlaces()
  const goals = [...killed.goals, first, ...full.goals, ...places.goals]
  report('embedded', [killed.figures, full.figures, places.figures].join('; '), goals)
} catch (error) {
  console.error(`SEED=${seed}`)
  throw error
}
