import { expect, test } from 'vitest'
import { getOverview } from '../../contract/screen/overview.ts'
import { directorTown } from '../testing/director-town.ts'

const nothing = {
  made: 0,
  special: 0,
  pickedUp: 0,
  closed: 0,
  cancelled: 0,
  declined: 0,
  moved: 0,
  waiting: { pickups: 0, medianHours: null, slowestTenthHours: null },
  money: {
    pickupKobo: 0,
    specialKobo: 0,
    incomeKobo: 0,
    refundedKobo: 0,
    cashKobo: 0,
    recyclablesKobo: 0,
    recycledGrams: 0,
  },
  rating: null,
  quality: {
    problems: 0,
    problemsPerHundred: null,
    madeGoodInTime: null,
    firstVisit: null,
    noProof: null,
    wrongCodes: 0,
  },
}

test('before anything happens there are two residents, two stations and a row of empty days', async () => {
  const { amina } = await directorTown()
  const shown = await amina.overview()
  expect(shown).toMatchObject({
    users: 2,
    totalKobo: 0,
    stations: { active: 2, suspended: 0 },
    now: { pending: 0, assigned: 0, pickedUp: 0, late: 0 },
    thisMonth: { month: '2026-11-01', ...nothing },
    lastMonth: { month: '2026-10-01', ...nothing },
    lateAt: [],
  })
  expect(shown.days).toHaveLength(15)
  expect(shown.days.at(-1)).toEqual({
    day: '2026-11-15',
    made: 0,
    pickedUp: 0,
    closed: 0,
    incomeKobo: 0,
  })
  expect(shown.lastDays).toHaveLength(31)
})

test('each step is counted where it happens', async () => {
  const { town, ada, staff, sani, amina, asked, kabiru } = await directorTown()
  const gone = await asked()
  const cancelled = await asked()
  const declined = await asked()
  await asked()
  await kabiru.asks()
  await staff.assigns(gone, sani)
  await staff.assigns(declined, sani)
  expect((await amina.overview()).now).toMatchObject({ pending: 3, assigned: 2, pickedUp: 0 })
  await staff.picksUp(gone)
  await ada.cancels(cancelled)
  await staff.declines(declined)
  const shown = await amina.overview()
  expect(shown.now).toEqual({ pending: 2, assigned: 0, pickedUp: 1, late: 0 })
  const steps = { made: 5, pickedUp: 1, closed: 0, cancelled: 1, declined: 1, special: 0 }
  expect(shown.thisMonth).toMatchObject(steps)
  await ada.closes(gone, { rating: 4 })
  const after = await amina.overview()
  expect(after.now).toEqual({ pending: 2, assigned: 0, pickedUp: 0, late: 0 })
  expect(after.thisMonth).toMatchObject({ ...steps, closed: 1, rating: 4 })
  expect(after.days.at(-1)).toMatchObject({ day: '2026-11-15', made: 5, pickedUp: 1, closed: 1 })
  const detail = await amina.station(town.people.ikeja)
  expect(detail.months.at(-1)).toMatchObject({ ...steps, made: 4, closed: 1, rating: 4 })
})

test('a request that is taken back waits again, one that is swapped or moved counts as it did', async () => {
  const { staff, sani, musa, amina, asked } = await directorTown()
  const id = await asked()
  await staff.assigns(id, sani)
  await staff.swaps(id, musa)
  await staff.plans(id, '2026-11-20', { reason: 'rain' })
  expect((await amina.overview()).now).toMatchObject({ pending: 0, assigned: 1 })
  await staff.takesBack(id)
  expect((await amina.overview()).now).toMatchObject({ pending: 1, assigned: 0 })
})

test('money by where it came from: pickups, a quoted special, what was due, what was given back', async () => {
  const { town, ada, staff, sani, amina, finished, topUp, refunds } = await directorTown()
  await topUp(400_000)
  const paid = await finished()
  const { _id: special } = (
    await ada.asksSpecially({ requestMessage: 'A party', address: 'The hall' })
  ).body.data
  await staff.quotes(special, 300_000)
  await ada.accepts(special, 300_000)
  await staff.assigns(special, sani)
  expect(await amina.station(town.people.ikeja)).toMatchObject({
    money: { incomeKobo: 50_000, heldKobo: 300_000, duesKobo: 0 },
  })
  await staff.picksUp(special)
  await ada.closes(special)
  await finished()
  // Nothing is left for this one.
  await finished()
  const { money } = (await amina.overview()).thisMonth
  expect(money).toMatchObject({ pickupKobo: 100_000, specialKobo: 300_000, incomeKobo: 400_000 })
  expect((await amina.station(town.people.ikeja)).money.duesKobo).toBe(50_000)
  await topUp(50_000)
  await refunds(paid, 20_000)
  const shown = await amina.overview()
  expect(shown.totalKobo).toBe(430_000)
  expect(shown.total).toMatchObject({ pickupKobo: 130_000, specialKobo: 300_000 })
  const { body } = await amina.lists({ order: 'name', direction: 'up' })
  expect(body.data).toMatchObject([{ incomeKobo: 430_000 }, { incomeKobo: 0 }])
  expect(shown.thisMonth).toMatchObject({
    made: 4,
    special: 1,
    money: { pickupKobo: 130_000, specialKobo: 300_000, incomeKobo: 430_000, refundedKobo: 20_000 },
  })
  expect(shown.days.at(-1)?.incomeKobo).toBe(430_000)
  expect((await amina.station(town.people.ikeja)).money).toMatchObject({
    incomeKobo: 430_000,
    heldKobo: 0,
    duesKobo: 0,
  })
})

test('cash and recyclables count when they are taken, and no more when they are taken back', async () => {
  const { town, amina, scale, takesCash, takesCashBack } = await directorTown()
  const mistaken = await takesCash(70_000)
  await takesCash(30_000)
  const weighed = (await scale.weighs(town.people.ada, { pet: 2_000, can: 500 })).body.data
  const wet = (await scale.weighs(town.people.ada, { paper: 1_000 })).body.data
  const before = (await amina.overview()).thisMonth.money
  expect(before).toMatchObject({
    cashKobo: 100_000,
    recyclablesKobo: weighed.worthKobo + wet.worthKobo,
    recycledGrams: 3_500,
  })
  await takesCashBack(mistaken)
  await scale.takesBack(wet._id)
  expect((await amina.overview()).thisMonth.money).toMatchObject({
    cashKobo: 30_000,
    recyclablesKobo: weighed.worthKobo,
    recycledGrams: 2_500,
    incomeKobo: 0,
  })
  expect((await amina.station(town.people.ikeja)).money).toMatchObject({
    tillKobo: 30_000,
    carriersKobo: 0,
    differenceKobo: 0,
  })
})

test('half waited so long or less; the slowest tenth begins where nine in ten are done', async () => {
  const { town, amina, staff, sani, kabiru, asked } = await directorTown()
  await town.database.pool.query('UPDATE station SET carrier_limit = 50')
  const waits = async (minutes: number) => {
    const id = await asked()
    await staff.assigns(id, sani)
    town.clock.advance(minutes)
    await staff.picksUp(id)
  }
  await waits(59)
  await waits(60)
  expect((await amina.overview()).thisMonth.waiting).toEqual({
    pickups: 2,
    medianHours: 0,
    slowestTenthHours: 1,
  })
  await waits(30 * 60)
  const { waiting } = (await amina.overview()).thisMonth
  expect(waiting).toEqual({ pickups: 3, medianHours: 1, slowestTenthHours: 30 })
  await kabiru.asks()
  const [ikeja, kano] = await amina.ranks({ by: 'made', first: 'best' })
  expect([ikeja, kano]).toMatchObject([
    // A rank by the median of three would be one by chance.
    { station: 'Ikeja', made: 3, pickedUp: 3, wait: null },
    { station: 'Kano', made: 1, pickedUp: 0, wait: null, rating: null, income: 0 },
  ])
})

test('a month begins in Lagos an hour before it does in London', async () => {
  const { town, ada, staff, sani, amina } = await directorTown()
  const asksAt = async (moment: string) => {
    town.clock.set(moment)
    await town.database.pool.query("UPDATE session SET expires_at = '2027-12-01'")
    return (await ada.asks()).body.data._id
  }
  const last = await asksAt('2026-11-30T22:59:59Z')
  await asksAt('2026-11-30T23:00:00Z')
  await staff.assigns(last, sani)
  await staff.picksUp(last)
  const december = await amina.overview()
  expect(december.thisMonth).toMatchObject({ month: '2026-12-01', made: 1, pickedUp: 1 })
  expect(december.lastMonth).toMatchObject({ month: '2026-11-01', made: 1, pickedUp: 0 })
  expect(december.days).toEqual([
    { day: '2026-12-01', made: 1, pickedUp: 1, closed: 0, incomeKobo: 0 },
  ])
  expect(december.lastDays.at(-1)).toMatchObject({ day: '2026-11-30', made: 1 })
  const november = await amina.overview('2026-11')
  expect(november.thisMonth).toEqual(december.lastMonth)
  expect(november.days).toEqual(december.lastDays)
  const january = await amina.overview('2027-01')
  expect([january.days, january.lastDays]).toEqual([[], december.days])
  expect(january.thisMonth).toEqual({ month: '2027-01-01', ...nothing })
  const refused = ['2026-13', '0000-01', 'now', '2026-11-01']
  for (const month of refused) {
    const { status } = await amina.browser.call(getOverview, { month })
    expect([month, status]).toEqual([month, 422])
  }
})

test('what is late stands there with where, most first, until it is picked up', async () => {
  const { town, staff, sani, amina, asked, kabiru } = await directorTown()
  const first = await asked()
  await asked()
  await kabiru.asks()
  town.clock.set('2026-11-17T22:59:59Z')
  expect((await amina.overview()).now.late).toBe(0)
  town.clock.set('2026-11-17T23:00:00Z')
  const shown = await amina.overview()
  expect([shown.now.late, shown.lateStations]).toEqual([3, 2])
  expect(shown.lateAt).toEqual([
    { _id: town.people.ikeja, station: 'Ikeja', late: 2 },
    { _id: town.people.kano, station: 'Kano', late: 1 },
  ])
  await staff.assigns(first, sani)
  expect((await amina.overview()).now.late).toBe(3)
  await staff.picksUp(first)
  expect((await amina.overview()).now).toMatchObject({ late: 2, pickedUp: 1 })
  expect(await amina.ranks()).toMatchObject([{ late: 1 }, { late: 1 }])
  expect((await amina.station(town.people.kano)).now).toMatchObject({ pending: 1, late: 1 })
})
