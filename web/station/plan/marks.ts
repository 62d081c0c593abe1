import { useState } from 'react'
import type { PlanDay, Working } from './plan-state.ts'

/** Only who goes out has a mark, and keeps it while the page is open. */
export function useMarks(day: PlanDay, working: Working): ReadonlyMap<string, number> {
  const [marks, setMarks] = useState<ReadonlyMap<string, number>>(new Map())
  const going = day.carriers.filter(({ _id }) => (working.rounds[_id] ?? []).length > 0)
  const fresh = going.filter(({ _id }) => !marks.has(_id))
  if (fresh.length === 0) return marks
  const next = new Map([...marks].filter(([id]) => going.some(({ _id }) => _id === id)))
  for (const { _id } of fresh) next.set(_id, firstFree(new Set(next.values())))
  setMarks(next)
  return next
}

function firstFree(taken: ReadonlySet<number>): number {
  for (let mark = 0; ; mark++) if (!taken.has(mark)) return mark
}
