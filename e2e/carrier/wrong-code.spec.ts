import { withCheckDigit } from '../../contract/check-digit.ts'
import { codeAt, finish, goThere, stopIs, street } from '../carrier-phone.ts'
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from '../journey.ts'

test('a code that is only made up ends the stop without proof, and the carrier reads so', async ({
  page,
  baseURL,
}) => {
  const { shown, stops } = await street(baseURL ?? '')
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
