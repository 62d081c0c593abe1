import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { median } from '../measure.ts'
import { createDice, type Dice } from '../../server/call/dice.ts'
import { embeddedHome, killUnderLoad } from './home.ts'
import { provePlaces, proveSecond } from './place.ts'
import { smallDisk } from '../fault/disk.ts'
import { figure, reportParts, type Goal, type Part } from '../report.ts'
import { finish, removeFolder, startServer, temporaryFolder } from '../server.ts'
import { underLoad } from '../town/neighbours.ts'

// The embedded PostgreSQL: kills under load, two servers on one folder, a full disk, every place.

const kills = figure('KILLS', 50)
const seed = figure('SEED', randomInt(2 ** 31))
const dice = createDice(seed)

async function proveKills(luck: Dice): Promise<Part> {
  const dataDir = temporaryFolder('embedded')
  const life = await embeddedHome(dataDir)
  const second = await proveSecond(dataDir, life.server().url)
  const times = await killUnderLoad(life, luck, kills)
  const books = await life.checkBooks()
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
    books,
    { goal: 'the server ends in order', held: code === 0, seen: code },
  ]
  const figures = `${times.length} kills, ${answers} answers, ${losses} calls said again, nothing lost or doubled, up again in ${Math.round(median(times))} ms (median)`
  return { goals, figures }
}

const noRoom = /No space left on device|disk full|could not (?:write|extend|create)/i

/** A first start without room says so; with room it works. */
async function proveFirstStart(): Promise<Part> {
  const disk = await smallDisk(30)
  if (!disk) return { goals: [], figures: '' }
  const env = { DATA_DIR: join(disk.folder, 'data'), PORT: '0', DEMO: '0' }
  const { code, output } = await finish('dist/server/main.js', env)
  await disk.resize(300)
  const server = await startServer({ dataDir: env.DATA_DIR, env: { DEMO: '0' } })
  const end = await server.stop()
  await disk.unmount()
  const isClear = code === 1 && noRoom.test(output) && output.trim().split('\n').length <= 2
  const goal = 'a first start without room says so'
  return { goals: [{ goal, held: isClear && end === 0, seen: output }], figures: '' }
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
async function proveFullDisk(luck: Dice): Promise<Part> {
  const disk = await smallDisk(300)
  if (!disk) return { goals: [], figures: 'full disk NOT TRIED: nothing may be mounted here' }
  const dataDir = join(disk.folder, 'data')
  const life = await embeddedHome(dataDir)
  let [putOff, problem] = [0, '']
  await underLoad(life.home, { people: 4, dice: luck }, async () => {
    await sleep(1_000)
    await disk.fill()
    const before = life.home.losses
    await Promise.race([life.server().ended, sleep(8_000)])
    putOff = life.home.losses - before
    await life.stop()
    problem = await startWithoutRoom(dataDir)
    await disk.makeRoom()
    await life.again()
    await sleep(1_000)
  })
  const books = await life.checkBooks()
  const code = await life.stop()
  await disk.unmount()
  const isClear = problem === '' || (noRoom.test(problem) && !/^ {4}at /m.test(problem))
  const goals: Goal[] = [
    { goal: 'a full disk puts calls off', held: putOff > 0 },
    { goal: 'a start without room says so', held: isClear, seen: problem },
    {
      goal: 'with a full disk an answer is right, or 503',
      held: life.wrong.length === 0,
      seen: life.wrong.slice(0, 5),
    },
    books,
    { goal: 'after a full disk the server ends in order', held: code === 0, seen: code },
  ]
  return { goals, figures: `full disk: ${putOff} put off, nothing lost, works again with room` }
}

process.once('uncaughtExceptionMonitor', () => console.error(`SEED=${seed}`))
await reportParts('embedded', [
  () => proveKills(dice),
  proveFirstStart,
  () => proveFullDisk(dice),
  provePlaces,
])
