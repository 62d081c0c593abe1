import type { PlanStopShown } from '../../../contract/plan/plan.ts'
import type { PlanCarrier, PlanDay } from './plan-state.ts'
import type { Plan } from './use-plan.ts'

/** What every part of the page is drawn from. */
export type PlanSceneProps = {
  day: PlanDay
  plan: Plan
  /** The carriers in the order in which they stand on the page. */
  carriers: readonly PlanCarrier[]
  /** Which mark a carrier has; null: nothing to do, so none. */
  markOf: (carrierId: string) => number | null
  stopOf: (requestId: string) => PlanStopShown | undefined
  /** Asks who is to go there, and does it. */
  toWhom: (stop: PlanStopShown) => Promise<void>
  /** Whose place is pointed at right now. */
  pointing: PlanStopShown | null
  /** Whose round is pointed at: the map shows it alone. */
  lit: string | null
  light: (carrierId: string | null) => void
  point: (place: { lat: number; lng: number } | null) => void
}
