import { beforeEach, expect, test, vi } from 'vitest'
import { getWallet } from '../../contract/wallet/wallet.ts'
import { wireRequest } from '../../contract/wire.ts'
import type { EarlyAnswer } from '../opening.ts'
import { query, queryClient } from '../query.ts'
import { takeAnswers } from './first-calls.ts'

const wallet = query(getWallet, {})
const { url } = wireRequest(getWallet, {})
const asked = (answer: Promise<EarlyAnswer | undefined>) => new Map([[url, { at: 0, answer }]])
const silence = new Promise<undefined>(() => {})
const now = Promise.resolve()

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  queryClient.clear()
  fetched.mockReset().mockRejectedValue(new TypeError('no network'))
  vi.stubGlobal('fetch', fetched)
})

test('a first question that met no network is not asked again before the page is drawn', async () => {
  await takeAnswers(asked(Promise.resolve(undefined)), now)
  expect(fetched).not.toHaveBeenCalled()
})

test('what this device has kept is drawn while the network is slow to answer', async () => {
  queryClient.setQueryData(wallet.queryKey, { data: {} } as never)
  await takeAnswers(asked(silence), now)
  expect(fetched).not.toHaveBeenCalled()
})

test('an answer that is here comes with the first drawing', async () => {
  fetched.mockImplementation(() => Promise.resolve(Response.json({ data: { balanceKobo: 7 } })))
  const answer = { response: new Response(), text: '{}' }
  await takeAnswers(asked(Promise.resolve(answer)), now)
  expect(queryClient.getQueryData(wallet.queryKey)).toEqual({ data: { balanceKobo: 7 } })
})

test('nothing is tried again while the device has no network', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  await expect(queryClient.fetchQuery(wallet)).rejects.toThrow('offline')
  expect(fetched).toHaveBeenCalledTimes(1)
})
