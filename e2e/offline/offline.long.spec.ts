import type { Page } from '@playwright/test'
import { getSession } from '../../contract/account/account.ts'
import { getWallet } from '../../contract/wallet/wallet.ts'
import { appIsHere, test as journey, expect, expectAccessible } from '../journey.ts'
import { inBetween } from '../in-between.ts'
import { demo, demoSecret, logResidentOut, signIn, typeLogin } from '../sign-in.ts'

type Network = Awaited<ReturnType<typeof inBetween>>

const test = journey.extend<{ network: Network }>({
  network: async ({ baseURL }, use) => {
    const network = await inBetween(baseURL ?? '')
    await use(network)
    network.close()
  },
})

test.use({ serviceWorkers: 'allow' })

/** Opens a login page and waits until the service worker has everything and answers for the page. */
async function openAndKeep(page: Page, url: string) {
  await page.goto(url)
  // It comes with the app, and that when somebody touches the page.
  await page.getByLabel('Email').focus()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise(done => navigator.serviceWorker.addEventListener('controllerchange', done))
  })
}

async function signInAsAda(page: Page, { url }: Network) {
  await openAndKeep(page, `${url}/user/login`)
  await typeLogin(page, 'resident', demo.resident.email, demoSecret)
  await expect(page).toHaveURL(`${url}/user/home`)
  await expect(page.getByText('We’ll come to 3 Allen Avenue')).toBeVisible()
}

/** How many answers the device has kept. */
const keptOn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const asked = indexedDB.open('Kwashe device')
        asked.addEventListener('error', () => reject(asked.error ?? new Error('no store')))
        asked.addEventListener('success', () => {
          const kept = asked.result.transaction('kept').objectStore('kept').count()
          kept.addEventListener('success', () => {
            asked.result.close()
            resolve(kept.result)
          })
        })
      }),
  )

test('the app opens without network, greets, and says how old it is', async ({
  page,
  context,
  network,
  quietConsole,
}) => {
  quietConsole.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await signInAsAda(page, network)
  await expect.poll(() => keptOn(page)).toBeGreaterThan(3)
  await context.setOffline(true)
  await page.close()
  const later = await context.newPage()
  const asked: string[] = []
  later.on('request', request => asked.push(request.url()))
  await later.goto(`${network.url}/user/home`)
  await expect(later.getByRole('heading', { level: 1 })).toContainText('Welcome, ')
  await expect(later.getByText(/Offline. Last updated today \d+:\d\d/)).toBeVisible()
  await expect(later.getByText('We’ll come to 3 Allen Avenue')).toBeVisible()
  await expect(later.getByRole('button', { name: 'Make Request' })).toBeVisible()
  // By the page before the app came, and by the parts of the app as they come: none tries again.
  expect(asked.filter(url => url.endsWith(getWallet.path)).length).toBeLessThanOrEqual(4)
  await expectAccessible(later)
  await context.setOffline(false)
  await expect(later.getByText('Offline.', { exact: true })).toBeHidden()
  await expect(later.getByText('We’ll come to 3 Allen Avenue')).toBeVisible()
})

test('a page that was never opened says that there is no network, and opens when it is back', async ({
  page,
  context,
  quietConsole,
}) => {
  quietConsole.allow(/./)
  await page.setViewportSize({ width: 1366, height: 900 })
  await signIn(page, 'station')
  await context.setOffline(true)
  const menu = page.getByRole('complementary', { name: 'Sidebar' })
  await expect(page.getByText('Offline.', { exact: true })).toBeVisible()
  await expect(menu.getByRole('button', { name: 'Log Out' })).toBeInViewport({ ratio: 1 })
  await menu.getByRole('link', { name: 'Areas' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No network')
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Areas')
})

test('whoever logs out leaves nothing of what was kept on the device', async ({
  page,
  network,
}) => {
  await signInAsAda(page, network)
  await expect.poll(() => keptOn(page)).toBeGreaterThan(3)
  await logResidentOut(page)
  await expect(page).toHaveURL(`${network.url}/`)
  expect(await keptOn(page)).toBe(0)
})

test('a server that cannot be reached counts as offline too', async ({
  page,
  network,
  quietConsole,
}) => {
  quietConsole.allow(/ERR_EMPTY_RESPONSE|ERR_CONNECTION|ERR_FAILED/)
  await signInAsAda(page, network)
  network.state.isCut = true
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome, ')
  await expect(page.getByText('Offline.', { exact: true })).toBeVisible()
  const isAnswered = await page.evaluate(
    path => fetch(path).then(Boolean, () => false),
    getSession.path,
  )
  expect(isAnswered, 'a call is never answered from a copy').toBe(false)
  await page.goto(`${network.url}/`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('doorstep')
})

test('a new version announces itself and waits; other tabs keep what was typed', async ({
  page,
  context,
  network,
}) => {
  await openAndKeep(page, `${network.url}/user/login`)
  await page.getByLabel('Email').fill('ada@')
  const other = await context.newPage()
  await other.goto(`${network.url}/station/login`)
  await other.getByLabel('Email').fill('ikeja@')
  await other.getByLabel('Password', { exact: true }).fill('suya-on-friday')

  // The newer version has another page for forgotten passwords, and the server no longer the old.
  network.state.changeWorker = source => source.replace(/\{url:`[^`]*forgotten-pass[^}]*\},?/, '')
  network.state.lost = /forgotten-password-page/
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  const notice = page.getByText('A new version is ready')
  await expect(notice).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('ada@')
  await expectAccessible(page)
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: 'Reload' }).click(),
  ])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in')
  await expect(notice).toBeHidden()

  await expect(other.getByText('A new version is ready')).toBeVisible()
  await expect(other.getByLabel('Email')).toHaveValue('ikeja@')
  await expect(other.getByLabel('Password', { exact: true })).toHaveValue('suya-on-friday')
  await other.getByRole('link', { name: /Forgot/ }).click()
  await expect(other).toHaveURL(/passwords\/forgotten/)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(/Forgot/)
})

test('where the browser offers it, a resident can put the app on the phone', async ({
  page,
  network,
}) => {
  await signInAsAda(page, network)
  const card = page.getByRole('region', { name: /on your phone/ })
  await expect(card).toBeHidden()
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    dispatchEvent(Object.assign(offer, { prompt: async () => (document.title = 'asked') }))
  })
  await expect(card).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Add' }).click()
  await expect(page).toHaveTitle('asked')
  await expect(card).toBeHidden()
})

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('the login loads at most 40 KB of script before somebody touches it', async ({
    page,
    quietConsole,
  }) => {
    quietConsole.allow(/Service Worker registration blocked/)
    const scriptBytes = () =>
      page.evaluate(() => {
        const inline = Array.from(document.scripts, ({ text }) => text.length)
        const fetched = (
          performance.getEntriesByType('resource') as PerformanceResourceTiming[]
        ).filter(({ name }) => name.endsWith('.js'))
        return [...inline, ...fetched.map(each => each.encodedBodySize)].reduce(
          (sum, each) => sum + each,
          0,
        )
      })
    await page.goto('/user/login', { waitUntil: 'networkidle' })
    expect(await scriptBytes()).toBeLessThanOrEqual(40_000)
    await page.getByLabel('Email').focus()
    await expect.poll(scriptBytes).toBeGreaterThan(40_000)
  })

  test('a piece that is lost shows the fallback, and trying again helps', async ({
    page,
    network,
    quietConsole,
  }) => {
    quietConsole.allow(/./)
    network.state.lost = /signin-page/
    await page.goto(`${network.url}/station/login`)
    await page.getByLabel('Email').focus()
    await appIsHere(page)
    await page.getByRole('link', { name: 'Choose another login' }).click()
    await expect(page.getByText(/waste-related turbulence/)).toBeVisible()
    await expectAccessible(page)
    network.state.lost = /^$/
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who is logging in?')
  })

  test('a piece that does not come counts as lost after two minutes', async ({
    page,
    network,
    quietConsole,
  }) => {
    quietConsole.allow(/./)
    network.state.silent = /signin-page/
    await page.clock.install()
    await page.goto(`${network.url}/station/login`)
    await page.getByLabel('Email').focus()
    await appIsHere(page)
    await page.getByRole('link', { name: 'Choose another login' }).click()
    await page.clock.fastForward(119_000)
    await expect(page.getByText(/waste-related turbulence/)).toBeHidden()
    await page.clock.fastForward(2_000)
    await expect(page.getByText(/waste-related turbulence/)).toBeVisible()
    network.state.silent = /^$/
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who is logging in?')
  })
})
