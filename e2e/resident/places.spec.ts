import { lagosDay } from '../../contract/calendar.ts'
import { endArea, getGround } from '../../contract/ground/area.ts'
import { getRequest, listRequests } from '../../contract/request/request.ts'
import { loginStation } from '../../contract/staff/login.ts'
import { done } from '../calls.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../journey.ts'
import { arriveAsNewResident, asksByCall } from '../new-resident.ts'
import { demoSecret, openMenu } from '../sign-in.ts'
import { deskOf, freshName, newResident, openStation, sitDown } from '../station-desk.ts'
import { onTheStreet } from '../street.ts'

test(
  'a resident with a shop and a plus code: whoever comes reads the note for the gate until it is done',
  { tag: '@desk' },
  async ({ page, request, context }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 6.5991, longitude: 3.3526, accuracy: 64 })
    await arriveAsNewResident(page)
    await page.goto('/user/home/places')
    const home = page.getByRole('region', { name: 'Home' })
    await expect(home).toContainText('14 Opebi Road, Ikeja')
    await page.getByRole('button', { name: 'Add a place' }).click()
    const form = page.getByRole('dialog', { name: 'Add a place' })
    await form.getByLabel('Name this place').fill('Shop')
    await form.getByLabel('Address').fill('12 Toyin Street, Ikeja')
    await form.getByLabel('Landmark').fill('Blue kiosk')
    await form.getByLabel('Where you leave the bags').fill('Left of the door')
    await form.getByLabel('Gate note').fill('Ring twice')
    await form.getByLabel('Or enter a plus code').fill('somewhere')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('A plus code looks like')).toBeVisible()
    await form.getByLabel('Or enter a plus code').fill('6fr5j922+ph')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await form.getByRole('button', { name: 'Save' }).click()
    const shop = page.getByRole('region', { name: 'Shop' })
    await expect(shop).toContainText('6FR5J922+PH')

    // Where she stands now is known too vaguely to be taken without a question.
    await home.getByRole('button', { name: 'Change Home' }).click()
    const own = page.getByRole('dialog', { name: 'Home' })
    await own.getByRole('button', { name: 'I’m there now' }).click()
    await expect(own.getByText('accurate to 64 metres')).toBeVisible()
    await own.getByRole('button', { name: 'Use it anyway' }).click()
    await own.getByRole('button', { name: 'Save' }).click()
    await expect(home).toContainText('+')

    await asksByCall(page)
    await page.goto('/user/home')
    await page.getByRole('main').getByRole('button', { name: 'Make Request' }).click()
    const asking = page.getByRole('alertdialog', { name: 'Please Confirm Request?' })
    // The place is chosen first: what is on its way to Home is no reason not to ask for the shop.
    await expect(asking).toContainText('You already have a pickup')
    await expect(asking.getByRole('button', { name: 'Request another' })).toBeVisible()
    await asking.getByLabel('From which place?').selectOption('Shop, 12 Toyin Street, Ikeja')
    await expect(asking).toContainText('to 12 Toyin Street, Ikeja')
    await expect(asking).not.toContainText('You already have a pickup')
    for (let bags = 0; bags < 3; bags++)
      await asking.getByRole('button', { name: 'One more' }).click()
    await asking.getByRole('radio').nth(2).check()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await expect(asking.getByRole('button', { name: 'Yes, send it' })).toBeInViewport({ ratio: 1 })
    await asking.getByRole('button', { name: 'Yes, send it' }).click()
    const sent = page.getByRole('dialog', { name: 'Request sent!' })
    await expect(sent).toBeVisible()
    await expect(sent).toBeHidden()
    const all = await done(page.request, listRequests, {})
    const { _id: requestId = '', promisedOn = '' } = all.find(each => each.bags === 3) ?? {}
    expect(promisedOn > lagosDay(new Date()), 'the day that was chosen').toBe(true)

    await page.getByRole('button', { name: 'Send us a hello!' }).click()
    const custom = page.getByRole('dialog', { name: /^Custom request/ })
    await expect(custom.getByLabel('From which place?')).toHaveValue(/./)
    await expect(custom.getByLabel('Address', { exact: true })).toBeHidden()
    await custom.getByLabel('From which place?').selectOption('Another address')
    await expect(custom.getByLabel('Address', { exact: true })).toHaveValue('')
    await page.keyboard.press('Escape')

    const street = await onTheStreet(request)
    await street.sends(requestId)
    expect((await street.stopOf(requestId)).door).toMatchObject({
      address: '12 Toyin Street, Ikeja',
      bags: 3,
      landmark: 'Blue kiosk',
      gateNote: 'Ring twice',
      position: { accuracyM: 8 },
    })
    await street.finishes(requestId)
    await expect(street.stopOf(requestId)).rejects.toThrow('no stop of today')

    await page.goto('/user/home/places')
    await shop.getByRole('button', { name: 'Remove Shop' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(shop).toHaveCount(0)
    await expect(home).toBeVisible()
  },
)

test(
  'an area whose day is full is not offered for that day',
  { tag: '@desk' },
  async ({ page, request, browser }, { project }) => {
    const desk = deskOf(project.name)
    const name = freshName('Depot')
    const resident = await newResident(desk, name)
    await sitDown(page, desk, '/station/areas')
    await page.getByRole('button', { name: 'Add area' }).click()
    const form = page.getByRole('dialog', { name: 'Add area' })
    await expect(form.getByLabel('Name', { exact: true })).toBeFocused()
    await form.getByLabel('Name').fill(name)
    await form.getByLabel('Streets').fill(`${name} Road\n${name} Close`)
    await form.getByLabel('Pickups a day').fill('1')
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Save' }).click()
    const card = page.getByRole('region', { name, exact: true })
    await expect(card).toContainText('1 a day')
    // Her address names the area, so it lies there.
    await expect(card).toContainText('1 address')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    const { promisedOn } = await done(resident.browser, getRequest, {
      requestId: await resident.asks(),
    })
    const home = await browser.newPage()
    await resident.opens(home, '/user/home/makerequest')
    await home.getByRole('main').getByRole('button', { name: 'Send Us A Message' }).click()
    const special = home.getByRole('dialog', { name: /Custom request/ })
    const days = special.getByRole('group', { name: 'Day' })
    await expect(days.locator(`input[value="${promisedOn}"]`)).toHaveCount(0)
    await expect(days.getByRole('radio')).toHaveCount(6)
    await home.close()

    await done(request, loginStation, { email: desk.email, password: demoSecret })
    const ground = await done(request, getGround, {})
    const areaId = ground.areas.find(area => area.name === name)?._id ?? ''
    await done(request, endArea, { areaId })
    await expect(card).toHaveCount(0)
  },
)

test('what a station tells its residents stands over their pages at once, until they put it away', async ({
  page,
  request,
  browser,
}) => {
  const desk = await openStation(request)
  const resident = await newResident(desk, freshName('Folake'))
  const phone = await browser.newPage()
  await resident.opens(phone, '/user/home')

  // What a station has never used is not in its way: its profile leads there.
  await sitDown(page, desk, '/station/assign')
  await expect(page.getByRole('tab', { name: 'Board' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Special Requests' })).toHaveCount(0)
  const menu = await openMenu(page)
  await expect(menu.getByRole('link', { name: 'Residents' })).toBeVisible()
  await expect(menu.getByRole('link', { name: /^(Announcements|Areas|Weigh In)$/ })).toHaveCount(0)
  await menu.getByRole('link', { name: 'Profile' }).click()
  const unused = page.getByRole('region', { name: 'Not used yet' })
  await expect(unused.getByRole('link')).toHaveText([
    'Weigh In',
    'Recyclables',
    'Areas',
    'Announcements',
  ])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await unused.getByRole('link', { name: 'Announcements' }).click()
  await page.getByRole('button', { name: 'Tell residents' }).click()
  const form = page.getByRole('dialog', { name: 'Tell residents' })
  await form.getByLabel('Your message').fill('We come tomorrow.')
  await expect(form.getByText('1 resident is told. No SMS.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  const what = 'The road is flooded. We come tomorrow.'
  const card = page.getByRole('article', { name: what })
  await expect(card).toContainText('1 resident was told.')
  await expectAccessible(page)

  const banner = phone.getByRole('complementary', { name: 'From your station' })
  await expect(banner).toContainText(what)
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)
  await phone.goto('/user/home/notifications')
  await expect(phone.getByRole('main')).toContainText(`${desk.station}: ${what}`)
  await banner.getByRole('button', { name: `Dismiss: ${what}` }).click()
  await expect(banner).toHaveCount(0)
  await phone.goto('/user/home')
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toHaveCount(0)

  // What was wrong is said anew, and whoever looks on reads that.
  await card.getByRole('button', { name: 'Correct' }).click()
  const again = page.getByRole('dialog', { name: 'Correct announcement' })
  await again.getByLabel('Your message').fill('We’ll come on Friday.')
  await again.getByRole('button', { name: 'Send correction' }).click()
  const right = 'The road is flooded. We’ll come on Friday.'
  await expect(banner).toContainText(right)
  await page.goto('/station')
  await expect(page.getByRole('region', { name: 'Residents see' })).toContainText(right)
  const links = page.getByRole('navigation', { name: 'At the station' }).getByRole('link')
  await expect(links).toHaveText(['Take cash', 'Prices'])
  await (await openMenu(page)).getByRole('link', { name: 'Announcements' }).click()
  await page.getByRole('button', { name: `End now: ${right}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End now' }).click()
  await expect(banner).toHaveCount(0)
  await phone.close()
})
