import { expect, test } from 'vitest'
import { getSession } from '../../contract/account/account.ts'
import {
  listRequests,
  makeRequest,
  markPickedUp,
  recentRequests,
} from '../../contract/request/request.ts'
import { loginStation } from '../../contract/staff/login.ts'
import { asResident, asStaff, hire, ikejaAtWork } from '../testing/people/request-people.ts'
import { world } from '../testing/world.ts'

test('from "please come" to "it is gone", with every step on record', async () => {
  const town = await world()
  const { ada, staff, sani } = await ikejaAtWork(town)
  const made = await ada.asks()
  expect(made.status).toBe(200)
  expect(made.body).toMatchObject({
    message: 'Request sent!',
    RequestData: { numberOfRequests: 3, requestStatus: 'Pending...' },
    RemainingRequest: 'You have 3 requests left this month.',
    data: {
      user: 'Ada Obi',
      address: '3 Allen Avenue',
      requestMessage: '3 Allen Avenue',
      promisedOn: '2026-11-17',
      late: false,
      assigned: false,
      done: false,
      priceKobo: 50_000,
    },
  })
  const id = made.body.data._id
  town.clock.advance(10)
  const assigned = await staff.assigns(id, sani)
  expect(assigned.body.data).toMatchObject({
    requestStatus: 'Assigned',
    assigned: true,
    carrier: { name: 'Sani Bello' },
  })
  expect((await ada.looksAt(id)).body.data.carrier).toMatchObject({
    name: 'Sani Bello',
    phoneNumber: expect.stringMatching(/^\+234803/),
  })
  town.clock.advance(60)
  expect((await staff.picksUp(id)).body.data).toMatchObject({
    requestStatus: 'Picked up',
    DoneBy: 'Sani Bello',
  })
  town.clock.advance(30)
  const closed = await ada.closes(id, { rating: 5, comment: 'Very neat.' })
  expect(closed.body.data).toMatchObject({ requestStatus: 'Closed', done: true, rating: 5 })
  const { timeline } = (await staff.looksAt(id)).body.data
  expect(timeline).toMatchObject([
    { what: 'made', by: 'Ada Obi', from: null, to: 'Pending...', at: '2026-11-15T09:00:00.000Z' },
    { what: 'assigned', by: 'Ikeja staff', from: 'Pending...', to: 'Assigned' },
    { what: 'picked up', by: 'Ikeja staff', from: 'Assigned', to: 'Picked up' },
    { what: 'closed', by: 'Ada Obi', byRole: 'resident', at: '2026-11-15T10:40:00.000Z' },
  ])
})

test('a resident reaches the carrier only while the carrier is to come, and knows for ever who came', async () => {
  const { ada, staff, sani, musa, asked } = await ikejaAtWork(await world())
  const id = await asked()
  expect((await ada.looksAt(id)).body.data.carrier).toBeNull()
  await staff.assigns(id, musa)
  await staff.swaps(id, sani)
  const onTheWay = (await ada.looksAt(id)).body.data
  expect(onTheWay.carrier?.name).toBe('Sani Bello')
  expect(onTheWay.timeline.map(({ carrier }) => carrier)).toEqual([null, null, 'Sani Bello'])
  expect(onTheWay.timeline[1]?.by).toBe('Ikeja')
  await staff.picksUp(id)
  const gone = (await ada.looksAt(id)).body
  expect(gone.data).toMatchObject({ carrier: null, DoneBy: 'Sani Bello', assigned: true })
  expect(gone.data.timeline.map(({ carrier }) => carrier)).toEqual([
    null,
    null,
    'Sani Bello',
    'Sani Bello',
  ])
  const number = onTheWay.carrier?.phoneNumber ?? ''
  expect(JSON.stringify(gone)).not.toContain(number)
  expect(JSON.stringify(gone)).not.toContain('Musa')
})

test('the described logins carry what is open', async () => {
  const town = await world()
  const { staff, sani, asked } = await ikejaAtWork(town)
  const id = await asked()
  await asked()
  await staff.assigns(id, sani)
  const again = await town.signedIn('ada')
  const { body } = await again.call(getSession, {})
  expect(body.data).toMatchObject({
    numberOfRequests: 2,
    requests: [
      { name: 'Not assigned yet', requestStatus: 'Pending...' },
      { _id: id, name: 'Sani Bello', phone: expect.stringMatching(/^\+234/) },
    ],
  })
  const station = town.browser()
  const login = { email: 'ikeja@town.ng', password: 'ewa-agoyin-4-all' }
  const entered = await station.call(loginStation, login)
  expect(entered.body.data.requests).toEqual([
    { requestMessage: '3 Allen Avenue', status: 'Pending...' },
    { requestMessage: '3 Allen Avenue', status: 'Assigned' },
  ])
})

test('steps that the table of states does not have are refused by name', async () => {
  const { ada, staff, sani, musa, asked } = await ikejaAtWork(await world())
  const id = await asked()
  const codes = async (...answers: Promise<{ status: number; body: { code: string } }>[]) =>
    (await Promise.all(answers)).map(({ status, body }) => `${status} ${body.code}`)
  expect(await codes(ada.closes(id), staff.picksUp(id), staff.takesBack(id))).toEqual([
    '409 not_picked_up',
    '409 not_assigned',
    '409 not_assigned',
  ])
  expect(await codes(staff.swaps(id, sani), staff.quotes(id, 300_000))).toEqual([
    '409 not_assigned',
    '409 quote_unwanted',
  ])
  await staff.assigns(id, sani)
  expect(await codes(staff.swaps(id, sani), ada.closes(id))).toEqual([
    '409 same_carrier',
    '409 not_picked_up',
  ])
  const late = await staff.assigns(id, musa)
  expect(late).toMatchObject({
    status: 409,
    body: {
      code: 'already_assigned',
      message: 'Sani Bello already has this request: Ikeja staff assigned it.',
    },
  })
  await staff.picksUp(id)
  expect(
    await codes(
      staff.picksUp(id),
      staff.declines(id),
      ada.cancels(id),
      staff.swaps(id, musa),
      staff.plans(id, '2026-11-20'),
    ),
  ).toEqual(Array(5).fill('409 already_picked_up'))
  await ada.closes(id)
  expect(
    await codes(ada.closes(id), ada.cancels(id), staff.assigns(id, musa), staff.declines(id)),
  ).toEqual(Array(4).fill('409 request_over'))
})

test('a request is declined with a reason, and the resident reads it', async () => {
  const { ada, staff, sani, asked } = await ikejaAtWork(await world())
  const id = await asked()
  await staff.assigns(id, sani)
  expect((await staff.declines(id, '')).body.fields).toEqual({ reason: 'Please enter a reason' })
  await staff.declines(id, 'The street is flooded.')
  const { data } = (await ada.looksAt(id)).body
  expect(data).toMatchObject({
    requestStatus: 'Declined',
    declineReason: 'The street is flooded.',
    carrier: null,
    done: true,
  })
  expect(data.timeline.at(-1)).toMatchObject({ what: 'declined', note: 'The street is flooded.' })
})

test('what belongs to others is not there, whether it exists or not', async () => {
  const town = await world()
  const { staff, asked } = await ikejaAtWork(town)
  const id = await asked()
  const { kabiru: kabiruId, kano: kanoId, ada: adaId, ikeja: ikejaId } = town.people
  const kabiru = asResident(await town.signedIn('kabiru'), kabiruId, kanoId)
  const kano = asStaff(await town.signedIn('kano'))
  const tanko = await hire(town, kanoId, 'Tanko Isa')
  const nowhere = '01890000-0000-7000-8000-000000000000'
  for (const requestId of [id, nowhere]) {
    const answers = await Promise.all([
      kabiru.looksAt(requestId),
      kabiru.cancels(requestId),
      kano.looksAt(requestId),
      kano.assigns(requestId, tanko),
      kano.declines(requestId),
    ])
    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([403, 'not_yours'])
    }
  }
  expect((await staff.assigns(id, tanko)).body.code).toBe('not_yours')
  expect(
    (await kabiru.browser.call(makeRequest, { userId: adaId, stationId: ikejaId })).status,
  ).toBe(403)
  expect(
    (await kabiru.browser.call(makeRequest, { userId: kabiruId, stationId: ikejaId })).status,
  ).toBe(403)
  expect((await kabiru.lists()).body.data).toEqual([])
  expect((await kano.lists()).body.data).toEqual([])
  const amina = await town.signedIn('amina')
  const seen = await amina.call(listRequests, {})
  expect(seen.body.data).toMatchObject([{ _id: id, station: 'Ikeja' }])
  expect((await amina.call(markPickedUp, { requestId: id })).status).toBe(403)
  expect((await town.browser().call(recentRequests, {})).status).toBe(401)
})
