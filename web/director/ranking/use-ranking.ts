import { useSearchParams } from 'react-router'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { levels, orders, type getStanding, type Order } from '../../../contract/screen/standing.ts'
import { states } from '../../../contract/ground/states.ts'
import { useSearch } from '../../ui/form/search-box.tsx'
import { choiceIn } from '../../ui/table/filter.tsx'
import { firstPress } from './measure-words.ts'

export type Standing = OutputOf<typeof getStanding>

/** What the ranking is narrowed to and ordered by; what makes no sense in the address is left out. */
export function useRankingFilters() {
  const [params, setParams] = useSearchParams()
  const search = useSearch()
  const state = choiceIn(params, 'state', states)
  const city = params.get('city')?.trim().slice(0, 60)
  const level = choiceIn(params, 'level', levels)
  const by = choiceIn(params, 'by', orders) ?? 'late'
  const first = choiceIn(params, 'first', ['worst', 'best'] as const) ?? 'worst'
  const set = (changes: Record<string, string | undefined>) =>
    setParams(
      before => {
        for (const [name, value] of Object.entries(changes)) {
          before.delete(name)
          if (value) before.set(name, value)
        }
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  const where = { ...(search && { search }), ...(state && { state }), ...(city && { city }) }
  /** As its column begins; pressed again, the other way round. */
  const order = (next: Order) => {
    const way = next === by ? (first === 'worst' ? 'best' : 'worst') : firstPress(next)
    set({ by: next, first: way === 'best' ? way : undefined })
  }
  return { where, state, city, level, by, first, set, order }
}
