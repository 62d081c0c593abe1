import { setTimeout as sleep } from 'node:timers/promises'

/* A page in a browser, as WebDriver and WebDriver BiDi can drive one, and what people do in it. */

/** What an engine can do with a page. */
export type Driven = {
  open: (address: string) => Promise<void>
  /** The value of an expression in the page, which may be a promise of a text. */
  value: (expression: string) => Promise<string>
  pressAt: (x: number, y: number) => Promise<void>
  type: (text: string) => Promise<void>
  close: () => Promise<void>
}

/** What the page's scripts complained about, where the engine tells. */
export type Engine = {
  name: string
  version: string
  /** A page with cookies of its own. */
  newPage: (size: { width: number; height: number }) => Promise<Driven>
  complaints: () => string[]
  close: () => Promise<void>
}

const patienceMs = 30_000
const pauseMs = 100
/** How often something may move away from under a finger. */
const presses = 5

const quoted = JSON.stringify

/**
 * In the page: what is shown and is called so. A name is the label, the described name or the text; the smallest thing that
 * fits is meant.
 */
const finder = `(kinds, name) => {
  const named = element =>
    element.getAttribute('aria-label')
    || (element.getAttribute('aria-labelledby') || '').split(' ').map(id => document.getElementById(id)?.textContent || '').join(' ').trim()
    || (element.labels?.[0]?.textContent)
    || (element.tagName === 'INPUT' ? element.value : element.textContent) || ''
  const isShown = element => element.checkVisibility ? element.checkVisibility() && element.getClientRects().length > 0 : element.getClientRects().length > 0
  const wanted = new RegExp(name)
  const open = [...document.querySelectorAll('dialog:modal')].at(-1) || document
  return [...open.querySelectorAll(kinds)].filter(element =>
    isShown(element) && !element.closest('[inert]') && wanted.test(named(element).replaceAll(/\\s+/g, ' ').trim()))[0]
}`

const pressable =
  'button, a, [role=button], summary, label, input[type=submit], [role=radio], [role=tab]'
const fields = 'input, textarea, select'

/** What somebody does on a page: each waits until it can. */
export function createPerson(page: Driven, address: string) {
  const until = async (what: string, expression: string): Promise<string> => {
    const end = Date.now() + patienceMs
    for (;;) {
      // A page that is just being left has no answer.
      const value = await page.value(`Promise.resolve(${expression}).then(String)`).catch(String)
      if (value !== '' && value !== 'undefined' && !value.includes('Error')) return value
      if (Date.now() > end) {
        const shown = await page
          .value(
            `(document.querySelector('dialog:modal') ?? document.body).innerText.slice(0, 1500)`,
          )
          .catch(String)
        throw new Error(
          `${what}: not within ${patienceMs / 1000} s (${value}). The page says: ${shown}`,
        )
      }
      await sleep(pauseMs)
    }
  }
  /** Where the middle of something is once it is shown, stands still and nothing lies over it. */
  const middleOf = async (kinds: string, name: string) => {
    const where = await until(
      name,
      `(() => {
        const found = (${finder})(${quoted(kinds)}, ${quoted(name)})
        if (!found) return ''
        found.scrollIntoView({ block: 'center', behavior: 'instant' })
        const box = () => { const { left, top, width, height } = found.getBoundingClientRect(); return [Math.round(left + width / 2), Math.round(top + height / 2)] }
        const before = box().join()
        return new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => {
          const [x, y] = box()
          const over = document.elementFromPoint(x, y)
          window.isMissed = true
          found.addEventListener('click', () => { window.isMissed = false }, { capture: true, once: true })
          resolve(box().join() === before && over && (found.contains(over) || over.contains(found)) ? x + ',' + y : '')
        })))
      })()`,
    )
    const [x = 0, y = 0] = where.split(',').map(Number)
    return { x, y }
  }
  const press = async (name: string, kinds = pressable) => {
    for (let turn = 0; turn < presses; turn++) {
      const { x, y } = await middleOf(kinds, name)
      await page.pressAt(x, y)
      // What came meanwhile may have moved it away; another page knows nothing of it.
      if ((await page.value('String(window.isMissed ?? false)')) === 'false') return
    }
    throw new Error(`${name} moves away from every press`)
  }
  return {
    page,
    opens: (path: string) => page.open(new URL(path, address).href),
    presses: (name: string) => press(name),
    fillsIn: async (label: string, text: string) => {
      await press(label, fields)
      await page.type(text)
    },
    sees: (text: string) =>
      until(text, `new RegExp(${quoted(text)}).test(document.body.innerText) ? 'yes' : ''`),
    isAt: (path: string) => until(path, `location.pathname === ${quoted(path)} ? 'yes' : ''`),
    value: (expression: string) => until(expression, expression),
  }
}
