import { expect, test } from 'vitest'
import { sayFigures } from '../director/director.ts'
import { hire, ikejaAtWork } from '../testing/people/request-people.ts'
import { world } from '../testing/world.ts'

test('a pickup marked by mistake is taken back for some minutes, counted nowhere, and the resident is told', async () => {
  const town = await world()
  const { ada, staff, sani, asked } = await ikejaAtWork(town)
  const id = await asked()
  expect((await staff.undoesPickup(id)).body).toMatchObject({ code: 'not_gone' })
  await staff.assigns(id, sani)
  town.clock.advance(60)
  await staff.picksUp(id)
  town.clock.advance(14)
  const undone = await staff.undoesPickup(id)
  expect(undone.body.data).toMatchObject({
    requestStatus: 'Assigned',
    pickedUpAt: null,
    carrier: { name: 'Sani Bello' },
  })
  expect((await sayFigures(town.db)).isRight).toBe(true)
  const { timeline } = (await ada.looksAt(id)).body.data
  expect(timeline.at(-1)).toMatchObject({ what: 'not picked up', to: 'Assigned' })

  await staff.picksUp(id)
  town.clock.advance(16)
  expect((await staff.undoesPickup(id)).body).toMatchObject({ code: 'pickup_stands' })
  await ada.closes(id, {})
  expect((await staff.undoesPickup(id)).body).toMatchObject({ code: 'request_over' })
  expect((await sayFigures(town.db)).isRight).toBe(true)
})

test('whether the resident closes it or the station takes it back is decided once', async () => {
  const town = await world()
  const { ada, staff, asked } = await ikejaAtWork(town)
  // With more dues than two she could ask no more.
  for (let n = 0; n < 2; n++) {
    const id = await asked()
    const carrier = await hire(town, town.people.ikeja, `Carrier ${n}`)
    await staff.assigns(id, carrier)
    await staff.picksUp(id)
    const answers = await Promise.all([
      ada.closes(id, {}),
      ...Array.from({ length: 5 }, () => staff.undoesPickup(id)),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  }
  expect((await sayFigures(town.db)).isRight).toBe(true)
})
