import type { Page } from '@playwright/test'
import { goodShift, shiftsOf } from '../../e2e/layout-shift.ts'
import { report } from '../report.ts'
import { isVerbose, startSite, visitPages } from './visit.ts'

// Nothing moves under the finger: every page that a resident, a station and a director open, on a phone
// and on a desk, with an empty cache and with a full one, over a slow line.

type Shift = { where: string; score: number; what: string[] }

const site = await startSite()
const shifts: Shift[] = []
const watched = new Map<Page, Awaited<ReturnType<typeof shiftsOf>>>()
await visitPages(site, async (page, { page: name, path, who }, size) => {
  if (who === 'visitor' || who === 'newcomer' || !path.startsWith('/')) return
  const own = watched.get(page) ?? (await shiftsOf(page))
  watched.set(page, own)
  for (const cache of ['cold', 'warm'] as const) {
    const shift = { where: `${name} ${size} ${cache}`, ...(await own.open(path, cache)) }
    shifts.push(shift)
    if (isVerbose) say(shift)
  }
})
await site.browser.close()
await site.server.stop()

function say({ where, score, what }: Shift) {
  console.error(`${score.toFixed(3)} ${where}${what.map(each => `\n    ${each}`).join('')}`)
}

const moving = shifts.filter(({ score }) => score >= goodShift)
if (!isVerbose) moving.forEach(say)
const worst = shifts.toSorted((one, other) => other.score - one.score)[0]
report(
  'layout-shift',
  `${shifts.length} openings of pages over a slow line, phone and desktop, cold and warm: ` +
    `the worst layout shift is ${worst?.score.toFixed(3)} (${worst?.where})`,
  [
    {
      goal: `every layout shift is below ${goodShift}`,
      held: moving.length === 0,
      seen: moving.length,
    },
  ],
)
