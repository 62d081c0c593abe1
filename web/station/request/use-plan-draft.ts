import { useState } from 'react'
import type { Day } from '../../../contract/calendar.ts'
import type { PickupRequest } from '../../../contract/request/request.ts'
import { drafts } from '../../ui/form/draft.ts'
import { useDrafted } from '../../ui/form/use-drafted.ts'
import { firstPlan, type PlanDraft } from './plan.ts'

/** A day that is chosen for some requests, and why it is later; what is typed stays until it is done. */
export function usePlanDraft(requests: readonly PickupRequest[], day?: Day) {
  const first = requests[0]?._id
  const draftKey = first && `move:${first}:${requests.length}`
  const [{ note: _, ...chosen }, choose] = useState<PlanDraft>(() => ({
    ...firstPlan(requests),
    ...(day && { day }),
  }))
  const [note, setNote] = useDrafted(draftKey, 'note')
  const setDraft = (next: PlanDraft) => {
    choose(next)
    setNote(next.note)
  }
  const done = () => draftKey && drafts.remove(draftKey)
  return { draft: { ...chosen, note }, setDraft, done }
}
