import type { Page, Route } from '@playwright/test'

/** Holds the app's pieces back until they are let through. */
export async function holdApp(page: Page) {
  const held: Route[] = []
  let isOpen = false
  await page.route(/\/assets\/[^/]+\.js$/, route => {
    if (isOpen) return route.continue()
    held.push(route)
    return undefined
  })
  return {
    /** How many pieces were asked for so far. */
    asked: () => held.length,
    async letThrough() {
      isOpen = true
      await Promise.all(held.splice(0).map(route => route.continue()))
    },
  }
}
