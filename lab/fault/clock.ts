import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, lagosMonth, startOfDay } from '../../contract/calendar.ts'
import type { Dice } from '../../server/demo/dice.ts'
import * as truth from '../../server/testing/money-truth.ts'
import { moveIn } from '../../server/testing/neighbour.ts'
import { faultTown } from './town.ts'
import type { Goal } from '../result.ts'
import { temporaryFolder } from '../server.ts'

const minuteMs = 60_000

/** The servers' clocks jump over the end of a month, back, and over it again, under load. */
export async function proveClock(dice: Dice) {
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
  const town = await faultTown({
    folder: join(folder, 'town'),
    env: { CLOCK_FILE: file, NODE_OPTIONS: node },
  })
  const people = await moveIn(town.home, 4, dice)
  let now = ''
  await truth.untilOver(
    null,
    async () => {
      for (const minutes of [-1, 5, -3, 10]) {
        await sleep(3_000)
        now = setClock(minutes)
      }
      await sleep(3_000)
    },
    ...people.flatMap(person => [person.asks, person.pays, person.isPaid]),
  )
  await Promise.all(people.map(person => person.settlesUp()))
  await truth.mustFallSilent(town.home, now)
  await truth.mustBalance(town.home)
  await truth.mustBeExact(town.home, people)
  const months = await town.home.ask<{ month: string; most: number }>(`
    SELECT month::text, max(requests)::int AS most FROM (
      SELECT resident_id, month, count(place) AS requests FROM request
      WHERE month IS NOT NULL GROUP BY resident_id, month) AS each
    GROUP BY month ORDER BY month DESC LIMIT 2`)
  const checks = [await town.operator('check-ledger'), await town.operator('check-figures')]
  const { wrong } = town.guestBook
  await town.close()
  const goals: Goal[] = [
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
    {
      goal: "over the month's end ledger and figures check clean",
      held: checks.every(({ code }) => code === 0),
      seen: checks,
    },
  ]
  return {
    goals,
    figures: `clock over the month's end, back and over it again: ${town.guestBook.answers} answers, none wrong`,
  }
}
