import { createECDH, randomBytes } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'

/** Gives the browser a push service: only where its messages would go is made up, nothing else. */
export async function standInForPush(context: BrowserContext) {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const made = {
    endpoint: `https://push.invalid/${crypto.randomUUID()}`,
    keys: { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  }
  await context.grantPermissions(['notifications'])
  await context.addInitScript(subscription => {
    const key = 'stand-in for the browser'
    const there = () =>
      localStorage.getItem(key)
        ? {
            endpoint: subscription.endpoint,
            options: {},
            toJSON: () => subscription,
            unsubscribe: () => Promise.resolve(localStorage.removeItem(key)),
          }
        : null
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(there()),
      subscribe: () => {
        localStorage.setItem(key, 'on')
        return Promise.resolve(there())
      },
    })
  }, made)
  return {
    isOn: (page: Page) =>
      page.evaluate(() => localStorage.getItem('stand-in for the browser') === 'on'),
  }
}

/** The page's service worker as the browser's tools see it, to hand messages to. */
export async function workerOf(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready)
  const tools = await page.context().newCDPSession(page)
  const found = new Promise<string>(resolve => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await tools.send('ServiceWorker.enable')
  const registrationId = await found
  const { origin } = new URL(page.url())
  return {
    /** Delivers a message as a push service would. */
    deliver: (data: string) =>
      tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }),
    /** What is shown at the moment. */
    shown: () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        const shown = await registration.getNotifications()
        return shown.map(({ title, body, tag }) => ({ title, body, tag }))
      }),
  }
}
