const rowsIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
]

/** The row that has the focus, or something in it. */
export const rowAt = () => document.activeElement?.closest<HTMLElement>('[data-row]') ?? null

/** Goes to the next row, or the one before. */
export function step(list: HTMLElement | null, by: 1 | -1) {
  const rows = rowsIn(list)
  const row = rowAt()
  const at = row ? rows.indexOf(row) + by : by > 0 ? 0 : rows.length - 1
  const next = rows[Math.min(Math.max(at, 0), rows.length - 1)]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
}

/** Presses what would be pressed; says whether there was something. */
export function press(where: ParentNode | null, what: string): boolean {
  const found = where?.querySelector<HTMLElement>(what)
  found?.click()
  return Boolean(found)
}

/** Enter on the row itself opens it; on something in it, it presses that. */
export const openRow = () => document.activeElement === rowAt() && press(rowAt(), 'a')
