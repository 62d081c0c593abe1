import { useRef, useState } from 'react'
import { undoSeconds } from '../../../contract/undo.ts'
import { Unreachable } from '../../arrive.ts'
import { isNo, type No } from '../../reason.ts'
import { dialogs } from './dialog.tsx'
import { toasts } from './toast.tsx'
import { t } from '../../t.ts'

type ActionOptions = {
  /** The title of the dialog that says why it was not done, or another way to say it. */
  failed: string | ((why: string, no: No) => unknown)
  /** Asks again for what may have changed: also after a "no", as somebody may have been quicker. */
  refresh?: () => Promise<unknown>
  /** Takes back what was shown in advance. */
  revert?: () => void
}

/** Does something and shows how things stand then; a "no" is told. Resolves with whether it was done. */
export async function runAction(
  { failed, refresh, revert }: ActionOptions,
  work: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await work()
  } catch (error) {
    revert?.()
    if (!isNo(error)) throw error
    const shown = refresh?.()
    // What has changed is on the screen before the words are read; without network nothing comes.
    if (!(error instanceof Unreachable)) await shown
    if (typeof failed === 'string') {
      // It is over for whatever was pressed: that says so already behind the words.
      void dialogs.failure({ title: failed, text: error.message })
    } else await failed(error.message, error)
    return false
  }
  await refresh?.()
  return true
}

/** The same for the buttons of a page: one at a time. */
export function useAction() {
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)
  const run: typeof runAction = async (options, work) => {
    if (underWay.current) return false
    underWay.current = true
    setBusy(true)
    try {
      return await runAction(options, work)
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }
  return { busy, run }
}

type Done = { text: string; undo: () => Promise<unknown>; refresh: () => Promise<unknown> }

/** Says what was done and offers to take it back. */
export const sayDone = ({ text, undo, refresh }: Done) =>
  toasts.show({
    text,
    ms: undoSeconds * 1000,
    undo: async () => void (await runAction({ failed: t('Couldn’t undo'), refresh }, undo)),
  })
