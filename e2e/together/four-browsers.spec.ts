import type { Browser, BrowserContext, Page } from '@playwright/test'
import { getRequest } from '../../contract/request/request.ts'
import { showCarrierSignIn } from '../../contract/carrier/sign-in.ts'
import { finish, goThere } from '../carrier-phone.ts'
import { done } from '../calls.ts'
import { expect, expectNoSidewaysScroll, test } from '../journey.ts'
import { arriveAsNewResident } from '../new-resident.ts'
import { demo, enter } from '../sign-in.ts'
import { desks, freshName, newCarrier, pick, requestOf, sitDown } from '../station-desk.ts'

// One pickup, four people, each before a screen of their own: what one does, the others see.

const desk = desks.desktop
const phoneSize = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }
const deskSize = { viewport: { width: 1440, height: 900 } }

/** Opens a browser of somebody's own, whose console is to stay quiet. */
function createPeople(browser: Browser, baseURL: string) {
  const contexts: BrowserContext[] = []
  const problems: string[] = []
  return {
    comes: async (size: object): Promise<Page> => {
      const context = await browser.newContext({ baseURL, reducedMotion: 'reduce', ...size })
      contexts.push(context)
      const page = await context.newPage()
      page.on('console', said => {
        if (said.type() === 'error' || said.type() === 'warning') problems.push(said.text())
      })
      page.on('pageerror', error => problems.push(error.message))
      return page
    },
    leave: async () => {
      for (const context of contexts) await context.close()
      const own = problems.filter(text => !text.includes('Service Worker registration blocked'))
      expect(own, 'what the consoles said').toEqual([])
    },
  }
}

test('asked, sent, picked up, wrong, answered, refused and decided: each sees what the others do', async ({
  browser,
  request,
  baseURL,
}) => {
  const people = createPeople(browser, baseURL ?? '')
  const [home, station, director, go] = [
    await people.comes(phoneSize),
    await people.comes(deskSize),
    await people.comes(deskSize),
    await people.comes(phoneSize),
  ]
  const [ngozi, musa] = [freshName('Ngozi'), freshName('Musa')]
  const carrierId = await newCarrier(request, desk, musa)
  await arriveAsNewResident(home, { name: ngozi, station: desk.station })
  await sitDown(station, desk, `/station/assign?search=${encodeURIComponent(ngozi)}`)
  await enter(director, { role: 'director', email: demo.director.email }, '/director/home/problems')

  await home.getByRole('main').getByRole('button', { name: 'Make Request' }).click()
  await home.getByRole('button', { name: 'Yes, send it' }).click()
  const row = requestOf(station, ngozi)
  await row.getByRole('button', { name: `Assign ${ngozi}` }).click()
  await pick(station, musa)
  const who = musa
  const card = home.getByRole('region', { name: new RegExp(who) })
  await expect(card).toContainText(`${who} will come today`)

  // The station shows a picture; the carrier's phone opens what is on it.
  const { link } = await done(request, showCarrierSignIn, { carrierId })
  await go.goto(link)
  await expect(go.getByText('Stop 1 of 1')).toBeVisible()
  await station.goto('/station/rounds')
  const round = station.getByRole('listitem').filter({ hasText: musa })
  await expect(round).toContainText('0 done')
  await goThere(go)
  await expect(card).toContainText(`${who} is at your gate`)
  const requestId = (await card.getByRole('link').first().getAttribute('href'))?.split('/').at(-1)
  const { visit } = await done(home.request, getRequest, { requestId: requestId ?? '' })
  await finish(go, visit?.code ?? '')
  await expect(go.getByRole('heading', { name: 'Round finished' })).toBeVisible()
  await expect(round).toContainText('1 done')

  // The code that was said is the yes: nobody is asked.
  const gone = home.getByRole('region', { name: 'Your rubbish has been picked up' })
  await gone.getByRole('button', { name: 'Report a problem' }).click()
  const sheet = home.getByRole('dialog', { name: 'What went wrong?' })
  await sheet.getByRole('radio', { name: 'Bags left' }).check()
  await sheet.getByLabel('What happened').fill('Two bags are still here.')
  await sheet.getByRole('button', { name: /^Send to/ }).click()
  await expect(sheet).toBeHidden()

  await station.goto('/station/problems')
  await station.getByRole('link', { name: new RegExp(ngozi) }).click()
  await expect(station.getByText('Two bags are still here.')).toBeVisible()
  await station.getByRole('radio', { name: 'Explain' }).check()
  await station.getByLabel('Message to the resident').fill('They were not put out.')
  await expectNoSidewaysScroll(station)
  await station.getByRole('button', { name: 'Send answer' }).click()
  await home.getByRole('link', { name: /^Answer: Pickup/ }).click()
  await expect(home.getByText('They were not put out.')).toBeVisible()
  await home.getByRole('button', { name: 'I don’t accept' }).click()
  const refusing = home.getByRole('dialog', { name: 'Don’t accept this answer?' })
  await refusing.getByLabel('Your message to the director').fill('They stood at the gate.')
  await refusing.getByRole('button', { name: 'I don’t accept' }).click()

  await director.getByRole('link', { name: new RegExp(ngozi) }).click()
  await expect(director.getByText('They stood at the gate.')).toBeVisible()
  await director.getByRole('radio', { name: 'Come again' }).check()
  await director.getByRole('button', { name: 'Decide' }).click()
  await director.getByRole('alertdialog').getByRole('button', { name: 'Decide' }).click()
  await expect(home.getByRole('main')).toContainText(/come again|comes again/i)

  // What makes it good waits at the desk, costs nothing, and goes out like any other.
  await station.goto(`/station/assign?search=${encodeURIComponent(ngozi)}`)
  await requestOf(station, ngozi)
    .getByRole('button', { name: `Assign ${ngozi}` })
    .click()
  await pick(station, musa)
  await expect(go.getByRole('button', { name: 'On my way' })).toBeVisible()
  await goThere(go)
  await go.getByRole('button', { name: 'Done', exact: true }).click()
  // What the first one cost was not in the wallet.
  await go.getByRole('button', { name: 'No cash' }).click()
  await go.getByRole('button', { name: 'Done without code' }).click()
  await home.goto(demo.resident.home)
  await home
    .getByRole('region', { name: 'Is it gone?' })
    .getByRole('button', { name: 'Yes, it’s gone' })
    .click()
  const closing = home.getByRole('dialog', { name: /^Close/ })
  await closing.getByRole('button', { name: 'Close request' }).click()
  await expect(closing).toBeHidden()
  await expect(home.getByRole('region', { name: 'Is it gone?' })).toBeHidden()
  await people.leave()
})
