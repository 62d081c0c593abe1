import { expect, test } from 'vitest'
import {
  changePassword,
  getSession,
  listSessions,
  logOutEverywhere,
  resetPassword,
} from '../../contract/account/account.ts'
import { setCarrierPhoto } from '../../contract/carrier/carrier.ts'
import { changeEmail } from '../../contract/account/email.ts'
import { eventsPath } from '../../contract/live/live.ts'
import { listNotices } from '../../contract/notification/notification.ts'
import { createStation } from '../../contract/director/oversight.ts'
import { listRequests } from '../../contract/request/request.ts'
import { getOwnStation, listStations } from '../../contract/station/station.ts'
import { loginStation } from '../../contract/staff/login.ts'
import { wireRequest } from '../../contract/wire.ts'
import { words } from '../../contract/words.ts'
import { surulere, twoDirectors } from '../testing/people/director-people.ts'
import { everybodysSecret, world } from '../testing/world.ts'

const openedTown = async () => {
  const town = await world()
  return { town, ...(await twoDirectors(town)) }
}

test('Amina opens Surulere; its staff get their login by mail, without the password', async () => {
  const { town, amina } = await openedTown()
  const { status, body } = await amina.opens()
  expect([status, body.message]).toEqual([201, 'successful'])
  expect(body.data).toEqual({
    _id: expect.any(String),
    station: 'Surulere',
    email: surulere.email,
    createdAt: town.clock.now().toISOString(),
  })
  await town.settle()
  const mail = town.mailTo(surulere.email)
  expect(mail?.subject).toBe('Surulere is open on Kwashe')
  expect(mail?.text).toContain('/station/login with this email, surulere@town.ng')
  expect(mail?.text).toContain('Amina Yusuf')
  expect(JSON.stringify(mail)).not.toContain(surulere.password)
  const { rows } = await town.database.pool.query('SELECT payload::text FROM outbox')
  expect(JSON.stringify(rows)).not.toContain(surulere.password)
  const listed = await town.browser().call(listStations, {})
  expect(listed.body.data).toContainEqual({ _id: body.data._id, station: 'Surulere' })
})

test('what is missing is said in the described words, and what is unknown is refused', async () => {
  const { amina } = await openedTown()
  const empty = { station: '', phoneNumber: '', address: ' ', email: '', password: '' }
  const { status, body } = await amina.opens(empty)
  expect([status, body.fields]).toEqual([
    422,
    {
      station: words.enterName,
      phoneNumber: words.enterName,
      address: words.enterName,
      email: words.enterEmail,
      password: words.enterName,
    },
  ])
  expect((await amina.opens({})).body.fields).toEqual(body.fields)
  const odd = { ...surulere, phoneNumber: '12345', password: 'short', suspendedAt: 'now' }
  expect((await amina.opens(odd)).body.fields).toEqual({
    phoneNumber: 'Please enter a Nigerian phone number',
    password: expect.any(String),
    suspendedAt: 'Unknown field',
  })
})

test('a name and an address belong to one station, however they are spelt', async () => {
  const { amina, bola } = await openedTown()
  const named = await bola.opens({ ...surulere, station: ' iKEJA ' })
  expect([named.status, named.body.code]).toEqual([409, 'station_known'])
  expect(named.body.fields).toEqual({ station: 'a station has this already' })
  const addressed = await bola.opens({ ...surulere, email: 'Kano@Town.ng' })
  expect(addressed.body.fields).toEqual({ email: 'a station has this already' })
  const both = await amina.opens({ ...surulere, station: 'Kano', email: 'ikeja@town.ng' })
  expect(Object.keys(both.body.fields)).toEqual(['station', 'email'])
  // Ada is a resident with her address, and may run a station with it too.
  expect((await amina.opens({ ...surulere, email: 'ada@town.ng' })).status).toBe(201)
})

test('of ten who open the same station at once, one does', async () => {
  const { town, amina, bola } = await openedTown()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      (n % 2 ? amina : bola).opens({ ...surulere, email: `surulere${n}@town.ng` }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'station_known')).toHaveLength(9)
  const { rows } = await town.database.pool.query(
    `SELECT (SELECT count(*) FROM station)::int AS stations,
       (SELECT count(*) FROM account WHERE role = 'station')::int AS staff`,
  )
  expect(rows).toEqual([{ stations: 4, staff: 4 }])
})

test('the same key opens one station and gives the same answer', async () => {
  const { town, amina } = await openedTown()
  const key = { 'idempotency-key': 'once' }
  const [first, second] = [await amina.opens(surulere, key), await amina.opens(surulere, key)]
  expect(second.body).toEqual(first.body)
  await town.settle()
  expect(town.mails.filter(({ to }) => to === surulere.email)).toHaveLength(1)
  const other = await amina.opens({ ...surulere, address: '2 Other Road' }, key)
  expect(other.body.code).toBe('idempotency_mismatch')
})

test('nobody opens stations for another director', async () => {
  const { town, amina, bola } = await openedTown()
  const another = await bola.browser.call(createStation, { directorId: amina._id, ...surulere })
  expect(another.status).toBe(403)
  expect(
    (await bola.browser.call(createStation, { directorId: town.people.ada, ...surulere })).body,
  ).toEqual(another.body)
  const staff = await town.signedIn('ikeja')
  expect((await staff.call(createStation, { directorId: amina._id, ...surulere })).status).toBe(403)
  expect(
    (await town.browser().call(createStation, { directorId: amina._id, ...surulere })).status,
  ).toBe(401)
})

/** The staff of the new station, signed in with the password that the director chose. */
async function firstLogIn() {
  const { town, amina } = await openedTown()
  await amina.opens()
  const laptop = town.browser()
  const { email, password } = surulere
  const entered = await laptop.call(loginStation, { email, password })
  return { town, amina, laptop, entered }
}

test('the first thing that staff are asked for is a password of their own', async () => {
  const { laptop, entered } = await firstLogIn()
  expect([entered.status, entered.body.data.mustChoosePassword]).toEqual([200, true])
  const stationId = entered.body.data._id
  const session = () => laptop.call(getSession, {})
  expect((await session()).body.data).toMatchObject({ mustChoosePassword: true })
  const photo = wireRequest(setCarrierPhoto, { carrierId: stationId }).url
  const answers = {
    requests: await laptop.call(listRequests, {}),
    station: await laptop.call(getOwnStation, { stationId }),
    sessions: await laptop.call(listSessions, {}),
    email: await laptop.attempt(changeEmail, {}),
    notices: await laptop.call(listNotices, {}),
    events: await laptop.send('GET', eventsPath),
    photo: await laptop.send('GET', photo),
  }
  for (const [what, { status, body }] of Object.entries(answers)) {
    expect([what, status, body.code]).toEqual([what, 403, 'choose_password'])
  }
  // What everybody may see, they may too.
  expect((await laptop.call(listStations, {})).status).toBe(200)

  const change = (password: string) =>
    laptop.call(changePassword, { currentPassword: surulere.password, password })
  const same = await change(surulere.password)
  expect([same.status, same.body.code]).toEqual([409, 'password_same'])
  expect((await change('efo-riro-with-eba')).status).toBe(200)
  expect((await session()).body.data).toMatchObject({ mustChoosePassword: false })
  expect((await laptop.call(listRequests, {})).status).toBe(200)
})

test('the mailed link chooses the password at once, for three days, but not the given one', async () => {
  const { town, laptop } = await firstLogIn()
  await town.settle()
  const token = town.tokenFor(surulere.email)
  town.clock.advance(2 * 24 * 60)
  const reset = (password: string) => laptop.call(resetPassword, { token, password })
  expect((await reset(surulere.password)).body.code).toBe('password_same')
  expect((await reset('efo-riro-with-eba')).status).toBe(200)
  const login = { email: surulere.email, password: 'efo-riro-with-eba' }
  const entered = await laptop.call(loginStation, login)
  expect(entered.body.data.mustChoosePassword).toBe(false)
  expect((await reset('another-efo-riro')).body.code).toBe('link_dead')
})

test('whoever must choose a password can also leave', async () => {
  const { laptop } = await firstLogIn()
  expect((await laptop.call(logOutEverywhere, {})).status).toBe(200)
  expect((await laptop.call(getSession, {})).body.data).toBeNull()
})

test('others are not asked', async () => {
  const { town } = await openedTown()
  const login = { email: 'ikeja@town.ng', password: everybodysSecret }
  const entered = await town.browser().call(loginStation, login)
  expect(entered.body.data.mustChoosePassword).toBe(false)
})
