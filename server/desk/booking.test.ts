import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getSession } from '../../contract/account/account.ts'
import {
  bookForCaller,
  bookingsPerMember,
  bookPickup,
  getOffer,
} from '../../contract/desk/booking.ts'
import { listCalls, noteCall } from '../../contract/desk/contact.ts'
import { gateNoteLength } from '../../contract/ground/door-fields.ts'
import { changePlace, listPlaces } from '../../contract/ground/place.ts'
import { getCard } from '../../contract/screen/card.ts'
import { listNotices } from '../../contract/notification/notification.ts'
import { getConsents } from '../../contract/privacy/privacy.ts'
import { getRequest, listRequests } from '../../contract/request/request.ts'
import { loginByPhone, registerByPhone } from '../../contract/account/phone-sign-in.ts'
import { account } from '../account/account.table.ts'
import { tidyUp } from '../job/housekeeping.ts'
import { phonePeople } from '../testing/people/phone-people.ts'
import { asResident, ikejaAtWork } from '../testing/people/request-people.ts'
import { saniOnTheStreet } from '../testing/people/street-people.ts'
import { world, type World } from '../testing/world.ts'
import { residentCall } from './desk.table.ts'

const number = '+2348061719534'
const ireti = {
  name: 'Ireti Briggs',
  phoneNumber: '0806 171 9534',
  address: '111 Toyin Street',
  landmark: 'brown gate',
  gateNote: 'two dogs',
  language: 'pcm' as const,
}
const accountsOf = (town: World, phoneNumber = number) =>
  town.db.select().from(account).where(eq(account.phoneNumber, phoneNumber))

test('staff book for a resident who calls: one of the four, and the history says who did', async () => {
  const town = await world()
  const { ada, staff } = await ikejaAtWork(town)
  const { days, promisedOn } = (await staff.browser.call(getOffer, {})).body.data
  expect(days).toHaveLength(7)
  const userId = town.people.ada
  const booked = await staff.browser.call(bookPickup, { userId, wantedOn: days[1] })
  expect(booked).toMatchObject({
    status: 201,
    body: { data: { user: 'Ada Obi', promisedOn: days[1] } },
  })
  const requestId = booked.body.data._id
  const seen = (await staff.browser.call(getRequest, { requestId })).body.data
  expect(seen.timeline).toMatchObject([{ what: 'made', byRole: 'station', by: 'Ikeja staff' }])
  // To the resident it is the station that did it.
  expect((await ada.looksAt(requestId)).body.data.timeline).toMatchObject([{ by: 'Ikeja' }])
  const told = (await ada.browser.call(listNotices, {})).body.data
  expect(told[0]?.title).toMatch(/^Ikeja booked a pickup for you, by /)
  for (let n = 0; n < 3; n++) await staff.browser.call(bookPickup, { userId })
  const fifth = await staff.browser.call(bookPickup, { userId })
  expect(fifth.body).toMatchObject({ code: 'monthly_limit_reached' })
  expect(fifth.body.message).toMatch(/^They have used/)
  const special = { userId, kind: 'special', requestMessage: 'A whole shop', bags: 15 } as const
  expect((await staff.browser.call(bookPickup, special)).body.data).toMatchObject({
    kind: 'special',
    requestMessage: 'A whole shop',
    bags: 15,
    promisedOn,
  })
})

test('whoever comes is shown how many bags there are, also where nothing else was said', async () => {
  const town = await world()
  const { staff, sani, onStreet } = await saniOnTheStreet(town)
  const userId = town.people.ada
  const booked = await staff.browser.call(bookPickup, { userId, bags: 9 })
  const { _id: requestId, address } = booked.body.data
  await staff.assigns(requestId, sani)
  expect((await onStreet.stop(requestId)).door).toMatchObject({ bags: 9, message: address })
})

test('a gate note that was typed at the desk can be saved again by the resident, in every form', async () => {
  const town = await world()
  const staff = await town.signedIn('ikeja')
  const gateNote = 'x'.repeat(gateNoteLength)
  expect((await staff.attempt(bookForCaller, { ...ireti, gateNote: `${gateNote}x` })).status).toBe(
    422,
  )
  await staff.call(bookForCaller, { ...ireti, gateNote })
  const phone = town.browser()
  await phonePeople(town).signsIn(phone, number)
  const [place] = (await phone.call(listPlaces, {})).body.data
  if (!place) throw new Error('a resident without a place')
  const { _id: placeId, name, address, landmark, bagSpot } = place
  expect(place.gateNote).toBe(gateNote)
  const saved = await phone.call(changePlace, {
    placeId,
    name,
    address,
    landmark,
    bagSpot,
    gateNote,
  })
  expect(saved).toMatchObject({ status: 200, body: { data: { gateNote } } })
})

test('what is not offered is not booked, and nobody books for another station', async () => {
  const town = await world()
  const staff = await town.signedIn('ikeja')
  const kano = await town.signedIn('kano')
  const userId = town.people.ada
  const wanted = (more: object) => staff.attempt(bookPickup, { userId, ...more })
  expect((await wanted({ wantedOn: '2026-11-14' })).body.code).toBe('day_not_offered')
  expect((await wanted({ wantedOn: '2027-01-31' })).body.code).toBe('day_not_offered')
  expect((await wanted({ kind: 'special' })).body.fields).toHaveProperty('requestMessage')
  expect((await wanted({ placeId: town.people.kabiru })).body.code).toBe('not_yours')
  expect((await wanted({ priceKobo: 1 })).body.code).toBe('price_changed')
  expect((await kano.call(bookPickup, { userId })).body.code).toBe('not_yours')
  expect((await kano.call(getCard, { userId })).body.code).toBe('not_yours')
  expect((await kano.call(noteCall, { userId })).body.code).toBe('not_yours')
  const ada = await town.signedIn('ada')
  expect((await ada.call(bookPickup, { userId })).status).toBe(403)
  expect((await staff.call(listRequests, {})).body.data).toEqual([])
})

test('somebody unknown calls: a request, an SMS in their language, and an account that nobody is in', async () => {
  const town = await world()
  const staff = await town.signedIn('ikeja')
  const { smsTo, signsIn } = phonePeople(town)
  const headers = { 'idempotency-key': 'call-of-ireti' }
  const booked = await staff.call(bookForCaller, ireti, headers)
  expect(booked).toMatchObject({ status: 201, body: { data: { user: 'Ireti Briggs' } } })
  // The answer was lost, and the desk sends it again.
  expect((await staff.call(bookForCaller, ireti, headers)).body).toEqual(booked.body)
  expect(await smsTo(number)).toEqual([
    expect.stringMatching(
      /^Ikeja don book pickup for you, latest .* log in to Kwashe with this number/,
    ),
  ])
  const { userId } = booked.body.data
  const card = (await staff.call(getCard, { userId })).body.data
  expect(card).toMatchObject({
    claimed: false,
    leftThisMonth: 3,
    places: [{ name: 'Home', landmark: 'brown gate', gateNote: 'two dogs' }],
  })
  // She logs in by the number, and it is all there; what she agrees to is asked for now.
  const phone = town.browser()
  expect((await signsIn(phone, number)).status).toBe(200)
  expect((await phone.call(getSession, {})).body.data).toMatchObject({ name: 'Ireti Briggs' })
  const consents = (await phone.call(getConsents, {})).body.data
  expect(consents.find(({ purpose }) => purpose === 'privacy')?.counts).toBe(false)
  const hers = asResident(phone, userId, town.people.ikeja)
  expect((await hers.lists()).body.data).toMatchObject([{ _id: booked.body.data._id }])
  expect((await staff.call(getCard, { userId })).body.data.claimed).toBe(true)
})

test('whoever registers with the number joins the account, and says anew who they are', async () => {
  const town = await world()
  const staff = await town.signedIn('ikeja')
  const { asks } = phonePeople(town)
  const { userId } = (await staff.call(bookForCaller, ireti)).body.data
  const phone = town.browser()
  const herself = { name: 'Iretiola Briggs', address: '7 Opebi Road', stationName: 'Ikeja' }
  const typed = { ...(await asks(phone, number)), ...herself, privacyConsent: true }
  const joined = await phone.call(registerByPhone, typed)
  expect(joined).toMatchObject({
    status: 201,
    body: { data: { _id: userId, name: herself.name } },
  })
  expect((await staff.call(getCard, { userId })).body.data).toMatchObject({
    name: 'Iretiola Briggs',
    address: '7 Opebi Road',
    claimed: true,
    requests: [{ address: '111 Toyin Street' }],
  })
  // Once it is hers nobody who only has the form changes it.
  const again = { ...(await asks(phone, number)), ...herself, name: 'Somebody Else' }
  await phone.call(registerByPhone, again)
  expect((await accountsOf(town))[0]).toMatchObject({ name: 'Iretiola Briggs' })
})

test('a number that is known is said to be: by name at the own station, without at another', async () => {
  const town = await world()
  const staff = await town.signedIn('ikeja')
  const kano = await town.signedIn('kano')
  await staff.call(bookForCaller, ireti)
  const own = await staff.call(bookForCaller, { ...ireti, name: 'Irete' })
  expect(own.body).toMatchObject({ code: 'caller_known', message: expect.stringMatching(/^Ireti/) })
  const elsewhere = await kano.call(bookForCaller, ireti)
  expect(elsewhere.body.code).toBe('number_elsewhere')
  expect(JSON.stringify(elsewhere.body)).not.toMatch(/Ireti|Ikeja|Toyin/)
  // Ada never proved hers; the desk knows it all the same.
  const adas = await staff.call(bookForCaller, { ...ireti, phoneNumber: '08031234567' })
  expect(adas.body).toMatchObject({ code: 'caller_known', message: expect.stringMatching(/^Ada/) })
  expect(await accountsOf(town)).toHaveLength(1)
})

test('two desks take the same call at once: one account, one request, and the other is told', async () => {
  const town = await world()
  const [one, two] = [await town.signedIn('ikeja'), await town.signedIn('ikeja')]
  const answers = await Promise.all(
    [one, two, one, two].map(desk => desk.call(bookForCaller, ireti)),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const told = answers.filter(({ status }) => status === 409).map(({ body }) => body.code)
  expect(told).toEqual(['caller_known', 'caller_known', 'caller_known'])
  expect(await accountsOf(town)).toHaveLength(1)
  expect((await one.call(listRequests, {})).body.data).toHaveLength(1)
})

test('a desk opens only so many accounts in an hour; those who are known do not count', async () => {
  const town = await world({ RATE_LIMIT_SCALE: '1' })
  const staff = await town.signedIn('ikeja')
  const call = (n: number) =>
    staff.call(bookForCaller, { ...ireti, phoneNumber: `0806${String(1_000_000 + n)}` })
  let opened = 0
  while ((await call(opened)).status === 201) opened++
  expect(opened).toBe(60)
  expect((await call(61)).body.code).toBe('too_many')
  expect((await staff.call(bookPickup, { userId: town.people.ada })).status).toBe(201)
  town.clock.advance(61)
  expect((await call(62)).status).toBe(201)
})

test('one member opens only so many accounts in a day, however the hours go', async () => {
  const town = await world({ RATE_LIMIT_SCALE: '1' })
  const staff = await town.signedIn('ikeja')
  const call = (n: number) =>
    staff.call(bookForCaller, { ...ireti, phoneNumber: `0806${String(1_000_000 + n)}` })
  for (let n = 0; n < bookingsPerMember.unknown; n++) {
    if (n % 40 === 0) town.clock.advance(61)
    expect((await call(n)).status).toBe(201)
  }
  town.clock.advance(61)
  expect((await call(bookingsPerMember.unknown)).body.code).toBe('too_many')
})

test('nobody gets in to such an account but by a code to its number', async () => {
  const town = await world()
  const staff = await town.signedIn('ikeja')
  const { asks } = phonePeople(town)
  await staff.call(bookForCaller, ireti)
  const stranger = town.browser()
  const { challenge, digits } = await asks(stranger, '+2348061719535')
  expect((await stranger.call(loginByPhone, { challenge, digits })).body.code).toBe('no_account')
  expect((await accountsOf(town))[0]).toMatchObject({ verifiedAt: null, secretHash: null })
})

test('whom the desk spoke with today stands in a list, each once, for ninety days', async () => {
  const town = await world()
  const staff = await town.signedIn('ikeja')
  await staff.call(noteCall, { userId: town.people.ada })
  town.clock.advance(5)
  const { userId } = (await staff.call(bookForCaller, ireti)).body.data
  town.clock.advance(5)
  await staff.call(noteCall, { userId: town.people.ada })
  const spoken = async () => (await staff.call(listCalls, {})).body.data
  expect(await spoken()).toMatchObject({
    count: 2,
    calls: [
      { name: 'Ada Obi', why: 'called', by: 'Ikeja staff' },
      { userId, name: 'Ireti Briggs', why: 'booked' },
    ],
  })
  const kano = await town.signedIn('kano')
  expect((await kano.call(listCalls, {})).body.data.calls).toEqual([])
  town.clock.advance(24 * 60)
  const nextDay = await town.signedIn('ikeja')
  expect((await nextDay.call(listCalls, {})).body.data.calls).toEqual([])
  await tidyUp(town.db, town.clock.now())
  expect(await town.db.select().from(residentCall)).toHaveLength(3)
  town.clock.advance(90 * 24 * 60)
  await tidyUp(town.db, town.clock.now())
  expect(await town.db.select().from(residentCall)).toEqual([])
})
