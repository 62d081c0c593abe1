import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { addDays } from '../../../contract/calendar.ts'
import { isPutOff } from '../../../contract/request/request.ts'
import { setCarrierDay } from '../../../contract/carrier/carrier.ts'
import {
  choosePlanManner,
  confirmPlan,
  getPlan,
  keepPlanDraft,
  proposePlan,
} from '../../../contract/plan/plan.ts'
import type { PlanManner } from '../../../contract/plan/plan-shape.ts'
import { call } from '../../api.ts'
import { askAgain } from '../../live.ts'
import { query } from '../../query.ts'
import { today } from '../../ui/day.ts'
import { drafts } from '../../ui/form/draft.ts'
import { useAction } from '../../ui/overlay/action.ts'
import { toasts } from '../../ui/overlay/toast.tsx'
import { askWhy, whyDraft } from './confirm-dialog.tsx'
import { sayConfirmed } from './confirmed.tsx'
import {
  isReordered,
  moved,
  newOn,
  pinnedOf,
  reasonsOf,
  reconciled,
  shifted,
  startOf,
  toSend,
  whyNotMoved,
  withProposal,
  type PlanDay,
  type Working,
} from './plan-state.ts'

export const usePlanDay = (day: string) =>
  useQuery({
    ...query(getPlan, day === today() ? {} : { day }),
    placeholderData: keepPreviousData,
  })

const refresh = () => askAgain('request')

/** A plan in the making: what was done to it can be undone, step by step, until it is confirmed. */
export function usePlan(day: PlanDay) {
  const [steps, setSteps] = useState<readonly Working[]>([])
  const [confirmedAt, setConfirmedAt] = useState(day.confirmed?.at)
  const last = steps.at(-1)
  // Somebody else has confirmed the day since: their order stands until somebody here changes it anew.
  const isOld = day.confirmed !== null && day.confirmed.at !== confirmedAt
  const working = useMemo(() => reconciled(last ?? startOf(day), day, isOld), [last, day, isOld])
  const { busy, run } = useAction()
  const add = (next: Working | null) => {
    if (next) {
      setSteps(before => (isOld ? [working, next] : [...before.slice(-50), next]))
      if (isOld) setConfirmedAt(day.confirmed?.at)
    }
    return next !== null
  }
  const latest = useRef({ working, day })
  useEffect(() => {
    latest.current = { working, day }
  })
  const propose = async (like?: string) => {
    const asked = { day: day.day, pinned: pinnedOf(working), ...(like && { like }) }
    const { data } = await call(proposePlan, asked)
    add(withProposal(latest.current.working, latest.current.day, data))
  }
  return {
    working,
    busy,
    canUndo: steps.length > 0,
    /** Whether there is anything to confirm. */
    canConfirm: !busy && (givenBy(working, day).length > 0 || isReordered(working, day)),
    /** When somebody here confirmed it last. */
    confirmedAt,
    undo: () => setSteps(before => before.slice(0, -1)),
    move: (requestId: string, to: { carrierId: string; place?: number } | null) => {
      const why = to && whyNotMoved(working, day, { requestId, to: to.carrierId })
      if (why) toasts.show({ text: why })
      return add(moved(working, day, requestId, to))
    },
    shift: (requestId: string, by: 1 | -1, order: readonly string[]) =>
      add(shifted(working, day, { requestId, by, order })),
    /** Who goes where; like an earlier day, whoever went there then. */
    shareOut: (like?: string) => run({ failed: 'No proposal' }, () => propose(like)),
    /** How work is shared out from now on; what is proposed already is proposed anew. */
    choose: (manner: PlanManner) =>
      run({ failed: 'Nothing changed', refresh: () => askAgain(getPlan) }, async () => {
        await call(choosePlanManner, { manner })
        if (Object.keys(working.lines).length > 0) await propose()
      }),
    keep: () =>
      run({ failed: 'Draft not saved', refresh }, async () => {
        const draft = { day: day.day, rounds: toSend(working), ...reasonsOf(working) }
        const { message } = await call(keepPlanDraft, draft)
        toasts.show({ text: message })
      }),
    confirm: () =>
      confirmAll({
        day,
        working,
        run,
        onDone: at => {
          setConfirmedAt(at)
          setSteps([])
        },
        onUndone: () => setSteps([working]),
      }),
    setIn: (carrierId: string, isIn: boolean) =>
      run({ failed: 'Nothing changed', refresh: () => askAgain('carrier') }, () =>
        call(setCarrierDay, { carrierId, day: day.day, isIn }),
      ),
  }
}
export type Plan = ReturnType<typeof usePlan>

type Confirming = {
  day: PlanDay
  working: Working
  run: ReturnType<typeof useAction>['run']
  onDone: (at: string) => void
  /** All of it was taken back: the plan is there again. */
  onUndone: () => void
}

/** The stops that a plan would give away. */
export const givenBy = (working: Working, day: PlanDay) => {
  const ids = new Set(day.carriers.flatMap(carrier => newOn(working, carrier)))
  return day.waiting.filter(({ requestId }) => ids.has(requestId))
}

async function confirmAll({ day, working, run, onDone, onUndone }: Confirming) {
  const late = givenBy(working, day).filter(({ promisedOn }) =>
    isPutOff({ promisedOn, plannedOn: null }, day.day, today()),
  )
  const why = late.length > 0 ? await askWhy(late.length, day.day) : {}
  if (!why) return
  await run({ failed: 'Plan not confirmed', refresh }, async () => {
    const seenAt = day.confirmed?.at ?? null
    const sent = { day: day.day, rounds: toSend(working), ...why, seenAt }
    const told = await call(confirmPlan, sent)
    drafts.remove(whyDraft)
    onDone(told.data.at)
    const addressOf = (requestId: string) =>
      day.waiting.find(stop => stop.requestId === requestId)?.address
    await sayConfirmed(told, addressOf, onUndone)
  })
}

/** The days that are planned most, as tabs. */
export const dayTabs = () => [today(), addDays(today(), 1), addDays(today(), 2)]
