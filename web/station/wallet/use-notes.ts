import { useId, useState } from 'react'

/** Counts a pile note by note: what is typed for each, and what it comes to. */
export function useNotes(notes: readonly number[], onSum: (kobo: number) => void) {
  const id = useId()
  const [counts, setCounts] = useState<Readonly<Record<number, string>>>({})
  const change = (note: number, typed: string) => {
    const next = { ...counts, [note]: typed.replace(/\D/g, '').slice(0, 5) }
    setCounts(next)
    onSum(notes.reduce((sum, each) => sum + each * 100 * Number(next[each] ?? 0), 0))
  }
  return { id, counts, change }
}
