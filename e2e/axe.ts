import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'

// axe in the page itself. Its package for Playwright reads every part twice and draws its conclusions in
// a second page, which took four times as long; that is for pages with frames, and ours have none.

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** WCAG 2.2 AA and good practice; of what axe only tries out, whether a name is unlike its label. */
const everything: RunOptions = {
  runOnly: { type: 'tag', values: tags },
  rules: { 'label-content-name-mismatch': { enabled: true } },
}
/** What another theme changes. */
const colours: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } }

/** What must be read in the sun: 7:1, and 4.5:1 where letters are large. */
const sunlight: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast-enhanced'] } }
const looked = { colours, sunlight, everything }

type Violation = { id: string; html: string; summary: string }

/** What axe finds now on the page, or in those parts of it that a selector names. */
export async function findViolations(
  page: Page,
  { only = 'everything', within = 'html' }: { only?: keyof typeof looked; within?: string } = {},
): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const options = { ...looked[only], resultTypes: ['violations'] }
  return page.evaluate(
    async ([parts, run]) => {
      if (document.querySelector('iframe')) throw new Error('axe does not look into frames here')
      // A page that has just become another shows it with its next frame, and colours may fade; what
      // inherits a colour that fades begins to fade when that has ended.
      const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
      const isEnding = ({ playState, effect }: Animation) =>
        playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
      let fading: Animation[]
      do {
        await frame()
        fading = document.getAnimations().filter(isEnding)
        await Promise.allSettled(fading.map(each => each.finished))
      } while (fading.length > 0)
      await frame()
      // What floats over the page as far as it is scrolled just now covers nothing for ever.
      const bars = Array.from(document.querySelectorAll<HTMLElement>('[data-bar]'))
      for (const bar of bars) bar.style.position = 'static'
      // What is drawn only when it is near has a height that was guessed, and may reach over what follows.
      const guessed = Array.from(
        document.querySelectorAll<HTMLElement>('[class*="drawn-when-near"]'),
      )
      for (const part of guessed) part.style.setProperty('content-visibility', 'visible')
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
      const { violations } = await axe.run(
        { include: Array.from(document.querySelectorAll(parts)) },
        run as RunOptions,
      )
      for (const bar of bars) bar.style.position = ''
      for (const part of guessed) part.style.removeProperty('content-visibility')
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => ({ id, html, summary: failureSummary ?? '' })),
      )
    },
    [within, options] as const,
  )
}
