import { randomUUID } from 'node:crypto'
import { addDays, lagosDay } from '../../contract/calendar.ts'
import { confirmPlan } from '../../contract/plan/plan.ts'
import type { Caller, Domain } from './callers.ts'
import type { Kind, Kinds } from './kind.ts'
import type { Requests } from './requests.ts'

// What a station plans for its carriers: rounds and lines, each with ids in it.

export const tomorrow = addDays(lagosDay(new Date()), 1)
const forTomorrow = () => ({ day: tomorrow })

export const planRows = {
  'PUT /api/carriers/{carrierId}/days/{day}': { input: () => ({ day: tomorrow, isIn: true }) },
  'PUT /api/requests/{requestId}/position': {
    ids: { requestId: 'request' },
    input: () => ({ position: null }),
  },
  'POST /api/station/rounds/messages': { input: forTomorrow },
  'PUT /api/station/plan/draft': { input: forTomorrow },
  'DELETE /api/station/plan/draft': { input: forTomorrow },
  'POST /api/station/plan': { input: forTomorrow },
  'PUT /api/station/plan/manner': { input: () => ({ manner: 'fewest' }) },
  'POST /api/station/plan/undo': { ids: { rounds: 'rounds that were given' }, input: forTomorrow },
  'POST /api/station/plan/proposal': {
    ids: { requestIds: 'requests to plan' },
    input: forTomorrow,
  },
  'POST /api/carriers/{carrierId}/hand-over': { ids: { carrierId: 'second carrier' }, last: 1 },
}

type Line = { requestId: string; carrierId: string }

/** A pickup for a carrier; of what is not theirs each half with the other half of theirs. */
async function linesOf(
  requests: Requests,
  { own }: Caller,
  other: () => Promise<Line>,
  isOwn: boolean,
): Promise<Line[]> {
  const line = { requestId: await requests.askedOnce(own), carrierId: own.carriers[0] }
  if (isOwn) return [line]
  const { requestId, carrierId } = await other()
  return [
    { ...line, requestId },
    { ...line, carrierId },
  ]
}

export function planKinds(requests: Requests): Kinds {
  const kind = (shaped: (line: Line) => unknown): Kind => ({
    make: async (domain, _role, by) => {
      const theirs = async () => {
        const requestId = await requests.askedOnce(domain)
        return { requestId, carrierId: domain.carriers[0] }
      }
      return (await linesOf(requests, by, theirs, domain === by.own)).map(shaped)
    },
    none: async by => {
      const nobodys = async () => ({ requestId: randomUUID(), carrierId: randomUUID() })
      return (await linesOf(requests, by, nobodys, false)).map(shaped)
    },
    personal: true,
    leftOut: true,
  })
  const rounds = kind(({ requestId, carrierId }) => ({ carrierId, requestIds: [requestId] }))
  const asked = {
    make: async (domain: Domain) => [await requests.askedOnce(domain)],
    none: () => [randomUUID()],
  }
  return {
    rounds,
    'rounds that were given': {
      ...rounds,
      make: async (domain, role, by) => {
        // Whoever has it already keeps it.
        const given = await rounds.make(by.own, role, by)
        await by.own.staff.browser.send('POST', confirmPlan.path, { day: tomorrow, rounds: given })
        return rounds.make(domain, role, by)
      },
    },
    pins: kind(line => line),
    'decisions of a draft': kind(line => ({ ...line, was: null })),
    'lines of a draft': kind(({ requestId, carrierId }) => {
      const runnerUp = { carrierId, addedMinutes: 2 }
      return { requestId, addedMinutes: 1, runnerUp, facts: [] }
    }),
    requests: asked,
    'requests to plan': { ...asked, leftOut: true },
  }
}
