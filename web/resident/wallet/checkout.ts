const patienceMs = 20_000

/**
 * Leaves for the page on which the money is paid. Resolves when this page is left: a browser that
 * keeps it shows it ready again to whoever presses Back.
 */
export function goToCheckout(address: string): Promise<void> {
  const url = new URL(address, location.href)
  if (url.origin !== location.origin && url.protocol !== 'https:') {
    throw new Error('This is no place to pay.')
  }
  return new Promise(resolve => {
    addEventListener('pagehide', () => resolve(), { once: true })
    setTimeout(resolve, patienceMs)
    location.assign(url)
  })
}
