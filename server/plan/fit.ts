import { lagosDay, type Day } from '../../contract/calendar.ts'
import type { PlanStopShown } from '../../contract/plan/plan.ts'
import type { CarrierProposal, listProposals, rankCarriers } from '../../contract/plan/fit.ts'
import { better, factsOfFit, fitsOf, type Around, type Fit } from '../../contract/plan/fitting.ts'
import { refuse } from '../../contract/refusal.ts'
import { listOwnCarriers } from '../carrier/carrier.ts'
import type { Rule } from '../call/context.ts'
import { readAround, readDay } from './day.ts'

const isKnown = ({ positionFrom }: PlanStopShown) => positionFrom === 'own'

/** The first who fits to a pickup; nobody where nobody can go. */
function proposalFor(around: Around, stop: PlanStopShown): CarrierProposal | null {
  const [first, next] = fitsOf(around, stop)
  if (!first || first.hindrance !== null) return null
  const { _id, name } = first.carrier
  return {
    requestId: stop.requestId,
    carrier: { _id, name, room: first.room },
    facts: factsOfFit(first, next, isKnown(stop)),
  }
}

/** The requested day, today or later. */
function dayAsked(asked: Day | undefined, now: Date) {
  const today = lagosDay(now)
  const day = asked ?? today
  if (day < today) throw refuse('day_past')
  return { day, today, now }
}

export const listAll: Rule<typeof listProposals> = async ({ db, actor, now }, { day }) => {
  const around = await readDay(db, { stationId: actor.stationId, ...dayAsked(day, now) })
  return { data: around.waiting.flatMap(stop => proposalFor(around, stop) ?? []) }
}

/** Of several pickups: who fits to most of them, and then costs least on average. */
function together(all: readonly Fit[][]): Map<string, Fit & { fitsTo: number }> {
  const byCarrier = Map.groupBy(all.flat(), ({ carrier }) => carrier._id)
  const mean = (fits: readonly Fit[], of: (fit: Fit) => number) =>
    fits.reduce((sum, fit) => sum + of(fit), 0) / fits.length
  return new Map(
    [...byCarrier].map(([id, fits]) => {
      const [first] = fits as [Fit]
      const able = fits.filter(({ hindrance }) => hindrance === null)
      const joint = {
        ...first,
        added: mean(fits, ({ added }) => added),
        cost: mean(fits, ({ cost }) => cost),
        isUsual: fits.every(({ isUsual }) => isUsual),
        onStreet: Math.min(...fits.map(({ onStreet }) => onStreet)),
        hindrance: able.length > 0 ? null : first.hindrance,
        fitsTo: able.length,
      }
      return [id, joint] as const
    }),
  )
}

export const rank: Rule<typeof rankCarriers> = async (context, { day, requestIds, search }) => {
  const { db, actor, now } = context
  const asked = dayAsked(day, now)
  const [around, { data: carriers }] = await Promise.all([
    readAround(db, { stationId: actor.stationId, ...asked }, requestIds),
    listOwnCarriers(context, { limit: 100, day: asked.day, ...(search && { search }) }),
  ])
  if (around.stops.length < new Set(requestIds).size) throw refuse('not_yours')
  const joint = together(around.stops.map(stop => fitsOf(around, stop)))
  const [only] = around.stops.length === 1 ? around.stops : []
  const known = carriers.flatMap(carrier => {
    const fit = joint.get(carrier._id)
    return fit ? [{ carrier, fit }] : []
  })
  // Of more than a plan is made with nothing is known but their room.
  const others = carriers.filter(({ _id }) => !joint.has(_id))
  const sorted = known.toSorted((a, b) => b.fit.fitsTo - a.fit.fitsTo || better(a.fit, b.fit))
  const data = sorted.map(({ carrier, fit }, index) =>
    Object.assign(carrier, {
      facts: factsOfFit(fit, sorted[index + 1]?.fit, only !== undefined && isKnown(only)),
      addedMinutes: only && isKnown(only) ? Math.round(fit.added) : null,
      hindrance: fit.hindrance,
    }),
  )
  const unknown = others.map(carrier =>
    Object.assign(carrier, {
      facts: [{ kind: 'room' as const, number: Math.max(0, carrier.limit - carrier.load) }],
      addedMinutes: null,
      hindrance: carrier.status === 'Free' ? null : carrier.status === 'Paused' ? paused : full,
    }),
  )
  return { data: [...data, ...unknown] }
}

const [paused, full] = ['paused', 'full'] as const
