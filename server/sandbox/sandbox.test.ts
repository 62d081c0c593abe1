import { expect, test } from 'vitest'
import { getWallet, startTopUp } from '../../contract/wallet/wallet.ts'
import { payingTown } from '../testing/paying-town.ts'
import { world } from '../testing/world.ts'
import { sandboxPath } from '../gateway/sandbox-key.ts'
import { webhookPath } from '../wallet/wallet.ts'

test('the checkout says what it is, and works without a script', async () => {
  const { ada, browser } = await payingTown()
  const started = await ada.startsTopUp(1_234_550)
  const look = async () => (await browser().send('GET', started.checkoutUrl)).body as string
  const page = await browser().send('GET', started.checkoutUrl)
  expect(page.headers['content-type']).toMatch('text/html')
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toContain('unsafe')
  for (const part of ['Sandbox', 'No real money', 'Pay ₦12,345.50', 'Decline', 'Close', 'USSD']) {
    expect(page.body).toContain(part)
  }
  expect(page.body).not.toMatch(/<script|<style|style=/)
  expect((await browser().send('GET', `${sandboxPath}/checkout.css`)).status).toBe(200)
  expect(await ada.atCheckout(started, 'decline')).toBe(started.checkoutUrl)
  expect(await look()).toContain('The bank has declined')
  await ada.atCheckout(started, 'pay')
  expect(await look()).toContain('Paid.')
  // Paying twice is paying once.
  await ada.atCheckout(started, 'pay')
  await ada.atCheckout(started, 'decline')
  expect(await look()).toContain('Paid.')
  expect(await ada.atCheckout(started, 'reverse')).toBe(started.checkoutUrl)
  expect(await look()).toContain('taken it back')
  expect((await browser().send('GET', `${sandboxPath}/checkout/nothing`)).status).toBe(404)
})

test('the calls are for whoever has the key', async () => {
  const { browser } = await payingTown()
  const calls = ['/transaction/initialize', '/refund'].map(path => ['POST', path] as const)
  for (const [method, path] of [...calls, ['GET', '/transaction/verify/A-1'] as const]) {
    const body = method === 'POST' ? {} : undefined
    const answer = await browser().send(method, sandboxPath + path, body, {
      authorization: 'Bearer sk_test_1',
    })
    expect([path, answer.status]).toEqual([path, 401])
  }
})

test('with a key of the real one there is no sandbox', async () => {
  const { browser } = await world({ PAYSTACK_SECRET_KEY: 'sk_test_1' })
  expect((await browser().send('GET', `${sandboxPath}/checkout.css`)).status).toBe(404)
})

test('without any gateway no top-up is taken, and nothing else is missed', async () => {
  const town = await world({ SANDBOX_GATEWAY: '0' })
  const ada = await town.signedIn('ada')
  const answer = await ada.call(startTopUp, { amountKobo: 500_000 })
  expect([answer.status, answer.body.code]).toEqual([409, 'no_gateway'])
  expect((await town.browser().send('POST', webhookPath, {})).status).toBe(401)
  const { data } = (await ada.call(getWallet, {})).body
  // The pages offer what the wallet says is taken.
  expect(data).toMatchObject({ balanceKobo: 0, takesTopUps: false })
  const other = await (await world()).signedIn('ada')
  expect((await other.call(getWallet, {})).body.data.takesTopUps).toBe(true)
})
