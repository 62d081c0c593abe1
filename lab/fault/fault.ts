import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { median } from '../measure.ts'
import { createDice, type Dice } from '../../server/call/dice.ts'
import { proveClock } from './clock.ts'
import { proveFullDisk } from './disk.ts'
import { proveMigration } from './migration.ts'
import { superviseServers, type SupervisedServers } from './servers.ts'
import type { Manner } from './tcp-proxy.ts'
import { figure, reportParts, type Goal, type Part } from '../report.ts'
import { mustBeKept, underLoad, type IsOver, type Neighbour } from '../town/neighbours.ts'

/*
 * Two servers on one PostgreSQL behind a round-robin proxy, under a mixed load of requests,
 * assignments, closings, top-ups, cash and weighings, while servers and database are killed and the
 * line between them fails. Everybody writes down what was acknowledged; all of it must be true.
 */

const kills = figure('KILLS', 50)
const faultSeconds = figure('FAULT_SECONDS', 30)
const migrationKills = figure('MIGRATION_KILLS', 12)
const neighbours = figure('NEIGHBOURS', 8)
const seed = figure('SEED', randomInt(2 ** 31))
const dice = createDice(seed)
const answersOfALife = 20
const longestMs = 400
const recoveryGoalMs = 5_000

const deaths = ['server', 'database', 'both', 'all'] as const
type Death = (typeof deaths)[number]

async function die({ servers, database }: SupervisedServers, death: Death) {
  const one = dice.pick(servers)
  const dying = death === 'all' ? servers : death === 'database' ? [] : [one]
  const ends = dying.map(async server => void (await server.kill()))
  if (death !== 'server') await database.kill()
  await Promise.all(ends)
}

/** Kills at random; after each kill everything that was acknowledged must be there. */
async function killAgainAndAgain(town: SupervisedServers, people: Neighbour[], isOver: IsOver) {
  const recoveries = new Map<Death, number[]>(deaths.map(death => [death, []]))
  for (let n = 0; n < kills && !isOver(); n++) {
    const enough = town.home.answers + answersOfALife
    while (town.home.answers < enough && !isOver()) await sleep(5)
    await sleep(dice.below(longestMs))
    const death = dice.pick(deaths)
    await die(town, death)
    town.home.life++
    recoveries.get(death)?.push(await town.recovery())
    await mustBeKept(town.home, people)
    await town.allUp()
  }
  return recoveries
}

/** The line to the database fails for a while, and is mended: how long until calls are answered. */
async function suffer(town: SupervisedServers, manner: Manner) {
  const { answerBook, home } = town
  const before = { ...answerBook, losses: home.losses }
  town.line.become(manner)
  await sleep(faultSeconds * 1000)
  town.line.become('fine')
  const recoveryMs = await town.recovery()
  home.life++
  const putOff = answerBook.putOff - before.putOff
  const right = answerBook.answers - before.answers - putOff
  return { manner, right, putOff, cut: home.losses - before.losses - putOff, recoveryMs }
}

/** How long a restart takes when nothing else happens: of the database and both servers. */
async function plainRestart(town: SupervisedServers) {
  await die(town, 'all')
  const ms = await town.recovery()
  await town.allUp()
  return ms
}

async function proveKills(luck: Dice): Promise<Part> {
  const town = await superviseServers()
  const plainMs = await plainRestart(town)
  let recoveries = new Map<Death, number[]>()
  const outages: Awaited<ReturnType<typeof suffer>>[] = []
  await underLoad(town.home, { people: neighbours, dice: luck }, async (people, isOver) => {
    recoveries = await killAgainAndAgain(town, people, isOver)
    for (const manner of ['refused', 'black hole', 'slow'] as const) {
      outages.push(await suffer(town, manner))
      await sleep(2_000)
    }
  }).catch((error: unknown) => {
    console.error(town.faults().slice(-3).join('\n'))
    throw error
  })
  const books = await town.checkBooks()
  const { answerBook, home } = town
  const codes = await town.close()
  const all = [...recoveries.values()].flat()
  const worst = Math.max(0, ...all, ...outages.map(({ recoveryMs }) => recoveryMs))
  const goals: Goal[] = [
    {
      goal: 'an answer is right, or 503 with Retry-After',
      held: answerBook.wrong.length === 0,
      seen: answerBook.wrong.slice(0, 5),
    },
    books,
    { goal: 'servers end in order', held: codes.every(code => code === 0), seen: codes },
    {
      goal: 'calls are answered again within 5 s, or twice a plain restart',
      held: worst < Math.max(recoveryGoalMs, 2 * plainMs),
      seen: { plainMs, recoveries: [...recoveries], outages },
    },
    {
      goal: 'while the line to the database fails, calls are answered, not cut',
      held: outages.every(({ cut }) => cut === 0),
      seen: outages,
    },
  ]
  const figures = [
    `${all.length} kills, ${answerBook.answers} answers, ${answerBook.wrong.length} wrong, ${home.losses} calls said again, nothing lost or doubled`,
    `back in ${ms(median(all))} (median), ${ms(Math.max(0, ...all))} (worst), plain restart ${ms(plainMs)}`,
    ...outages.map(
      ({ manner, right, putOff, cut, recoveryMs }) =>
        `${manner} ${faultSeconds} s: ${right} right, ${putOff} put off, ${cut} cut, back in ${ms(recoveryMs)}`,
    ),
  ].join('; ')
  return { goals, figures }
}

const ms = (value: number) => `${Math.round(value)} ms`
const newDice = () => createDice(dice.below(2 ** 31))

const parts: Record<string, () => Promise<Part>> = {
  town: () => proveKills(newDice()),
  clock: () => proveClock(newDice()),
  disk: () => proveFullDisk(newDice(), Math.min(faultSeconds, 10)),
  migration: () => proveMigration(migrationKills, newDice()),
}
const only = process.env['ONLY']
const wanted = Object.keys(parts).filter(name => !only || name === only)
process.once('uncaughtExceptionMonitor', () => console.error(`SEED=${seed}`))
await reportParts(
  'fault',
  wanted.flatMap(name => parts[name] ?? []),
)
