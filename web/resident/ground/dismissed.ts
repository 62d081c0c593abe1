import { storeKey } from '../../../contract/brand.ts'

const key = `${storeKey}:read`
/** More than a station says in the days that one holds. */
const most = 50

/** What was read and put away on this device. */
export function dismissed(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(found) ? found.map(String) : []
  } catch {
    return []
  }
}

export function dismiss(id: string) {
  try {
    localStorage.setItem(key, JSON.stringify([id, ...dismissed()].slice(0, most)))
  } catch {
    // Storage is full or forbidden: it is put away until the page is left.
  }
}
