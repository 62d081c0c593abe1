import { expect, test } from 'vitest'
import { planDay, swapCarrier, takeBack } from '../../contract/request/request.ts'
import { hire, ikejaAtWork } from '../testing/people/request-people.ts'
import { world } from '../testing/world.ts'

// It is Sunday, 15 November. What is asked for today is promised for Tuesday, the 17th.
const [sunday, monday, tuesday] = ['2026-11-15', '2026-11-16', '2026-11-17'] as const

/** A request that Sani has for today, and two people at the station who look at it. */
async function twoAtOneDesk() {
  const town = await world()
  const at = await ikejaAtWork(town)
  const garba = await hire(town, town.people.ikeja, 'Garba Idris')
  const requestId = await at.asked()
  await at.staff.assigns(requestId, at.sani)
  const shown = async () => {
    const { carrier, plannedOn } = (await at.staff.looksAt(requestId)).body.data
    return { carrier: carrier?.name, plannedOn }
  }
  const seen = { seenCarrierId: at.sani, seenOn: sunday }
  return { ...at, garba, requestId, shown, seen }
}

const codesOf = (answers: { status: number; body: { code?: string } }[]) =>
  new Set(answers.map(({ status, body }) => body.code ?? status))

test('two swap the same request at once: one does, the other is told who has it now', async () => {
  const { staff, musa, garba, requestId, shown, seen } = await twoAtOneDesk()
  const answers = await Promise.all([
    staff.swaps(requestId, musa, seen),
    staff.swaps(requestId, garba, seen),
  ])
  expect(codesOf(answers)).toEqual(new Set([200, 'request_changed']))
  const { carrier } = await shown()
  const told = answers.find(({ status }) => status === 409)?.body.message
  expect(told).toMatch(
    new RegExp(`^${carrier} has this pickup now, for Sun 15 Nov: .+ changed it\\.$`),
  )
})

test('two plan the same request at once: one does, the other is told for when it is', async () => {
  const { staff, requestId, shown, seen } = await twoAtOneDesk()
  const answers = await Promise.all([
    staff.plans(requestId, monday, seen),
    staff.plans(requestId, tuesday, seen),
  ])
  expect(codesOf(answers)).toEqual(new Set([200, 'request_changed']))
  const { plannedOn } = await shown()
  const told = answers.find(({ status }) => status === 409)?.body.message
  expect(told).toContain(plannedOn === monday ? 'Mon 16 Nov' : 'Tue 17 Nov')
  // Both wanted the same: nobody was overruled.
  const again = await staff.plans(requestId, plannedOn ?? '', seen)
  expect(again.status).toBe(200)
})

test('one swaps while another moves the day, or takes it back: whoever is later looks again', async () => {
  const { staff, sani, musa, garba, requestId, shown, seen } = await twoAtOneDesk()
  const answers = await Promise.all([
    staff.swaps(requestId, musa, seen),
    staff.plans(requestId, monday, seen),
  ])
  expect(codesOf(answers)).toEqual(new Set([200, 'request_changed']))
  const now = await shown()
  expect((await staff.takesBack(requestId, seen)).body.code).toBe('request_changed')
  expect(await shown()).toEqual(now)
  const seenCarrierId = now.carrier === 'Musa Garba' ? musa : sani
  const looked = { seenCarrierId, seenOn: now.plannedOn ?? '' }
  expect((await staff.swaps(requestId, garba, looked)).status).toBe(200)
  expect((await staff.takesBack(requestId, { ...looked, seenCarrierId: garba })).status).toBe(200)
  expect((await staff.swaps(requestId, musa, looked)).body.code).toBe('not_assigned')
})

test('whoever does not say what was seen changes it as ever; nonsense is refused', async () => {
  const { staff, sani, musa, requestId, shown } = await twoAtOneDesk()
  expect((await staff.swaps(requestId, musa)).status).toBe(200)
  expect((await staff.plans(requestId, monday)).status).toBe(200)
  expect(await shown()).toEqual({ carrier: 'Musa Garba', plannedOn: monday })
  const call = { requestId, carrierId: sani, plannedOn: tuesday }
  const odd = [
    staff.browser.attempt(swapCarrier, { requestId, carrierId: sani, seenCarrierId: 'sani' }),
    staff.browser.attempt(planDay, { requestId, plannedOn: tuesday, seenOn: 'today' }),
    staff.browser.attempt(takeBack, { ...call, seenOn: monday }),
  ]
  for (const { status } of await Promise.all(odd)) expect(status).toBe(422)
  expect(await shown()).toEqual({ carrier: 'Musa Garba', plannedOn: monday })
  expect((await staff.takesBack(requestId)).status).toBe(200)
})
