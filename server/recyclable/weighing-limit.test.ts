import { expect, test } from 'vitest'
import { listAudit } from '../../contract/audit/audit.ts'
import { getDay } from '../../contract/desk/close.ts'
import { getLimits, setLimits } from '../../contract/staff/member.ts'
import { setPin } from '../../contract/staff/member-switch.ts'
import { bisi, staffPeople, tunde } from '../testing/people/staff-people.ts'
import { atScale, weighingTown } from '../testing/scale.ts'

/** Tunde is a clerk of Ikeja, Bisi has its cash; each may credit ₦700 with one weighing, and ₦1,000 in a day. */
async function office() {
  const at = await weighingTown()
  const head = at.staff.browser
  await head.call(setPin, { pin: '8046' })
  const cash = { refundKobo: 0, shortageKobo: 0 }
  await head.call(setLimits, { ...cash, weighingKobo: 70_000, weighingDayKobo: 100_000 })
  const { joins } = staffPeople(at.town)
  const clerk = atScale(await joins(head, tunde, 'clerk'))
  const cashier = atScale(await joins(head, bisi, 'cashier'))
  return { ...at, head: at.scale, clerk, cashier, ada: at.town.people.ada }
}

test('a clerk credits so much with one weighing and in a day, and the head any amount', async () => {
  const { town, head, clerk, cashier, ada } = await office()
  expect((await clerk.weighs(ada, { can: 1_001 })).body).toMatchObject({
    code: 'above_limit',
    message: 'Your limit for one weighing is ₦700. The head of your station must record this one.',
  })
  const first = await clerk.weighs(ada, { can: 1_000 })
  expect([first.status, first.body.data.worthKobo]).toEqual([201, 70_000])
  expect((await clerk.weighs(ada, { can: 500 })).body).toMatchObject({
    code: 'above_limit',
    message: expect.stringMatching(/ ₦1,000 .+ ₦300 of it is left today/),
  })
  expect((await clerk.browser.call(getLimits, {})).body.data.weighingLeftKobo).toBe(30_000)
  // A colleague's day is their own; the head has no limit.
  expect((await cashier.weighs(ada, { can: 500 })).status).toBe(201)
  expect((await head.weighs(ada, { can: 50_000 })).status).toBe(201)
  expect((await head.browser.call(getLimits, {})).body.data.weighingLeftKobo).toBeNull()
  // What was taken back is not credited.
  await clerk.takesBack(first.body.data._id)
  expect((await clerk.weighs(ada, { can: 500 })).status).toBe(201)
  const { given } = (await head.browser.call(getDay, {})).body.data.facts
  expect(given).toMatchObject({ creditLimitKobo: 100_000 })
  expect(given?.members.map(each => [each.name, each.creditedKobo])).toEqual([
    ['Bisi Cole', 35_000],
    ['Ikeja staff', 3_500_000],
    ['Tunde Alabi', 35_000],
  ])
  town.clock.advance(24 * 60)
  expect((await clerk.weighs(ada, { can: 1_000 })).status).toBe(201)
})

test('ten weighings at once do not pass the limit of the day together', async () => {
  const { clerk, ada } = await office()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => clerk.weighs(ada, { can: 500 })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  expect(answers.filter(({ body }) => body.code === 'above_limit')).toHaveLength(8)
})

test('for less than half of what was paid only the head lets material go, and the log says the sums', async () => {
  const { town, head, cashier, ada } = await office()
  await head.weighs(ada, { can: 5_000 })
  expect((await cashier.sells('can', 2_000, 0)).body).toMatchObject({
    code: 'above_limit',
    message: expect.stringContaining('paid about ₦1,400'),
  })
  expect((await cashier.sells('can', 2_000, 69_999)).body.code).toBe('above_limit')
  expect((await cashier.sells('can', 2_000, 70_000)).status).toBe(201)
  expect((await head.sells('can', 1_000, 0)).status).toBe(201)
  expect(await head.stock()).toEqual({ can: 2_000 })
  const amina = await town.signedIn('amina')
  const said = (await amina.call(listAudit, {})).body.data.map(({ what }) => what)
  expect(said).toContain('Sold 2 kg of can to Alaba for ₦700')
  expect(said.find(what => what.includes('for recyclables'))).toContain('₦3,500')
})
