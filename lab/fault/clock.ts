import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, lagosMonth, startOfDay } from '../../contract/calendar.ts'
import type { Dice } from '../../server/call/dice.ts'
import type { Part } from '../report.ts'
import { temporaryFolder } from '../server.ts'
import { underLoad } from '../town/neighbours.ts'
import { superviseServers } from './servers.ts'

const minuteMs = 60_000

/** The servers' clocks jump over the end of a month, back, and over it again, under load. */
export async function proveClock(dice: Dice): Promise<Part> {
  const folder = temporaryFolder('clock')
  const file = join(folder, 'clock')
  const nextMonth = lagosMonth(startOfDay(addDays(lagosMonth(new Date()), 32)))
  const aheadMs = startOfDay(nextMonth).getTime() - Date.now()
  const setClock = (minutes: number) => {
    const offMs = aheadMs + minutes * minuteMs
    writeFileSync(file, String(offMs))
    return `now() + interval '${offMs} milliseconds'`
  }
  setClock(-20)
  const preload = new URL('../hours/clock-shift.ts', import.meta.url).href
  const node = `--import ${preload} --disable-warning=ExperimentalWarning`
  const town = await superviseServers({
    folder: join(folder, 'servers'),
    env: { CLOCK_FILE: file, NODE_OPTIONS: node },
  })
  let now = ''
  await underLoad(town.home, { people: 4, dice, now: () => now }, async () => {
    for (const minutes of [-1, 5, -3, 10]) {
      await sleep(3_000)
      now = setClock(minutes)
    }
    await sleep(3_000)
  })
  const months = await town.home.ask<{ month: string; most: number }>(`
    SELECT month::text, max(requests)::int AS most FROM (
      SELECT resident_id, month, count(place) AS requests FROM request
      WHERE month IS NOT NULL GROUP BY resident_id, month) AS each
    GROUP BY month ORDER BY month DESC LIMIT 2`)
  const books = await town.checkBooks()
  const { wrong, answers } = town.answerBook
  await town.close()
  const goals = [
    { goal: 'requests came in both months', held: months[0]?.month === nextMonth, seen: months },
    {
      goal: 'nobody has more than four in a month',
      held: months.every(({ most }) => most <= 4),
      seen: months,
    },
    {
      goal: "over the month's end an answer is right, or 503",
      held: wrong.length === 0,
      seen: wrong.slice(0, 5),
    },
    books,
  ]
  return {
    goals,
    figures: `clock over the month's end, back and over it again: ${answers} answers, none wrong`,
  }
}
