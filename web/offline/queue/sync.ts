import { alone } from './alone.ts'
import { carry } from './carry.ts'
import { deviceStore } from './queue-store.ts'
import { isOver } from './rules.ts'
import { createSender } from './sender.ts'
import { changed, syncTag } from './signals.ts'

declare const self: WorkerScope

// The browser wakes the service worker when there is a network again, whether a page is open or not.

const sender = createSender({
  store: deviceStore,
  carry,
  alone,
  now: Date.now,
  chance: Math.random,
  onChange: changed.tell,
})

self.addEventListener('sync', event => {
  if (event.tag === syncTag) event.waitUntil(sendWaiting())
})

async function sendWaiting() {
  await sender.sendAll({ at: Date.now(), byPerson: false })
  const left = (await deviceStore.all()).filter(item => !isOver(item) && item.why === 'network')
  // The browser tries again by itself, a few times.
  if (left.length > 0) throw new Error('Something still waits for the network.')
}
