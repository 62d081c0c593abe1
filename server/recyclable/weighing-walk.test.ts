import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getCash } from '../../contract/wallet/cash.ts'
import type { Material } from '../../contract/recyclable/material.ts'
import { getWallet } from '../../contract/wallet/wallet.ts'
import { asResident, asStaff, hire } from '../testing/people/request-people.ts'
import { atScale, usualWorth, type Load } from '../testing/scale.ts'
import { world } from '../testing/world.ts'
import { brokenRules } from '../wallet/wallet.ts'
import { walks } from '../testing/effort.ts'

/**
 * Random weighings, reversals, sales and pickups by several people, one after the other, against
 * the app and against a small model. After each the answers, the wallets and the stocks must agree.
 */

type Who = 'ada' | 'kabiru'
type Station = 'ikeja' | 'kano'
type Command =
  | { do: 'weigh'; station: Station; who: Who; load: Load }
  | { do: 'reverse'; station: Station; pick: number }
  | { do: 'sell'; station: Station; material: Material; grams: number; kobo: number }
  | { do: 'pickup'; who: Who }

const home = { ada: 'ikeja', kabiru: 'kano' } as const
const everybody: Who[] = ['ada', 'kabiru']
const priceKobo = 250_000

const who = fc.constantFrom<Who>('ada', 'kabiru')
const station = fc.constantFrom<Station>('ikeja', 'kano')
const material = fc.constantFrom<Material>('pet', 'can')
const grams = fc.integer({ min: 1, max: 9_000 })
const load = fc.oneof(
  fc.record({ pet: grams }),
  fc.record({ can: grams }),
  fc.record({ can: grams, pet: grams }),
)
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('weigh'), station, who, load }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('reverse'), station, pick: fc.nat(30) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('sell'),
      station,
      material,
      grams,
      kobo: fc.nat(9_000),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pickup'), who }) },
)

type Weighed = { id: string; who: Who; load: Load; reversed: boolean }
type Purse = { balance: number; dues: number; owed: number }

/** The rules, as small as they can be said. */
function createModel() {
  const purses: Record<Who, Purse> = {
    ada: { balance: 0, dues: 0, owed: 0 },
    kabiru: { balance: 0, dues: 0, owed: 0 },
  }
  const stocks: Record<Station, Record<'pet' | 'can', number>> = {
    ikeja: { pet: 0, can: 0 },
    kano: { pet: 0, can: 0 },
  }
  const tills = { ikeja: 0, kano: 0 }
  const weighed: Weighed[] = []
  const credit = (purse: Purse, kobo: number) => {
    purse.balance += kobo
    while (purse.dues > 0 && purse.balance >= priceKobo) {
      purse.dues -= 1
      purse.balance -= priceKobo
    }
    const collected = Math.min(purse.balance, purse.owed)
    purse.balance -= collected
    purse.owed -= collected
  }
  const change = (at: Station, { pet = 0, can = 0 }: Load, sign: 1 | -1) => {
    const stock = stocks[at]
    if (stock.pet + sign * pet < 0 || stock.can + sign * can < 0) return false
    stock.pet += sign * pet
    stock.can += sign * can
    return true
  }
  return {
    purses,
    stocks,
    tills,
    weighed,
    weigh(at: Station, by: Who, brought: Load) {
      if (home[by] !== at) return 'not_yours'
      change(at, brought, 1)
      credit(purses[by], usualWorth(brought))
      weighed.push({ id: '', who: by, load: brought, reversed: false })
      return 'ok'
    },
    reverse(at: Station, target: Weighed) {
      if (home[target.who] !== at) return 'not_yours'
      if (target.reversed) return 'already_reversed'
      if (!change(at, target.load, -1)) return 'stock_gone'
      target.reversed = true
      const purse = purses[target.who]
      const taken = Math.min(purse.balance, usualWorth(target.load))
      purse.balance -= taken
      purse.owed += usualWorth(target.load) - taken
      return 'ok'
    },
    sell(at: Station, what: Load, kobo: number) {
      if (!change(at, what, -1)) return 'stock_gone'
      tills[at] += kobo
      return 'ok'
    },
    pickup(by: Who) {
      const purse = purses[by]
      if (purse.dues >= 2) return 'dues_unpaid'
      if (purse.balance >= priceKobo) purse.balance -= priceKobo
      else purse.dues += 1
      return 'ok'
    },
  }
}

type Model = ReturnType<typeof createModel>

async function settle() {
  const town = await world()
  const { ada, kabiru, ikeja, kano } = town.people
  const open = async (name: Station, stationId: string) => {
    const browser = await town.signedIn(name)
    const carrier = await hire(town, stationId, 'Sani')
    return { scale: atScale(browser), staff: asStaff(browser), carrier }
  }
  return {
    town,
    residents: {
      ada: asResident(await town.signedIn('ada'), ada, ikeja),
      kabiru: asResident(await town.signedIn('kabiru'), kabiru, kano),
    },
    stations: { ikeja: await open('ikeja', ikeja), kano: await open('kano', kano) },
  }
}

type Settled = Awaited<ReturnType<typeof settle>>

async function carryOut({ town, residents, stations }: Settled, model: Model, each: Command) {
  if (each.do === 'pickup') {
    const { staff, carrier } = stations[home[each.who]]
    const wish = { requestMessage: 'A party', address: 'The hall' }
    const { body } = await residents[each.who].asksSpecially(wish)
    if (body.code) return [body.code, model.pickup(each.who)]
    await staff.assigns(body.data._id, carrier)
    await staff.picksUp(body.data._id)
    await residents[each.who].closes(body.data._id)
    return ['ok', model.pickup(each.who)]
  }
  const { scale } = stations[each.station]
  if (each.do === 'sell') {
    const { body } = await scale.sells(each.material, each.grams, each.kobo)
    const sold = { [each.material]: each.grams }
    return [body.code ?? 'ok', model.sell(each.station, sold, each.kobo)]
  }
  if (each.do === 'weigh') {
    const { body } = await scale.weighs(town.people[each.who], each.load)
    const expected = model.weigh(each.station, each.who, each.load)
    const made = model.weighed.at(-1)
    if (expected === 'ok' && made) made.id = body.data?._id
    return [body.code ?? 'ok', expected]
  }
  const target = model.weighed[each.pick % Math.max(1, model.weighed.length)]
  if (!target) return ['ok', 'ok']
  const { body } = await scale.takesBack(target.id)
  return [body.code ?? 'ok', model.reverse(each.station, target)]
}

/** Every wallet, stock and till beside what the model says. */
async function compare({ town, residents, stations }: Settled, model: Model) {
  for (const name of everybody) {
    const { balance, dues, owed } = model.purses[name]
    const { browser } = residents[name]
    expect((await browser.call(getWallet, {})).body.data).toMatchObject({
      balanceKobo: balance,
      setAsideKobo: 0,
      dueKobo: dues * priceKobo,
      owedKobo: owed,
    })
    const { scale } = stations[home[name]]
    expect({ pet: 0, can: 0, ...(await scale.stock()) }).toEqual(model.stocks[home[name]])
    const { tillKobo } = (await scale.browser.call(getCash, {})).body.data
    expect(tillKobo).toBe(model.tills[home[name]])
  }
  expect(await brokenRules(town.db)).toEqual([])
}

async function walk(commands: Command[]) {
  const settled = await settle()
  const model = createModel()
  for (const each of commands) {
    settled.town.clock.advance(1)
    const [answered, expected] = await carryOut(settled, model, each)
    expect([each, answered]).toEqual([each, expected])
    await compare(settled, model)
  }
}

test('random days at the scale never part the app from the rules', () =>
  fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 40, maxLength: 60, size: 'max' }), walk),
    { numRuns: walks(8), endOnFailure: true },
  ))
