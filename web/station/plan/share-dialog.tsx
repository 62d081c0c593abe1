import { useQuery } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import type { OutputOf } from '../../../contract/endpoint.ts'
import {
  confirmPlan,
  getPlan,
  mostPlanned,
  proposePlan,
  type PlanRounds,
} from '../../../contract/plan/plan.ts'
import type { PickupRequest } from '../../../contract/request/request.ts'
import { call } from '../../api.ts'
import { askAgain } from '../../live.ts'
import { query } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { showDay, today } from '../../ui/day.ts'
import { useAction } from '../../ui/overlay/action.ts'
import { DialogActions } from '../../ui/overlay/dialog-actions.tsx'
import { Modal } from '../../ui/overlay/modal.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { ListSkeleton } from '../../ui/state/skeleton.tsx'
import { putOffBy, wrongPlan } from '../request/plan.ts'
import { PlanFields } from '../request/plan-fields.tsx'
import { usePlanDraft } from '../request/use-plan-draft.ts'
import { sayConfirmed } from './confirmed.tsx'
import type { PlanDay } from './plan-state.ts'
import { doorOf, whyHere, whyStays } from './plan-words.ts'

type Proposal = OutputOf<typeof proposePlan>
type ShareDialogProps = { requests: readonly PickupRequest[]; onClose: (gave: PlanRounds) => void }

/** Who would go to some pickups, and why: one press gives them all. */
export function ShareDialog({ requests, onClose }: ShareDialogProps) {
  const id = useId()
  const asked = requests.slice(0, mostPlanned.stops)
  const { draft, setDraft, done } = usePlanDraft(asked)
  const [wrong, setWrong] = useState('')
  const { busy, run } = useAction()
  const { day, proposal, ...looking } = useProposal(asked, draft.day)
  const ids = new Set(asked.map(({ _id }) => _id))
  const sent = proposal ? roundsWith(proposal, ids) : []
  const many = sent.flatMap(({ requestIds }) => requestIds.filter(each => ids.has(each))).length
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    const given = asked.filter(({ _id }) => sent.some(round => round.requestIds.includes(_id)))
    const problem = wrongPlan(given, draft)
    setWrong(problem ?? '')
    if (problem) return
    const { reason, note } = draft
    const isLate = putOffBy(given, draft.day).length > 0
    const why = isLate && reason ? { reason, ...(note.trim() && { note: note.trim() }) } : {}
    await run({ failed: setWrong, refresh: () => askAgain('request') }, async () => {
      const told = await call(confirmPlan, { day: draft.day, rounds: sent, ...why })
      done()
      onClose(told.data.gave)
      const addressOf = (each: string) => asked.find(({ _id }) => _id === each)?.address
      await sayConfirmed(told, addressOf)
    })
  }
  return (
    <Modal
      labelledBy={id}
      busy={busy}
      closesOutside={draft.note === ''}
      onClose={() => onClose([])}
      className="max-h-[calc(100dvh-2rem)] w-[min(40rem,calc(100vw-2rem))] overflow-y-auto"
    >
      <h2 id={id} className="text-2xl font-bold">
        Assign {asked.length} automatically
      </h2>
      {/* A form: Enter on the day confirms what is proposed. */}
      <form noValidate onSubmit={event => void confirm(event)}>
        <div className="mt-4 grid gap-4">
          <PlanFields requests={asked} draft={draft} disabled={busy} onChange={setDraft} />
          {looking.error ? (
            <ErrorState
              error={looking.error}
              retrying={looking.isFetching}
              onRetry={() => void looking.retry()}
            />
          ) : day && proposal ? (
            <Preview day={day} proposal={proposal} asked={asked} />
          ) : (
            <ListSkeleton rows={5} />
          )}
          <div role="alert" className="empty:hidden">
            {wrong && <Callout tone="clay">{wrong}</Callout>}
          </div>
        </div>
        <DialogActions className="mt-4">
          <Button variant="ghost" disabled={busy} onClick={() => onClose([])}>
            Cancel
          </Button>
          <Button type="submit" busy={busy} disabled={many === 0}>
            Confirm {many > 0 ? many : ''}
          </Button>
        </DialogActions>
      </form>
    </Modal>
  )
}

/** What the plan proposes for some of what waits; it stays as it was read. */
function useProposal(requests: readonly PickupRequest[], day: string) {
  const still = { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false }
  const requestIds = requests.map(({ _id }) => _id)
  const planned = useQuery({ ...query(getPlan, day === today() ? {} : { day }) })
  const proposed = useQuery({ ...query(proposePlan, { day, requestIds }), ...still })
  return {
    day: planned.data?.data,
    proposal: proposed.data?.data,
    error: planned.error ?? proposed.error,
    isFetching: planned.isFetching || proposed.isFetching,
    retry: () => Promise.all([planned.refetch(), proposed.refetch()]),
  }
}

/** The rounds that get something of these, with what they have already: the order is the whole round's. */
const roundsWith = ({ rounds }: Proposal, ids: ReadonlySet<string>): PlanRounds =>
  rounds
    .filter(({ lines }) => lines.some(({ requestId }) => ids.has(requestId)))
    .map(({ carrierId, lines }) => ({
      carrierId,
      requestIds: lines.map(({ requestId }) => requestId),
    }))

type PreviewProps = { day: PlanDay; proposal: Proposal; asked: readonly PickupRequest[] }

function Preview({ day, proposal, asked }: PreviewProps) {
  const byId = new Map(asked.map(request => [request._id, request]))
  const lines = proposal.rounds.flatMap(round => round.lines)
  const working = {
    chosen: {},
    lines: Object.fromEntries(lines.map(line => [line.requestId, line])),
  }
  const stopOf = (requestId: string) =>
    day.waiting.find(stop => stop.requestId === requestId) ?? { requestId, areaId: null }
  const rounds = proposal.rounds.flatMap(round => {
    const carrier = day.carriers.find(({ _id }) => _id === round.carrierId)
    const own = round.lines.flatMap(({ requestId }) => byId.get(requestId) ?? [])
    return carrier && own.length > 0 ? [{ carrier, own }] : []
  })
  const out = new Set(rounds.flatMap(({ own }) => own.map(({ _id }) => _id)))
  const stay = asked.filter(({ _id }) => !out.has(_id))
  const whyNot = (requestId: string) => {
    const found = proposal.stay.find(each => each.requestId === requestId)
    const stop = day.waiting.find(each => each.requestId === requestId)
    if (found) return whyStays(found, day)
    return stop?.isForLater ? `wanted ${showDay(stop.promisedOn)}` : 'no longer waiting'
  }
  return (
    <ul className="divide-y divide-line border-y border-line text-[0.9375rem]">
      {rounds.map(({ carrier, own }) => (
        <li key={carrier._id} className="py-2.5">
          <p className="flex justify-between gap-3">
            <b>{carrier.name}</b>
            <span className="figures text-sm text-ink-soft">
              {own.length} more, {carrier.load + own.length} of {carrier.limit}
            </span>
          </p>
          <ul>
            {own.map((request, index) => (
              <Line
                key={request._id}
                request={request}
                why={whyHere(
                  { working, day, isLast: index === own.length - 1 },
                  stopOf(request._id),
                  carrier.name,
                )}
              />
            ))}
          </ul>
        </li>
      ))}
      {stay.length > 0 && (
        <li className="py-2.5">
          <b className="text-clay">{stay.length} left over</b>
          <ul>
            {stay.map(request => (
              <Line key={request._id} request={request} why={whyNot(request._id)} />
            ))}
          </ul>
        </li>
      )}
    </ul>
  )
}

const Line = ({ request, why }: { request: PickupRequest; why: string }) => (
  <li className="flex flex-wrap justify-between gap-x-3 text-sm">
    <span className="font-semibold">{doorOf(request)}</span>
    <span className="text-ink-soft">{why}</span>
  </li>
)
