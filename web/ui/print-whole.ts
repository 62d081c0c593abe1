import type { QueryClient } from '@tanstack/react-query'

const frame = () =>
  new Promise(resolve => {
    requestAnimationFrame(resolve)
  })

/** Prints once all of the page has come and is drawn: a press before that is kept until then. */
export async function printWhole(client: QueryClient) {
  // What has just been drawn may ask for more: only after two quiet frames nothing is on its way.
  for (let quiet = 0; quiet < 2;) {
    await frame()
    const isLoading = client.isFetching() > 0 || document.querySelector('main .animate-breathe')
    quiet = isLoading ? 0 : quiet + 1
  }
  print()
}
