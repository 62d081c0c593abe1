import { addDays, isDay } from '../../../contract/calendar.ts'
import type { Carrier } from '../../../contract/carrier.ts'
import { formatNaira } from '../../../contract/money.ts'
import {
  assign,
  decline,
  furthestDays,
  markPickedUp,
  planDay,
  quote,
  swapCarrier,
  takeBack,
  type PickupRequest,
} from '../../../contract/request.ts'
import { call } from '../../api.ts'
import { askAgain } from '../../live.ts'
import { showDay, today } from '../../ui/day.ts'
import { koboOf } from '../../ui/form/naira.ts'
import { runAction, sayDone } from '../../ui/overlay/action.ts'
import { dialogs } from '../../ui/overlay/dialog.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { pickCarrier } from './pick-carrier.tsx'
import type { RequestAction } from './request-action.ts'

type Named = { _id: string; name: string }

const refresh = () => askAgain('request')

async function giveTo(request: PickupRequest, { _id, name }: Named) {
  const requestId = request._id
  await call(assign, { requestId, carrierId: _id })
  sayDone({
    text: `${name} has ${request.user}’s pickup.`,
    undo: () => call(takeBack, { requestId }),
    refresh,
  })
}

async function swapTo(request: PickupRequest, { _id, name }: Named) {
  const requestId = request._id
  const before = request.carrier
  await call(swapCarrier, { requestId, carrierId: _id })
  sayDone({
    text: `${name} has ${request.user}’s pickup now.`,
    undo: () =>
      before
        ? call(swapCarrier, { requestId, carrierId: before._id })
        : call(takeBack, { requestId }),
    refresh,
  })
}

/** Gives a waiting request to a carrier: the one chosen before, or one who is picked now. */
async function assignTo(request: PickupRequest, chosen: Carrier | undefined) {
  if (chosen) {
    await runAction({ failed: 'Not assigned', refresh }, () => giveTo(request, chosen))
    return
  }
  await pickCarrier({
    title: 'Assign a carrier',
    text: `${request.user}, ${request.address}`,
    run: carrier => giveTo(request, carrier),
  })
}

async function swapCarriers(request: PickupRequest) {
  await pickCarrier({
    title: 'Swap the carrier',
    text: `${request.user}, ${request.address}`,
    holder: request.carrier?._id,
    run: carrier => swapTo(request, carrier),
  })
}

async function takeItBack({ _id: requestId, user, carrier }: PickupRequest) {
  await runAction({ failed: 'Not taken back', refresh }, async () => {
    await call(takeBack, { requestId })
    const text = `${user}’s pickup waits again.`
    if (carrier) {
      const undo = () => call(assign, { requestId, carrierId: carrier._id })
      sayDone({ text, undo, refresh })
    } else toasts.show({ text })
  })
}

async function confirmPickedUp({ _id: requestId, user, address, carrier }: PickupRequest) {
  const sure = await dialogs.confirm({
    title: 'Picked up?',
    text: `${carrier ? `${carrier.name} has` : 'The carrier has'} taken everything from ${address}. ${user} is told and closes the request.`,
    yes: 'Picked up',
    no: 'Not yet',
  })
  if (!sure) return
  await runAction({ failed: 'Not marked', refresh }, async () => {
    await call(markPickedUp, { requestId })
    toasts.show({ text: `${user}’s rubbish is gone.` })
  })
}

async function moveDay({ _id: requestId, user, dueOn }: PickupRequest) {
  await dialogs.prompt({
    title: 'Move to another day',
    text: `${user}’s pickup is due ${showDay(dueOn)}.`,
    label: 'Day',
    submit: 'Move',
    input: 'date',
    startsWith: dueOn < today() ? today() : dueOn,
    validate: wrongDay,
    refresh,
    async run(day) {
      await call(planDay, { requestId, dueOn: day })
      sayMoved({ requestId, user, from: dueOn, to: day })
    },
  })
}

type Move = { requestId: string; user: string; from: string; to: string }

function sayMoved({ requestId, user, from, to }: Move) {
  const text = `${user}’s pickup is due ${showDay(to)}.`
  // A day that is over cannot be planned again.
  if (from < today()) toasts.show({ text })
  else sayDone({ text, undo: () => call(planDay, { requestId, dueOn: from }), refresh })
}

function wrongDay(day: string): string | undefined {
  if (!isDay(day)) return 'please choose a day'
  if (day < today()) return 'That day is over. Please choose today or a later day.'
  return day > addDays(today(), furthestDays)
    ? 'Please choose a day within three months.'
    : undefined
}

async function quotePrice({ _id: requestId, user, priceKobo, quote: open }: PickupRequest) {
  await dialogs.prompt({
    title: open ? 'Change the quote' : 'Quote a price',
    text: `The price now is ${formatNaira(open?.amountKobo ?? priceKobo)}. ${user} accepts or cancels; until then nobody is sent.`,
    label: 'Amount in naira',
    hint: 'For example 18,000',
    submit: 'Send the quote',
    input: 'amount',
    validate: typed => (koboOf(typed) === null ? 'please enter an amount' : undefined),
    refresh,
    async run(typed) {
      const amountKobo = koboOf(typed) ?? 0
      await call(quote, { requestId, amountKobo })
      toasts.show({ text: `${user} is asked for ${formatNaira(amountKobo)}.` })
    },
  })
}

async function declineIt({ _id: requestId, user, address }: PickupRequest) {
  await dialogs.prompt({
    title: `Decline ${user}’s request?`,
    text: `${address}. This cannot be undone, and ${user} reads the reason.`,
    label: 'Reason',
    hint: 'Say what the resident can do instead.',
    submit: 'Decline',
    cancel: 'Keep it',
    danger: true,
    input: 'textarea',
    draftKey: `decline:${requestId}`,
    validate: reason => (reason ? undefined : 'please enter a reason'),
    refresh,
    async run(reason) {
      await call(decline, { requestId, reason })
      toasts.show({ text: `${user}’s request is declined.` })
    },
  })
}

const actions: Record<
  RequestAction,
  (request: PickupRequest, chosen: Carrier | undefined) => Promise<void>
> = {
  assign: assignTo,
  swap: swapCarriers,
  takeBack: takeItBack,
  pickedUp: confirmPickedUp,
  move: moveDay,
  quote: quotePrice,
  decline: declineIt,
}

/** Does something with a request, asking what has to be asked first. */
export const perform = (action: RequestAction, request: PickupRequest, chosen?: Carrier) =>
  actions[action](request, chosen)
