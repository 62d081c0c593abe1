import { listProposals } from '../../../contract/plan/fit.ts'
import { Refusal } from '../../../contract/refusal.ts'
import {
  addressLine,
  assign,
  decline,
  markPickedUp,
  notDone,
  planDay,
  swapCarrier,
  takeBack,
  undoPickedUp,
  type PickupRequest,
} from '../../../contract/request/request.ts'
import { call } from '../../api.ts'
import { askAgain } from '../../live.ts'
import { showDay, today } from '../../ui/day.ts'
import { runAction, sayDone } from '../../ui/overlay/action.ts'
import { dialogs } from '../../ui/overlay/dialog.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { focusRow } from '../desk/near-focus.ts'
import type { Miss } from './miss-dialog.tsx'
import { askQuote, pickCarrier, pickDay, pickMiss } from './pick-carrier.tsx'
import { planBefore, planFor, seenIn, type Plan } from './plan.ts'
import type { RequestAction } from './request-action.ts'
import { declineReasons } from './usual-reasons.ts'

type Named = { _id: string; name: string }
/** Who was chosen before: assigning asks nobody. */
export type Chosen = Named

const refresh = () => askAgain('request')

async function giveTo(request: PickupRequest, { _id, name }: Named, plan: Plan) {
  const requestId = request._id
  await call(assign, { requestId, carrierId: _id, ...plan })
  sayDone({
    text: `${name} has ${request.user}’s pickup, ${showDay(plan.plannedOn)}.`,
    undo: () => call(takeBack, { requestId, seenCarrierId: _id, seenOn: plan.plannedOn }),
    refresh,
  })
}

async function swapTo(request: PickupRequest, { _id, name }: Named) {
  const requestId = request._id
  const before = request.carrier
  const seen = seenIn(request)
  await call(swapCarrier, { requestId, carrierId: _id, ...seen })
  const seenNow = { ...seen, seenCarrierId: _id }
  sayDone({
    text: `${name} has ${request.user}’s pickup now.`,
    undo: () =>
      before
        ? call(swapCarrier, { requestId, carrierId: before._id, ...seenNow })
        : call(takeBack, { requestId, ...seenNow }),
    refresh,
  })
}

/**
 * Asks for something in a dialog. One that speaks of a request as it no longer is closes, and what is true
 * now is said: asked again it is asked about that.
 */
async function askWhileTrue(
  failed: string,
  open: (attempt: (work: Promise<unknown>) => Promise<void>) => Promise<unknown>,
) {
  let news: string | undefined
  await open(async work => {
    try {
      await work
    } catch (error) {
      if (!isOvertaken(error)) throw error
      news = error.message
    }
  })
  if (news !== undefined) await dialogs.failure({ title: failed, text: news })
}

/** Whether somebody else was quicker. */
const isOvertaken = (error: unknown): error is Refusal =>
  error instanceof Refusal &&
  (error.code === 'request_changed' || error.code === 'already_assigned')

/**
 * Gives a waiting request to a carrier: the one chosen before, who is to go today, or one who is picked now,
 * with the day.
 */
async function assignTo(request: PickupRequest, chosen: Chosen | undefined) {
  if (chosen) {
    const plan = { plannedOn: today() }
    await runAction({ failed: 'Not assigned', refresh }, () => giveTo(request, chosen, plan))
    return
  }
  await askWhileTrue('Not assigned', attempt =>
    pickCarrier({
      title: 'Assign a carrier',
      text: `${request.user}, ${addressLine(request)}`,
      about: [request],
      toPlan: [request],
      run: ({ carrier, draft }) => attempt(giveTo(request, carrier, planFor(request, draft))),
    }),
  )
}

/** Sends whoever fits best, today; where nobody can go, somebody is picked. */
async function goAgain(request: PickupRequest) {
  let best: Chosen | undefined
  const isKnown = await runAction({ failed: 'Not planned' }, async () => {
    const { data } = await call(listProposals, {})
    best = data.find(({ requestId }) => requestId === request._id)?.carrier
  })
  if (isKnown) await assignTo(request, best)
}

const swapCarriers = (request: PickupRequest) =>
  askWhileTrue('Not swapped', attempt =>
    pickCarrier({
      title: 'Swap carrier',
      text: `${request.user}, ${addressLine(request)}`,
      about: [request],
      holder: request.carrier?._id,
      on: request.plannedOn,
      run: ({ carrier }) => attempt(swapTo(request, carrier)),
    }),
  )

async function takeItBack(request: PickupRequest) {
  const { _id: requestId, user, carrier } = request
  await runAction({ failed: 'Not unassigned', refresh }, async () => {
    await call(takeBack, { requestId, ...seenIn(request) })
    const text = `${user}’s pickup is waiting again.`
    if (carrier) {
      const again = { carrierId: carrier._id, ...planBefore(request) }
      const undo = () => call(assign, { requestId, ...again })
      sayDone({ text, undo, refresh })
    } else toasts.show({ text })
  })
}

/** Whoever undoes goes on with the row that is there again. */
async function refreshAndGoTo(requestId: string) {
  await refresh()
  requestAnimationFrame(() => {
    const row = document.querySelector<HTMLElement>(`[data-row="${requestId}"]`)
    if (row && !document.querySelector('dialog[open]')) focusRow(row)
  })
}

/** One press: what was pressed by mistake is undone. */
async function sayPickedUp({ _id: requestId, user }: PickupRequest) {
  await runAction({ failed: 'Not marked', refresh }, async () => {
    await call(markPickedUp, { requestId })
    sayDone({
      text: `${user}’s pickup is done.`,
      undo: () => call(undoPickedUp, { requestId }),
      refresh: () => refreshAndGoTo(requestId),
    })
  })
}

const sayNotDone = (request: PickupRequest) =>
  askWhileTrue('Not saved', attempt =>
    pickMiss({ request, run: miss => attempt(noteMiss(request, miss)) }),
  )

async function noteMiss({ _id: requestId, user }: PickupRequest, miss: Miss) {
  await call(notDone, { requestId, ...miss })
  toasts.show({ text: `${user}’s pickup is waiting again.` })
}

const moveDay = (request: PickupRequest) =>
  askWhileTrue('Not moved', attempt =>
    pickDay({ request, run: plan => attempt(planTo(request, plan)) }),
  )

async function planTo(request: PickupRequest, plan: Plan) {
  const { _id: requestId, user, plannedOn } = request
  const seen = seenIn(request)
  await call(planDay, { requestId, ...plan, ...seen })
  const text = `${user}’s pickup is planned for ${showDay(plan.plannedOn)}.`
  // A day that is over cannot be planned again.
  if (!plannedOn || plannedOn < today()) toasts.show({ text })
  else {
    const seenNow = { ...seen, seenOn: plan.plannedOn }
    const undo = () => call(planDay, { requestId, ...planBefore(request), ...seenNow })
    sayDone({ text, undo, refresh })
  }
}

async function declineIt({ _id: requestId, user, address }: PickupRequest) {
  await dialogs.prompt({
    title: `Decline ${user}’s request?`,
    text: `${address}. This can’t be undone. ${user} will see the reason.`,
    label: 'Reason',
    hint: 'Tell the resident what to do instead.',
    suggestions: { legend: 'Common reasons', all: declineReasons },
    submit: 'Decline',
    cancel: 'Keep it',
    danger: true,
    input: 'textarea',
    draftKey: `decline:${requestId}`,
    validate: reason => (reason ? undefined : 'Please enter a reason'),
    refresh,
    async run(reason) {
      await call(decline, { requestId, reason })
      toasts.show({ text: `${user}’s request declined.` })
    },
  })
}

const actions: Record<
  RequestAction,
  (request: PickupRequest, chosen: Chosen | undefined) => Promise<void>
> = {
  again: goAgain,
  assign: assignTo,
  swap: swapCarriers,
  takeBack: takeItBack,
  pickedUp: sayPickedUp,
  notDone: sayNotDone,
  move: moveDay,
  quote: askQuote,
  decline: declineIt,
}

/** Does something with a request, asking what has to be asked first. */
export const perform = (action: RequestAction, request: PickupRequest, chosen?: Chosen) =>
  actions[action](request, chosen)
