import type { Page } from '@playwright/test'

// What people meet who enlarge: a desk's browser at 400 % has 320 × 256 px left, a phone's letters may be
// twice as large. And what the Tab key reaches must be seen.

/** As a page is seen at 400 %, on the narrowest phone, and with letters of twice the size. */
export const enlarged = {
  '400 %': { width: 320, height: 256, letters: '' },
  '320 px': { width: 320, height: 640, letters: '' },
  'letters 200 %': { width: 360, height: 740, letters: '200%' },
} as const

/** What reaches beyond the screen, by the part that is the first to do so. */
const isWider = () => {
  const { scrollWidth } = document.documentElement
  if (scrollWidth <= screen.width) return []
  // A word may stick out of a paragraph that does not.
  const rightOf = (each: Element) => {
    const own = each.getBoundingClientRect().right
    if (getComputedStyle(each).overflowX !== 'visible') return own
    const words = document.createRange()
    words.selectNodeContents(each)
    return Math.max(own, words.getBoundingClientRect().right)
  }
  const sticksOut = (each: Element) => rightOf(each) > screen.width + 1
  const isCut = (each: Element) => {
    for (let at = each.parentElement; at; at = at.parentElement) {
      const { overflowX, position } = getComputedStyle(at)
      if (overflowX !== 'visible' || position === 'fixed') return true
    }
    return getComputedStyle(each).position === 'fixed'
  }
  const out = [...document.querySelectorAll('body *')].filter(
    each => sticksOut(each) && !isCut(each),
  )
  const first = out.find(each => ![...each.children].some(child => out.includes(child)))
  const words = first?.textContent?.slice(0, 40) ?? ''
  return [`${scrollWidth} px wide: “${words}” ${first?.outerHTML.slice(0, 120)}`]
}

/** In hundredths of the screen. */
const mostBars = 33

/** How much of the screen stands still in front of the page. */
const findBars = (most: number) => {
  const isBar = (each: Element) => {
    const { position, visibility, pointerEvents } = getComputedStyle(each)
    if (each.closest('dialog')) return false
    const isSeen = visibility !== 'hidden' && pointerEvents !== 'none'
    return isSeen && (position === 'fixed' || position === 'sticky')
  }
  // What goes with the page is no bar.
  scrollTo(0, innerHeight / 2)
  const covered = [...document.querySelectorAll('body *')].filter(isBar).map(each => {
    const { top, bottom, width } = each.getBoundingClientRect()
    const isWide = width > innerWidth / 2
    return isWide ? Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)) : 0
  })
  scrollTo(0, 0)
  const sum = covered.reduce((all, each) => all + each, 0)
  const share = Math.round((sum / innerHeight) * 100)
  return share > most ? [`bars cover ${share} % of the screen`] : []
}

/** Words on buttons, tabs and in the bar of places that are cut in two or stick out. */
const findBroken = () => {
  const found: string[] = []
  for (const each of document.querySelectorAll('button, [role=tab], nav a, a.rounded-full')) {
    if (each.getClientRects().length === 0 || each.getAttribute('href') === '#main') continue
    const walker = document.createTreeWalker(each, NodeFilter.SHOW_TEXT)
    const box = each.getBoundingClientRect()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest('[class*="sr-only"]')) continue
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\p{L}{2,12}/gu)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = [...range.getClientRects()]
        const sticksOut = lines.some(
          ({ left, right }) => left < box.left - 2 || right > box.right + 2,
        )
        if (new Set(lines.map(({ top }) => Math.round(top))).size > 1)
          found.push(`“${word}” is cut in two`)
        else if (sticksOut) found.push(`“${word}” sticks out of “${each.textContent}”`)
      }
    }
  }
  return found
}

/** What is wrong with the open page for those who enlarge it. */
export async function checkEnlarged(page: Page): Promise<string[]> {
  const before = page.viewportSize()
  const found: string[] = []
  for (const [name, { letters, ...size }] of Object.entries(enlarged)) {
    await page.setViewportSize(size)
    await page.evaluate(asked => {
      document.documentElement.style.fontSize = asked
      return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
    }, letters)
    const texts = [
      ...(await page.evaluate(isWider)),
      ...(await page.evaluate(findBars, mostBars)),
      ...(await page.evaluate(findBroken)),
    ]
    found.push(...texts.map(text => `${name}: ${text}`))
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  if (before) await page.setViewportSize(before)
  return found
}

const mostStops = 70

/** What has the focus, and whether something else lies over the middle of it. */
const seeFocused = () => {
  const each = document.activeElement
  if (!each || each === document.body) return null
  const { left, top, width, height } = each.getBoundingClientRect()
  // Of a field with many lines browsers bring the one into view that is written in.
  const isLong = each instanceof HTMLTextAreaElement
  const [x, y] = [left + width / 2, isLong ? top + 20 : top + height / 2]
  const above = document.elementFromPoint(x, y)
  const isSeen =
    !above ||
    each.contains(above) ||
    above.contains(each) ||
    Boolean(above.closest('label')?.contains(each))
  // What is taller than the screen is seen in part.
  const isOff = height < innerHeight && (y < 0 || y > innerHeight)
  const name = `${each.tagName.toLowerCase()} “${(each.getAttribute('aria-label') ?? each.textContent ?? '').trim().slice(0, 40)}”`
  return {
    name,
    wrong: isOff
      ? 'is off the screen'
      : isSeen
        ? ''
        : `lies under ${above?.outerHTML.slice(0, 80)}`,
  }
}

/** Goes through a page by the Tab key: what is reached must not lie under a bar. */
export async function checkCovered(page: Page): Promise<string[]> {
  const found: string[] = []
  await page.evaluate(() => scrollTo(0, 0))
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press('Tab')
    const seen = await page.evaluate(seeFocused)
    if (!seen) break
    if (seen.wrong) found.push(`the focus on ${seen.name} ${seen.wrong}`)
  }
  return found
}
