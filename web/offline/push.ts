import { isAppPage } from '../../contract/page.ts'
import { pushPath } from '../../contract/notification/push-message.ts'
import { addressOf, messageIn } from './push-message.ts'
import { newsMark, spokenName } from './spoken.ts'

declare const self: WorkerScope

self.addEventListener('push', event => {
  event.waitUntil(tell(event.data?.text()))
})

async function tell(text: string | undefined) {
  // As the pages of this device last said it: `keepLanguageOffline`.
  const said = await caches.match(newsMark, { cacheName: spokenName })
  const { title, link, ...rest } = messageIn(text, (await said?.text()) ?? 'You have news')
  await self.registration.showNotification(title, {
    ...rest,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: { link },
  })
}

self.addEventListener('notificationclick', event => {
  event.notification.close()
  const { link } = (event.notification.data ?? {}) as { link?: unknown }
  event.waitUntil(show(addressOf(link, self.location.origin)))
})

/** In the tab of the app that was used last, or in a new one. */
async function show(address: string) {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = open.find(({ url }) => url === address)
  const tab = open.find(({ url }) => isAppPage(new URL(url).pathname))
  // A tab that this worker does not serve cannot be sent anywhere.
  const shown = there ?? (await tab?.navigate(address).catch(() => null))
  await (shown ? shown.focus() : self.clients.openWindow(address))
}

self.addEventListener('pushsubscriptionchange', event => {
  event.waitUntil(renew(event))
})

/** The browser has given up the old address: a new one takes its place with the server. If that
 * fails, the app does it when it is next opened. */
async function renew({ oldSubscription, newSubscription }: SubscriptionChangeEvent) {
  const { applicationServerKey } = oldSubscription?.options ?? {}
  const fresh =
    newSubscription ??
    (applicationServerKey &&
      (await self.registration.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey,
      })))
  if (!fresh) return
  const { endpoint, keys } = fresh.toJSON()
  await fetch(pushPath, {
    method: 'PUT',
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  })
}
