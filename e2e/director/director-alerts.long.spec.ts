import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../journey.ts'
import { demo, enter } from '../sign-in.ts'

const director = { role: 'director', email: demo.director.email } as const

test('a director opens exactly what is late, says when to be told, and looks at one state', async ({
  page,
}) => {
  await enter(page, director, '/director/home')
  const late = page.getByRole('list', { name: 'Late, by station' }).getByRole('link').first()
  const many = Number((await late.getByText(/ late$/).innerText()).split(' ')[0])
  await late.click()
  await expect(page.getByRole('heading', { name: `Late now: ${many}` })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Late requests' }).getByRole('row')).toHaveCount(
    many + 1,
  )
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'All open requests' }).click()
  await expect(page.getByRole('table', { name: 'Open requests' })).toBeVisible()
  await page.goto('/director/home/alerts')
  const cash = page.getByRole('listitem').filter({ hasText: 'Cash not banked' })
  const amount = cash.getByRole('textbox')
  await expect(amount).toHaveValue(/^[\d,]+$/)
  await amount.fill('1')
  await expect(cash.getByRole('alert')).toHaveText(/^Between ₦1,000 and /)
  await expect(cash.getByRole('button', { name: 'Save' })).toBeDisabled()
  await amount.fill('250,000')
  await cash.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(amount).toHaveValue('250,000')
  await cash.getByRole('switch').click()
  await expect(amount).toHaveCount(0)
  await cash.getByRole('switch').click()
  await expect(amount).toHaveValue('250,000')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goto('/director/home')
  await page.getByLabel('State').selectOption({ label: 'Enugu (1)' })
  await expect(page).toHaveURL(/state=Enugu/)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Report' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Enugu')
})

test('the bounds of all stations of a state are set at once, and whose prices are outside is named', async ({
  page,
}) => {
  await enter(page, director, '/director/home/stations?tab=bounds&state=Enugu')
  await expect(page.getByText('For one station in Enugu.')).toBeVisible()
  const paper = page.getByRole('group', { name: 'Paper and carton' })
  await page.getByRole('button', { name: 'Set limits' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Enter at least one limit first.')
  await page.getByRole('alertdialog').getByRole('button').first().click()
  await paper.getByLabel('At least').fill('900')
  await page.getByRole('button', { name: 'Set limits' }).click()
  await expect(paper.getByText('Please enter an amount')).toBeVisible()
  await paper.getByLabel('At most').fill('1,000')
  await page.getByRole('button', { name: 'Set limits' }).click()
  const sure = page.getByRole('alertdialog')
  await sure.getByRole('button', { name: 'Not yet' }).click()
  await page.getByRole('button', { name: 'Set limits' }).click()
  await sure.getByRole('button', { name: 'Set limits' }).click()
  const said = page.getByRole('status').filter({ hasText: 'The limits of 1 station are set.' })
  await expect(said).toContainText('Paper and carton')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
