import { expect, test } from 'vitest'
import { listNotices } from '../../contract/notification/notification.ts'
import { undoSeconds } from '../../contract/undo.ts'
import { sayFigures } from '../director/director.ts'
import { adasPhone, hire, ikejaAtWork } from '../testing/people/request-people.ts'
import { saniOnTheStreet } from '../testing/people/street-people.ts'
import { world } from '../testing/world.ts'

test('a pickup marked by mistake is taken back for some minutes, counted nowhere, and the resident is told', async () => {
  const town = await world()
  const { ada, staff, sani, asked } = await ikejaAtWork(town)
  const id = await asked()
  expect((await staff.undoesPickup(id)).body).toMatchObject({ code: 'not_gone' })
  await staff.assigns(id, sani)
  town.clock.advance(60)
  await staff.picksUp(id)
  await town.undoPasses()
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
  await town.undoPasses()
  town.clock.advance(15)
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

test('what is undone within seconds leaves no line for the resident, and nobody was told; the station sees both', async () => {
  const town = await world()
  const { ada, staff, sani, musa, onStreet, asked } = await saniOnTheStreet(town)
  const id = await asked()
  const known = async () => (await ada.looksAt(id)).body.data.timeline.map(({ what }) => what)
  const told = async () =>
    (await ada.browser.call(listNotices, {})).body.data.map(({ kind }) => kind)
  const plannedOn = '2026-11-15'
  const atLast = () => town.clock.advance(undoSeconds / 60)
  const visit = async () => (await onStreet.stop(id))._id
  const slips = [
    [() => staff.assigns(id, musa), () => staff.takesBack(id)],
    [() => staff.assigns(id, sani), null],
    [() => staff.swaps(id, musa), () => staff.swaps(id, sani)],
    [() => staff.takesBack(id), () => staff.assigns(id, sani)],
    [() => staff.plans(id, '2026-11-16'), () => staff.plans(id, plannedOn)],
    [() => staff.picksUp(id), () => staff.undoesPickup(id)],
    [async () => onStreet.misses(await visit()), async () => onStreet.undoes(visitId)],
    [() => onStreet.finishes(visitId), () => onStreet.undoes(visitId)],
  ] as const
  let visitId = ''
  for (const [slip, undo] of slips) {
    visitId = (await onStreet.round()).at(-1)?._id ?? ''
    expect((await slip()).status).toBe(200)
    atLast()
    await town.settle()
    if (undo) expect((await undo()).status).toBe(200)
    await town.undoPasses()
  }
  expect(await known()).toEqual(['made', 'assigned'])
  expect(await told()).toEqual(['carrier-comes'])
  expect(town.mails.filter(({ to }) => to === 'ada@town.ng')).toHaveLength(1)
  expect((await staff.looksAt(id)).body.data.timeline).toHaveLength(2 * slips.length)
  expect((await sayFigures(town.db)).isRight).toBe(true)
})

test('what is undone later was told, and so is that it was undone; another carrier is no undoing', async () => {
  const town = await world()
  const { ada, staff, sani, musa, asked } = await ikejaAtWork(town)
  const id = await asked()
  const told = async () =>
    (await ada.browser.call(listNotices, {})).body.data.map(({ kind }) => kind)
  await staff.assigns(id, sani)
  expect(await told()).toEqual([])
  await town.undoPasses()
  await staff.takesBack(id)
  await town.undoPasses()
  expect(await told()).toHaveLength(2)
  // Within seconds, and yet another: of the one whom nobody was told of nobody is told.
  await staff.assigns(id, sani)
  await staff.takesBack(id)
  await staff.assigns(id, sani)
  await staff.swaps(id, musa)
  await town.undoPasses()
  expect(await told()).toEqual(['carrier-comes', 'carrier-taken-back', 'carrier-comes'])
  const { timeline } = (await ada.looksAt(id)).body.data
  expect(timeline.map(({ what }) => what)).toEqual([
    'made',
    'assigned',
    'taken back',
    'assigned',
    'swapped',
  ])
  // What Ada ends before she heard of it is no news.
  await staff.picksUp(id)
  await ada.closes(id)
  await town.undoPasses()
  expect(await told()).not.toContain('picked-up')
})

test('what is planned anew within seconds is told once, as it is at last, by every way', async () => {
  const town = await world()
  const { ada, staff, sani, musa, asked } = await ikejaAtWork(town)
  const id = await asked()
  const third = await hire(town, town.people.ikeja, 'Audu Kano')
  const told = async () =>
    (await ada.browser.call(listNotices, {})).body.data.map(({ title }) => title)
  /** What Ada is told of changes that follow each other within the seconds of an undo. */
  const toldOf = async (...changes: (() => Promise<{ status: number }>)[]) => {
    const before = (await told()).length
    for (const change of changes) {
      town.clock.advance(undoSeconds / 60)
      await town.settle()
      expect((await change()).status).toBe(200)
    }
    expect(await told(), 'nothing before the last is settled').toHaveLength(before)
    await town.undoPasses()
    const now = await told()
    return now.slice(0, now.length - before)
  }
  const texts = await adasPhone(town, ada.browser)
  const late = { reason: 'rain' } as const
  expect(
    await toldOf(
      () => staff.assigns(id, sani),
      () => staff.swaps(id, musa),
      () => staff.plans(id, '2026-11-20', late),
    ),
  ).toEqual(['Musa Garba will pick up by Fri 20 Nov'])
  expect(await texts()).toEqual([
    'Musa Garba will pick up by Fri 20 Nov. Later than promised: the rain is too heavy.',
  ])
  expect(town.mails.filter(({ to }) => to === 'ada@town.ng')).toHaveLength(1)
  expect(
    await toldOf(
      () => staff.swaps(id, sani),
      () => staff.swaps(id, third),
    ),
  ).toEqual(['Audu Kano will come instead'])
  expect(
    await toldOf(
      () => staff.plans(id, '2026-11-21', late),
      () => staff.swaps(id, musa),
    ),
  ).toEqual(['Musa Garba will pick up by Sat 21 Nov'])
  expect(
    await toldOf(
      () => staff.swaps(id, sani),
      () => staff.takesBack(id),
    ),
  ).toEqual(['Ikeja is finding you another carrier'])
  expect(
    await toldOf(
      () => staff.assigns(id, sani),
      () => staff.swaps(id, musa),
      () => staff.takesBack(id),
    ),
    'of nobody known to nobody',
  ).toEqual([])
  expect(
    await toldOf(
      () => staff.assigns(id, sani),
      () => staff.picksUp(id),
    ),
  ).toEqual(['Your rubbish has been picked up. Confirm and rate'])
})

test('what was swapped and is cancelled before anybody heard of it is no news', async () => {
  const town = await world()
  const { ada, staff, sani, musa, asked } = await ikejaAtWork(town)
  const id = await asked()
  await staff.assigns(id, sani)
  town.clock.advance(undoSeconds / 60)
  await staff.swaps(id, musa)
  town.clock.advance(undoSeconds / 60)
  await town.settle()
  expect((await ada.cancels(id)).status).toBe(200)
  await town.undoPasses()
  expect((await ada.browser.call(listNotices, {})).body.data).toEqual([])
})
