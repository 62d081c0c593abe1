import { takeBackLeft } from '../../contract/desk/close.ts'
import * as plan from '../../contract/plan/plan.ts'
import { sendRounds } from '../../contract/visit/visit.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { byHand, type Deed, type Detail, type Told } from './deed-kind.ts'

const pickups = (many: unknown) => (many === 1 ? '1 pickup' : `${String(many)} pickups`)

/** How many it gave stands in the log since it is counted; a plan may have changed the order only. */
function sayPlan(told: Told, { given }: Detail): string {
  if (given === undefined) return `Confirmed the plan for ${told('day')}`
  if (given === 0) return `Changed the order of the rounds for ${told('day')}`
  return `Assigned ${pickups(given)} by the plan for ${told('day')}`
}

const sayManner = (_: Told, { manner }: Detail) =>
  manner === 'fewest'
    ? 'Set planning to use as few carriers as possible'
    : 'Set planning to give every carrier work'

/** What is done to a day's plan. */
export const planDeeds: [Endpoint, Deed][] = [
  [
    sendRounds,
    byHand('requests', (_, { sent }) =>
      sent === 1
        ? 'Sent 1 carrier their list again'
        : `Sent ${String(sent)} carriers their lists again`,
    ),
  ],
  [plan.keepPlanDraft, byHand('requests', t => `Saved a draft of the plan for ${t('day')}`)],
  [plan.dropPlanDraft, byHand('requests', t => `Discarded the draft for ${t('day')}`)],
  [plan.choosePlanManner, byHand('settings', sayManner)],
  [plan.confirmPlan, byHand('requests', sayPlan)],
  [
    plan.takeBackPlan,
    byHand('requests', (t, { taken }) => `Undid ${pickups(taken)} of the plan for ${t('day')}`),
  ],
  [takeBackLeft, byHand('requests', (_, { taken }) => `Undid the new day of ${pickups(taken)}`)],
  [plan.pinStop, byHand('requests', t => `Corrected the location of ${t('requestId')}`)],
  [plan.handOver, byHand('carriers', t => `Paused ${t('carrierId')} and handed over the pickups`)],
]
