import type { Page } from '@playwright/test'

// Where the system chooses the colours, as many with weak eyes let it, what is on must still look unlike
// what is off: by a line or by a colour of the system's.

/** What is chosen, done or meant first, and what stands beside it and is not. */
const pairs = [
  ['switch', '[role=switch]:checked', '[role=switch]:not(:checked)'],
  ['tab', '[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]'],
  ['option', '[role=option][data-active]', '[role=option]:not([data-active])'],
  ['pressed button', '[aria-pressed=true]', '[aria-pressed=false]'],
  ['place', 'nav a[aria-current=page]', 'nav a:not([aria-current])'],
  [
    'main button',
    ':is(button, a).bg-leaf-700.rounded-full',
    ':is(button, a).border-leaf-700.rounded-full:not(.bg-leaf-700)',
  ],
  ['chip', 'input:checked + span', 'input:not(:checked) + span'],
  ['step', '[data-step=done], [data-step=now]', '[data-step=ahead]'],
] as const

/** Which of them cannot be told apart by how they are drawn. */
const findAlike = (wanted: typeof pairs) => {
  const lookOf = (each: Element) => {
    const { backgroundColor, color, borderStyle, borderWidth, borderColor } = getComputedStyle(each)
    const line = borderStyle === 'none' ? '' : `${borderStyle} ${borderWidth} ${borderColor}`
    return `${backgroundColor} ${color} ${line}`
  }
  const shown = (selector: string) =>
    [...document.querySelectorAll(selector)].filter(each => each.getClientRects().length > 0)
  return wanted.flatMap(([name, on, off]) => {
    const others = new Set(shown(off).map(lookOf))
    const alike = shown(on).find(each => others.has(lookOf(each)))
    return alike ? [`a ${name} looks as if it were off: ${alike.outerHTML.slice(0, 160)}`] : []
  })
}

/** What cannot be told apart on the open page where the system chooses the colours. */
export async function checkForced(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' })
  const found = await page.evaluate(findAlike, pairs)
  await page.emulateMedia({ forcedColors: 'none' })
  return found
}
