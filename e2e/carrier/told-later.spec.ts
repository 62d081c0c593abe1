import { withCheckDigit } from '../../contract/check-digit.ts'
import { codeAt, finish, goThere, stopIs, street } from '../carrier-phone.ts'
import {
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  refusedCall,
  test,
} from '../journey.ts'
import { lostNetwork } from '../waiting.ts'

// What a carrier is told afterwards.

test('a code that is only made up ends the stop without proof, and the carrier reads so', async ({
  page,
}) => {
  const { shown, stops } = await street()
  const [stop] = stops
  if (!stop) throw new Error('there is no stop')
  await page.goto(await shown())
  await stopIs(page, stop)
  await goThere(page)
  await expect.poll(async () => (await stop.read()).visit?.state).toBe('here')
  const code = await codeAt(stop)
  const other = String((Number(code.slice(0, 4)) + 1) % 10_000).padStart(4, '0')
  await finish(page, withCheckDigit(other))
  await expect(page.getByText(`${stop.address}: the code was wrong`)).toBeVisible()
  await expectNoViolations(page, { only: 'sunlight' })
  await expectNoSidewaysScroll(page)
  expect((await stop.read()).visit).toMatchObject({ state: 'done', proof: 'none' })
})

test('a stop that the station took back while the carrier had no network is told plainly', async ({
  page,
  context,
  quietConsole,
}) => {
  quietConsole.allow(lostNetwork)
  quietConsole.allow(refusedCall(409))
  const { shown, stops } = await street(2)
  const [first, second] = stops
  if (!first || !second) throw new Error('there are no stops')
  await page.goto(await shown())
  await expect(page.getByText('Stop 1 of 2')).toBeVisible()
  // One is taken away while somebody looks on: it goes by itself.
  const at = await page.getByRole('heading', { level: 1 }).textContent()
  const [here, there] = at === first.address ? [first, second] : [second, first]
  await there.takeBack()
  const told = page.getByText(`The station removed this stop: ${there.address}`)
  await expect(told).toBeVisible()
  await expect(page.getByText('Stop 1 of 1')).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(told).toBeHidden()

  await context.setOffline(true)
  await goThere(page)
  await expect(page.getByText('2 not sent yet')).toBeVisible()
  await here.takeBack()
  await context.setOffline(false)
  const no = page
    .getByRole('alert')
    .filter({ hasText: 'The station has removed this stop from your round.' })
  await expect(no).toContainText(here.address)
  await expectNoViolations(page)
  await no.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('heading', { name: 'No stops today' })).toBeVisible()
  await expect(page.getByText(/^All sent/)).toBeVisible()
})
