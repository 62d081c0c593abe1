import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { changeCarrier, listCarriers, registerCarrier } from '../../contract/carrier/carrier.ts'
import { account } from '../account/account.table.ts'
import { newId } from '../call/clock.ts'
import { station } from '../station/station.table.ts'
import type { Browser, Reply } from '../testing/browser.ts'
import { burden } from '../testing/people/plan-people.ts'
import { world, type World } from '../testing/world.ts'
import { carrier } from './carrier.table.ts'

const sani = {
  name: 'Sani Bello',
  phoneNumber: '0803 111 2222',
  email: 'Sani@carts.ng',
  address: '4 Oba Akran Avenue',
}

async function register(staff: Browser, stationID: string, described = sani) {
  const answer = await staff.call(registerCarrier, { stationID, ...described })
  if (answer.status !== 201) throw new Error(`not registered: ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

describe('registering', () => {
  test('a carrier is registered under the station, and free', async () => {
    const town = await world()
    const staff = await town.signedIn('ikeja')
    const answer = await staff.call(registerCarrier, { stationID: town.people.ikeja, ...sani })
    expect(answer).toMatchObject({ status: 201, body: { message: 'Carrier created' } })
    expect(answer.body.data).toMatchObject({
      _id: expect.any(String),
      name: 'Sani Bello',
      phoneNumber: '+2348031112222',
      email: 'sani@carts.ng',
      address: '4 Oba Akran Avenue',
      stationID: town.people.ikeja,
      amount: 0,
      holds: 0,
      load: 0,
      limit: 5,
      phones: 0,
      status: 'Free',
      active: false,
      language: 'en',
      rating: null,
      photo: null,
      vehicle: 'handcart',
      room: null,
      isIn: true,
      createdAt: '2026-11-15T09:00:00.000Z',
    })
    const listed = await staff.call(listCarriers, {})
    expect(listed.body.data).toEqual([answer.body.data])
  })

  test("nobody registers under another's station, whether or not there is one", async () => {
    const town = await world()
    const staff = await town.signedIn('ikeja')
    for (const other of [town.people.kano, newId(town.clock.now())]) {
      const answer = await staff.call(registerCarrier, { stationID: other, ...sani })
      expect(answer).toMatchObject({ status: 403, body: { code: 'not_yours' } })
    }
    for (const who of ['ada', 'amina'] as const) {
      const stranger = await town.signedIn(who)
      expect(
        (await stranger.call(registerCarrier, { stationID: town.people.ikeja, ...sani })).status,
      ).toBe(403)
    }
  })

  test('what is missing is said beside the field', async () => {
    const town = await world()
    const staff = await town.signedIn('ikeja')
    const answer = await staff.call(registerCarrier, {
      stationID: town.people.ikeja,
      ...sani,
      name: ' ',
      email: '',
      address: '',
    })
    expect(answer.status).toBe(422)
    expect(answer.body.fields).toEqual({
      name: 'Please enter a name',
      email: 'Please enter an email',
      address: 'Please enter a name',
    })
  })

  test('a phone number is registered once at a station, however it is typed', async () => {
    const town = await world()
    const staff = await town.signedIn('ikeja')
    await register(staff, town.people.ikeja)
    const again = await staff.call(registerCarrier, {
      stationID: town.people.ikeja,
      ...sani,
      phoneNumber: '+2348031112222',
    })
    expect(again).toMatchObject({ status: 409, body: { code: 'carrier_known' } })
    expect(again.body.fields.phoneNumber).toMatch(/registered already/)
    // A carrier may work for two stations.
    await register(await town.signedIn('kano'), town.people.kano)
  })

  test('fifty registrations of one number at once make one carrier', async () => {
    const town = await world()
    const staff = await town.signedIn('ikeja')
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        staff.call(registerCarrier, { stationID: town.people.ikeja, ...sani }),
      ),
    )
    const made = answers.filter(({ status }) => status === 201)
    const refused = answers.filter(({ body }) => body.code === 'carrier_known')
    expect([made.length, refused.length]).toEqual([1, 49])
    expect((await staff.call(listCarriers, {})).body.data).toHaveLength(1)
  })
})

describe('the list', () => {
  const phoneOf = (n: number) => `+23480311100${String(n).padStart(2, '0')}`

  async function crew(town: World, names: string[]) {
    const staff = await town.signedIn('ikeja')
    const ids = new Map<string, string>()
    for (const [n, name] of names.entries()) {
      const phoneNumber = phoneOf(n)
      const made = await register(staff, town.people.ikeja, { ...sani, name, phoneNumber })
      ids.set(name, made._id)
    }
    return { staff, idOf: (name: string) => ids.get(name) ?? '' }
  }
  const namesIn = (answer: { body: { data: { name: string }[] } }) =>
    answer.body.data.map(({ name }) => name)

  test('free ones come first, by name; the full and the paused after them', async () => {
    const town = await world()
    const { staff, idOf } = await crew(town, ['Yakubu', 'audu', 'Bala', 'Musa', 'Isa'])
    await burden(town, idOf('audu'), 5)
    await burden(town, idOf('Yakubu'), 4)
    await staff.call(changeCarrier, { carrierId: idOf('Bala'), paused: true })
    const answer = await staff.call(listCarriers, {})
    expect(namesIn(answer)).toEqual(['Isa', 'Musa', 'Yakubu', 'audu', 'Bala'])
    const shown = answer.body.data.map((each: Record<string, unknown>) => [
      each.status,
      each.active,
      each.amount,
      each.holds,
    ])
    expect(shown).toEqual([
      ['Free', false, 0, 0],
      ['Free', false, 0, 0],
      ['Free', false, 4, 4],
      ['On duty', true, 5, 5],
      ['Paused', false, 0, 0],
    ])
    expect(namesIn(await staff.call(listCarriers, { free: 'true' }))).toEqual([
      'Isa',
      'Musa',
      'Yakubu',
    ])
    expect((await staff.attempt(listCarriers, { free: 'no' })).status).toBe(422)
  })

  test("the station's own limit decides who is full", async () => {
    const town = await world()
    const { staff, idOf } = await crew(town, ['Musa'])
    await burden(town, idOf('Musa'), 2)
    await town.db.update(station).set({ carrierLimit: 2 })
    const [musa] = (await staff.call(listCarriers, {})).body.data
    expect(musa).toMatchObject({ status: 'On duty', active: true, limit: 2, holds: 2, load: 2 })
  })

  test('page by page it shows everybody once, namesakes included', async () => {
    const town = await world()
    const names = ['Sani', 'sani', 'Sani', 'Ali', 'Zubairu', 'Ọlá', 'Ịfẹ', 'ÀBÍKẸ́', 'Bala']
    const { staff, idOf } = await crew(town, names)
    await burden(town, idOf('Ali'), 5)
    await burden(town, idOf('Bala'), 5)
    const whole = await staff.call(listCarriers, {})
    const seen: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const page: Reply<typeof listCarriers> = await staff.call(listCarriers, {
        limit: 2,
        after: next || undefined,
      })
      seen.push(...page.body.data.map(({ _id }) => _id))
      next = page.body.next
    }
    expect(seen).toEqual(whole.body.data.map((each: { _id: string }) => each._id))
    expect(new Set(seen).size).toBe(names.length)
  })

  test('a made-up place in the list is refused', async () => {
    const town = await world()
    const { staff } = await crew(town, [])
    for (const parts of ['rubbish', ['maybe', 'a', newId(town.clock.now())], ['true', 'a', '1']]) {
      const after = Buffer.from(JSON.stringify(parts)).toString('base64url')
      const answer = await staff.call(listCarriers, { after })
      expect(answer).toMatchObject({ status: 400, body: { code: 'malformed_cursor' } })
    }
  })

  test('a search finds names and numbers as people type them', async () => {
    const town = await world()
    const { staff } = await crew(town, ['Sani 100%', 'Musa', 'Isa_Ali'])
    const find = async (search: string) => namesIn(await staff.call(listCarriers, { search }))
    expect(await find('sa')).toEqual(['Isa_Ali', 'Musa', 'Sani 100%'].toSorted())
    expect(await find('%')).toEqual(['Sani 100%'])
    expect(await find('_')).toEqual(['Isa_Ali'])
    expect(await find('0803 111 0001')).toEqual(['Musa'])
    expect(await find('+234 803 1110001')).toEqual(['Musa'])
    expect(await find('2348031110001')).toEqual(['Musa'])
    expect(await find('0001')).toEqual(['Musa'])
    expect(await find('0803')).toHaveLength(3)
    expect(await find('0805')).toEqual([])
  })

  test('a station sees its own, a director those of own stations, a resident none', async () => {
    const town = await world()
    await register(await town.signedIn('ikeja'), town.people.ikeja)
    await register(await town.signedIn('kano'), town.people.kano, { ...sani, name: 'Garba' })
    expect(namesIn(await (await town.signedIn('kano')).call(listCarriers, {}))).toEqual(['Garba'])
    const amina = await town.signedIn('amina')
    expect(namesIn(await amina.call(listCarriers, {}))).toEqual(['Garba', 'Sani Bello'])
    const bisi = newId(town.clock.now())
    const times = { createdAt: town.clock.now(), verifiedAt: town.clock.now() }
    const facts = { role: 'director', email: 'bisi@town.ng', name: 'Bisi', secretHash: '' } as const
    await town.db.insert(account).values({ id: bisi, ...facts, ...times })
    await town.db.update(station).set({ directorId: bisi }).where(eq(station.id, town.people.kano))
    expect(namesIn(await amina.call(listCarriers, {}))).toEqual(['Sani Bello'])
    expect((await (await town.signedIn('ada')).call(listCarriers, {})).status).toBe(403)
    expect((await town.browser().call(listCarriers, {})).status).toBe(401)
  })
})

describe('changing', () => {
  test('details are changed, one at a time', async () => {
    const town = await world()
    const staff = await town.signedIn('ikeja')
    const { _id, ...before } = await register(staff, town.people.ikeja)
    const moved = await staff.call(changeCarrier, { carrierId: _id, address: '9 Awolowo Way' })
    expect(moved).toMatchObject({ status: 200, body: { message: 'Saved.' } })
    expect(moved.body.data).toEqual({ _id, ...before, address: '9 Awolowo Way' })
    expect((await staff.call(changeCarrier, { carrierId: _id })).body.data.address).toBe(
      '9 Awolowo Way',
    )
    const odd = await staff.attempt(changeCarrier, { carrierId: _id, holds: 0 })
    expect(odd).toMatchObject({ status: 422, body: { fields: { holds: expect.any(String) } } })
  })

  test("a colleague's number is refused", async () => {
    const town = await world()
    const staff = await town.signedIn('ikeja')
    await register(staff, town.people.ikeja)
    const other = { ...sani, name: 'Musa', phoneNumber: '08031112223' }
    const { _id } = await register(staff, town.people.ikeja, other)
    const changes = { name: 'Musa Ali', phoneNumber: sani.phoneNumber }
    const answer = await staff.call(changeCarrier, { carrierId: _id, ...changes })
    expect(answer).toMatchObject({ status: 409, body: { code: 'carrier_known' } })
    expect(answer.body.fields.phoneNumber).toBeTruthy()
    expect((await staff.call(listCarriers, { search: 'Musa' })).body.data[0]?.name).toBe('Musa')
  })

  test('one who rests, or must stop at once, is paused and brought back', async () => {
    const town = await world()
    const staff = await town.signedIn('ikeja')
    const { _id } = await register(staff, town.people.ikeja)
    const pause = (paused: boolean) => staff.call(changeCarrier, { carrierId: _id, paused })
    expect((await pause(true)).body.data.status).toBe('Paused')
    const [first] = await town.db.select().from(carrier)
    town.clock.advance(5)
    await pause(true)
    const [second] = await town.db.select().from(carrier)
    expect(second?.pausedAt).toEqual(first?.pausedAt)
    expect((await pause(false)).body.data.status).toBe('Free')
    await burden(town, _id, 1)
    expect((await pause(true)).body.data).toMatchObject({ status: 'Paused', holds: 1 })
  })

  test("another station's carrier is not there, and neither is one that never was", async () => {
    const town = await world()
    const { _id } = await register(await town.signedIn('ikeja'), town.people.ikeja)
    const kano = await town.signedIn('kano')
    const answers = await Promise.all(
      [_id, newId(town.clock.now())].map(id =>
        kano.call(changeCarrier, { carrierId: id, name: 'Mine now' }),
      ),
    )
    expect(answers[0]).toMatchObject({ status: 403, body: { code: 'not_yours' } })
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    const amina = await town.signedIn('amina')
    expect((await amina.call(changeCarrier, { carrierId: _id, paused: true })).status).toBe(403)
  })
})
