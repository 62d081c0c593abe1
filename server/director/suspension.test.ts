import { expect, onTestFinished, test } from 'vitest'
import { getSession, registerResident } from '../../contract/account/account.ts'
import { takeCash } from '../../contract/wallet/cash.ts'
import { setSuspension } from '../../contract/director/oversight.ts'
import { listStations } from '../../contract/station/station.ts'
import { twoDirectors } from '../testing/people/director-people.ts'
import { ikejaAtWork, moveIn } from '../testing/people/request-people.ts'
import { atScale } from '../testing/scale.ts'
import { world } from '../testing/world.ts'
import { brokenRules } from '../wallet/wallet.ts'

async function standingTown() {
  const town = await world()
  onTestFinished(async () => expect(await brokenRules(town.db)).toEqual([]))
  const lettersTo = (who: string) =>
    town.mails.filter(({ to }) => to === `${who}@town.ng`).map(({ subject }) => subject)
  return { town, ...(await twoDirectors(town)), ...(await ikejaAtWork(town)), lettersTo }
}

test('a suspended station takes nothing new, says why, and its residents are told', async () => {
  const { town, amina, ada, lettersTo } = await standingTown()
  const { ikeja } = town.people
  const { status, body } = await amina.suspends(ikeja)
  expect([status, body.message]).toEqual([200, 'Saved.'])
  expect(body.data).toMatchObject({
    status: 'suspended',
    suspendedAt: town.clock.now().toISOString(),
    suspensionReason: 'The depot is under water',
  })
  const asked = await ada.asks()
  expect([asked.status, asked.body.code]).toEqual([409, 'station_suspended'])
  expect(asked.body.message).toBe(
    'Your station isn’t taking new requests at the moment: The depot is under water',
  )
  const wish = { requestMessage: 'After the wedding', address: 'Town hall' }
  expect((await ada.asksSpecially(wish)).body.code).toBe('station_suspended')
  const session = async () => (await ada.browser.call(getSession, {})).body.data
  expect(await session()).toMatchObject({ suspension: 'The depot is under water' })
  await town.settle()
  expect(lettersTo('ada')).toEqual(['Ikeja isn’t taking new requests for now'])
  expect(town.mailTo('ada@town.ng')?.text).toContain('“The depot is under water”')
  expect(lettersTo('kabiru')).toEqual([])

  expect((await amina.resumes(ikeja)).body.data).toMatchObject({
    status: 'active',
    suspendedAt: null,
    suspensionReason: null,
  })
  expect((await ada.asks()).status).toBe(200)
  expect(await session()).toMatchObject({ suspension: null })
  await town.settle()
  expect(lettersTo('ada')).toEqual([
    'Ikeja isn’t taking new requests for now',
    'Ikeja is taking requests again',
  ])
})

test('nobody registers at a suspended station or finds it in the list', async () => {
  const { town, amina } = await standingTown()
  await amina.suspends(town.people.ikeja)
  const visitor = town.browser()
  const { data } = (await visitor.call(listStations, {})).body
  expect(data.map(({ station }: { station: string }) => station)).toEqual(['Kano', 'Lekki'])
  const answer = await visitor.call(registerResident, {
    name: 'Efe Oghene',
    email: 'efe@town.ng',
    address: '4 Allen Avenue',
    stationName: 'Ikeja',
    password: 'banga-and-starch',
  })
  expect(answer.body.code).toBe('station_unknown')
})

test('work under way is finished: assign, pick up, weigh, take cash, close', async () => {
  const { town, amina, ada, staff, sani, musa, asked } = await standingTown()
  const id = await asked()
  await amina.suspends(town.people.ikeja)
  expect((await staff.assigns(id, sani)).status).toBe(200)
  expect((await staff.swaps(id, musa)).status).toBe(200)
  expect((await staff.picksUp(id)).status).toBe(200)
  const weighed = await atScale(staff.browser).weighs(town.people.ada, { pet: 1_000 })
  expect(weighed.status).toBe(201)
  const cash = { userId: town.people.ada, amountKobo: 50_000 }
  expect((await staff.browser.call(takeCash, cash)).status).toBe(201)
  expect((await ada.closes(id)).body.data.requestStatus).toBe('Closed')
})

test('suspending needs a reason; doing it again changes the words and mails nobody', async () => {
  const { town, amina, lettersTo } = await standingTown()
  const { ikeja } = town.people
  const silent = await amina.browser.call(setSuspension, { stationId: ikeja, suspended: true })
  expect([silent.status, silent.body.fields]).toEqual([422, { reason: 'Please say why' }])
  const odd = await amina.browser.attempt(setSuspension, {
    stationId: ikeja,
    suspended: true,
    name: 'Mine',
  })
  expect(odd.body.fields).toEqual({ name: 'Unknown field' })
  expect((await amina.resumes(ikeja)).body.data.status).toBe('active')
  const since = (await amina.suspends(ikeja)).body.data.suspendedAt
  town.clock.advance(5)
  const again = (await amina.suspends(ikeja, 'The road is closed')).body.data
  expect(again).toMatchObject({ suspendedAt: since, suspensionReason: 'The road is closed' })
  await Promise.all(Array.from({ length: 5 }, () => amina.suspends(ikeja, 'The road is closed')))
  await town.settle()
  expect(lettersTo('ada')).toEqual(['Ikeja isn’t taking new requests for now'])
  await Promise.all(Array.from({ length: 5 }, () => amina.resumes(ikeja)))
  await town.settle()
  expect(lettersTo('ada')).toHaveLength(2)
  await amina.suspends(ikeja)
  await town.settle()
  expect(lettersTo('ada')).toHaveLength(3)
})

test('every one of many residents gets one letter, and none when it was a slip', async () => {
  const { town, amina } = await standingTown()
  const { kano } = town.people
  await moveIn(town, kano, 205)
  await amina.suspends(kano)
  await town.settle()
  const told = town.mails.filter(
    ({ subject }) => subject === 'Kano isn’t taking new requests for now',
  )
  expect(told).toHaveLength(206)
  expect(new Set(told.map(({ to }) => to)).size).toBe(206)
  await amina.resumes(kano)
  await town.settle()
  const before = town.mails.length
  // Nothing was sent yet when it is taken back.
  await amina.suspends(kano)
  await amina.resumes(kano)
  await town.settle()
  const since = town.mails.slice(before).map(({ subject }) => subject)
  expect(since).not.toContain('Kano isn’t taking new requests for now')
})

test("another director's station cannot be touched, and looks as if it were not there", async () => {
  const { town, amina, bola, lekki } = await standingTown()
  const others = await bola.suspends(town.people.ikeja)
  expect(others.status).toBe(403)
  expect((await bola.suspends(town.people.ada)).body).toEqual(others.body)
  expect((await amina.resumes(lekki)).status).toBe(403)
  const staff = await town.signedIn('ikeja')
  expect(
    (await staff.call(setSuspension, { stationId: town.people.ikeja, suspended: false })).status,
  ).toBe(403)
})
