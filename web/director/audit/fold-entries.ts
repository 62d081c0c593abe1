import type { AuditEntry } from '../../../contract/audit/audit.ts'

/** What somebody did once, or several times in a row. */
export type FoldedEntry = AuditEntry & { entries: AuditEntry[] }

const longestPauseMs = 10 * 60 * 1000

/** Twenty requests that one person gave to one carrier at one go are one row; what is marked is its own. */
export function foldEntries(entries: readonly AuditEntry[]): FoldedEntry[] {
  const folded: FoldedEntry[] = []
  for (const entry of entries) {
    const before = folded.at(-1)
    const last = before?.entries.at(-1)
    if (before && last && goTogether(last, entry)) {
      before.entries.push(entry)
    } else folded.push({ ...entry, entries: [entry] })
  }
  return folded
}

const goTogether = (one: AuditEntry, other: AuditEntry) =>
  one.together !== null &&
  one.together === other.together &&
  one.mark === other.mark &&
  one.name === other.name &&
  one.stationId === other.stationId &&
  Date.parse(one.at) - Date.parse(other.at) <= longestPauseMs

/** "Assigned 20 requests to Sani Bello". */
export const inOneSentence = ({ entries, together, what }: FoldedEntry) =>
  entries.length > 1 && together ? together.replace('#', String(entries.length)) : what
