import { expect, test } from 'vitest'
import { bookPickup } from '../../contract/desk/booking.ts'
import { sendRounds } from '../../contract/visit/visit.ts'
import { asPlanner, asksAt, planningTown } from '../testing/people/plan-people.ts'
import { hire, moveIn, smsToCarrier } from '../testing/people/request-people.ts'
import { saniOnTheStreet } from '../testing/people/street-people.ts'
import { world } from '../testing/world.ts'

test('a plan of 57 pickups for 27 carriers is 27 messages, not 57', async () => {
  const { town, planner, staff } = await planningTown()
  const carriers = await Promise.all(
    Array.from({ length: 27 }, (_, n) => hire(town, town.people.ikeja, `Carrier ${n}`)),
  )
  const ids: string[] = []
  for (const userId of await moveIn(town, town.people.ikeja, 57)) {
    ids.push((await staff.browser.call(bookPickup, { userId })).body.data._id)
  }
  const rounds = carriers.map((carrierId, at) => ({
    carrierId,
    requestIds: ids.filter((_, n) => n % carriers.length === at),
  }))
  const { body } = await planner.confirms({ day: '2026-11-15', rounds })
  expect(body.data).toMatchObject({ given: 57, carriers: 27 })
  const texts: string[] = []
  for (const each of carriers) texts.push(...(await smsToCarrier(town, each)))
  expect(texts).toHaveLength(27)
  // Each is one SMS long.
  expect(texts.filter(({ length }) => length > 160)).toEqual([])
  expect(texts[0]).toBe(
    `3 pickups today, first 5 Toyin Street. Your list: ${town.config.publicUrl}/go`,
  )
})

test('what changes within minutes is one message; what is undone, or done by the carrier, is none', async () => {
  const town = await world()
  const { staff, sani, musa, onStreet, asked } = await saniOnTheStreet(town)
  const list = `Your list: ${town.config.publicUrl}/go`
  // The first was about his new phone.
  const told = async () => (await smsToCarrier(town, sani)).slice(1)
  const [one, two, three, four] = [await asked(), await asked(), await asked(), await asked()]
  town.clock.set('2026-11-15T09:10:00Z')
  await staff.assigns(one, sani)
  await staff.assigns(two, sani)
  expect(await told()).toEqual([`2 pickups today, first 3 Allen Avenue. ${list}`])
  // Taken back by the time that the message goes, or still to be undone then.
  await staff.assigns(three, sani)
  await staff.takesBack(three)
  expect(await told()).toHaveLength(1)
  await staff.assigns(three, sani)
  town.clock.set('2026-11-15T09:17:55Z')
  await staff.assigns(four, sani)
  town.clock.set('2026-11-15T09:18:00Z')
  await town.settle()
  await staff.takesBack(four)
  expect((await told()).slice(1)).toEqual([
    `1 more pickup today: Ada Obi, 3 Allen Avenue, 0803 123 4567. 3 in total. ${list}`,
  ])
  await onStreet.finishes((await onStreet.stop(one))._id)
  await staff.assigns(four, sani)
  await staff.swaps(two, musa)
  expect((await told()).slice(2)).toEqual([
    `Still go to Ada Obi, 3 Allen Avenue today, but take 1 fewer. 1 more pickup today: Ada Obi, 3 Allen Avenue, 0803 123 4567. 3 in total. ${list}`,
  ])
  expect(await smsToCarrier(town, musa)).toEqual([
    `1 pickup today: Ada Obi, 3 Allen Avenue, 0803 123 4567. ${list}`,
  ])
})

test('doors where nobody is to go any more are all named, whoever lives there', async () => {
  const { town, staff, sani } = await planningTown()
  const planner = asPlanner(await town.signedIn('ikeja'))
  const requestIds = await asksAt(town, ['1 Toyin Street', '2 Toyin Street', '3 Toyin Street'])
  await planner.confirms({ day: '2026-11-15', rounds: [{ carrierId: sani, requestIds }] })
  expect(await smsToCarrier(town, sani)).toHaveLength(1)
  for (const id of requestIds.slice(1)) await staff.takesBack(id)
  expect((await smsToCarrier(town, sani)).at(-1)).toMatch(
    /^Do not go today to: [^,;]+, 2 Toyin Street; [^,;]+, 3 Toyin Street\. 1 left today\. /,
  )
})

test('two jobs for one carrier at once say everything once', async () => {
  const { town, staff, sani } = await planningTown()
  const planner = asPlanner(await town.signedIn('ikeja'))
  const [one = '', two = ''] = await asksAt(town, ['1 Toyin Street', '2 Toyin Street'])
  await planner.confirms({ day: '2026-11-15', rounds: [{ carrierId: sani, requestIds: [one] }] })
  town.clock.advance(5)
  await staff.assigns(two, sani)
  town.clock.advance(5)
  await Promise.all([town.settle(), town.settle()])
  expect(await smsToCarrier(town, sani)).toEqual([
    `2 pickups today, first 1 Toyin Street. Your list: ${town.config.publicUrl}/go`,
  ])
})

test('the desk sends everybody the list again: the whole of it, once, and only its own carriers', async () => {
  const { town, planner, staff, sani, musa } = await planningTown()
  const [one = '', two = ''] = await asksAt(town, ['1 Toyin Street', '2 Toyin Street'])
  for (const id of [one, two]) await staff.assigns(id, sani)
  const texts = await smsToCarrier(town, sani)
  expect(texts).toHaveLength(1)
  // A moment ago it was told.
  const send = (day?: string) => planner.browser.call(sendRounds, day ? { day } : {})
  expect((await send()).body.data.sent).toBe(0)
  town.clock.advance(30)
  expect((await send()).body).toMatchObject({ message: 'Sent to 1 carrier.', data: { sent: 1 } })
  const after = await smsToCarrier(town, sani)
  expect(after).toHaveLength(2)
  expect(after[1]).toBe(texts[0])
  expect(await smsToCarrier(town, musa)).toEqual([])
  expect((await (await town.signedIn('kano')).call(sendRounds, {})).body.data.sent).toBe(0)
  expect((await send('2026-11-14')).body.code).toBe('day_past')
  expect((await send('2026-11-17')).body.code).toBe('day_too_far')
})
