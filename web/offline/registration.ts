import { saveData } from '../save-data.ts'
import { createStore } from '../store.ts'
import { keepLanguageOffline } from './keep-language.ts'
import { takeOver } from './take-over.ts'

const hourMs = 3_600_000

let registration: ServiceWorkerRegistration | undefined

/** Whether a newer version has arrived than the one on the screen. */
export const newVersion = createStore(false)
const announce = () => newVersion.set(true)

/**
 * Puts the service worker in place, once the page itself needs nothing more. Where somebody works without a
 * network all day it is worth the data also where data is saved.
 */
export async function keepForOffline({ isVital = false } = {}) {
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!worker || !import.meta.env.PROD) return
  // It would fetch the whole app. Where it is in place already it goes on, as the least that can travel.
  if (!isVital && saveData.isOn() && !(await worker.getRegistration())) return
  // The first worker takes the page over without changing it; a later one brings a new version.
  let hadController = Boolean(worker.controller)
  worker.addEventListener('controllerchange', () => {
    if (hadController) announce()
    hadController = true
  })
  // Storage may be forbidden, as in private windows: the app then works online only.
  registration = await worker.register('/sw.js').catch(() => undefined)
  if (!registration) return
  watch(registration, worker)
  await keepLanguageOffline()
}

function watch(current: ServiceWorkerRegistration, worker: ServiceWorkerContainer) {
  if (current.waiting && worker.controller) announce()
  current.addEventListener('updatefound', () => {
    const coming = current.installing
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'installed' && worker.controller) announce()
    })
  })
  // A new version is fetched as a whole: whoever saves data gets it when they open the app anew.
  const look = () => {
    if (!saveData.isOn()) void current.update().catch(() => undefined)
  }
  setInterval(look, hourMs)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look()
  })
}

/** So long a new worker may take to come. */
const patienceMs = 4_000

/** Opens the page again in the new version; other tabs stay as they are. */
export function loadNewVersion() {
  const { waiting } = registration ?? {}
  if (!waiting) return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload())
  waiting.postMessage(takeOver, [])
  // A browser may fail to change workers: the button must do something all the same.
  setTimeout(() => location.reload(), patienceMs)
}
