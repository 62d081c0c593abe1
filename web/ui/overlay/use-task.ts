import { useState } from 'react'
import { Refusal } from '../../../contract/refusal.ts'
import { Unreachable } from '../../api.ts'
import { dialogs } from './dialog.tsx'

/** Runs something once at a time and tells the person when the answer is no. */
export function useTask(failedTitle: string, task: () => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const run = async () => {
    if (busy) return
    setBusy(true)
    try {
      await task()
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Unreachable)) throw error
      await dialogs.failure({ title: failedTitle, text: error.message })
    } finally {
      setBusy(false)
    }
  }
  return { run, busy }
}
