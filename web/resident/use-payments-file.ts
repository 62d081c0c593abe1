import { useState } from 'react'
import { brand } from '../../contract/brand.ts'
import type { SentOf } from '../../contract/endpoint.ts'
import { Refusal } from '../../contract/refusal.ts'
import { shortId } from '../../contract/request.ts'
import { listEntries, type WalletEntry } from '../../contract/wallet.ts'
import { call, Unreachable } from '../api.ts'
import { csvMoment, csvOf, saveFile } from '../ui/csv.ts'
import { today } from '../ui/day.ts'
import { dialogs } from '../ui/dialog.tsx'
import { toasts } from '../ui/toast.tsx'
import { reasonNames } from './payment-words.ts'

type Filters = SentOf<typeof listEntries>

/** More than this is no file for a phone; days narrow it. */
const mostRows = 2_000

/** Saves all payments that fit the filters as a file, also those that are not on the screen. */
export function usePaymentsFile(filters: Filters) {
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      const { entries, hasMore } = await allEntries(filters)
      saveFile(`${brand.name.toLowerCase()}-payments-${today()}.csv`, asFile(entries))
      if (hasMore) await sayCut()
      else toasts.show({ text: 'The payments are in the file.' })
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Unreachable)) throw error
      await dialogs.failure({ title: 'There is no file', text: error.message })
    } finally {
      setBusy(false)
    }
  }
  return { busy, save }
}

const sayCut = () =>
  dialogs.info({
    title: `The newest ${mostRows.toLocaleString('en-NG')} are in the file`,
    text: 'There are more. Choose From and To to get the others.',
  })

async function allEntries(filters: Filters) {
  const entries: WalletEntry[] = []
  let after: string | undefined
  do {
    // Each page says where the next begins.
    // oxlint-disable-next-line no-await-in-loop
    const page = await call(listEntries, { ...filters, limit: 100, after })
    entries.push(...page.data)
    after = page.next ?? undefined
  } while (after && entries.length < mostRows)
  return { entries, hasMore: after !== undefined }
}

const header = ['Date', 'Time', 'What for', 'Request', 'Reference', 'Note', 'Amount', 'Balance']

const asFile = (entries: readonly WalletEntry[]) =>
  csvOf([
    header,
    ...entries.map(entry => [
      ...csvMoment(entry.at),
      reasonNames[entry.reason],
      entry.requestId ? shortId(entry.requestId) : '',
      entry.reference ?? '',
      entry.note ?? '',
      { kobo: entry.amountKobo },
      { kobo: entry.balanceKobo },
    ]),
  ])
