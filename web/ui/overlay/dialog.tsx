import { Fragment, type ReactNode } from 'react'
import { arrive } from '../../arrive.ts'
import type { MessageProps, Words } from './message-dialog.tsx'
import { createOverlayList } from './overlay-list.ts'
import type { PromptWords } from './prompt-dialog.tsx'
import { t } from '../../t.ts'

const open = createOverlayList<{ dialog: ReactNode }>()
let isComing = false

/** Draws a dialog over the page until it has its answer. */
export function showDialog<Answer>(
  draw: (answer: (value: Answer) => void) => ReactNode,
  closing?: { afterMs: number; with: Answer },
): Promise<Answer> {
  return new Promise(resolve => {
    const answer = (value: Answer) => {
      open.remove(id)
      resolve(value)
    }
    const id = open.add({ dialog: draw(answer) })
    if (closing) setTimeout(() => answer(closing.with), closing.afterMs)
  })
}

/** The login page does without the piece that draws a message until somebody begins to type. */
async function message(words: Omit<MessageProps, 'answer'>, afterMs?: number): Promise<boolean> {
  const piece = await arrive(() => import('./message-dialog.tsx')).catch(() => undefined)
  if (!piece) return saidByBrowser(words)
  return showDialog<boolean>(
    answer => <piece.MessageDialog {...words} answer={answer} />,
    afterMs === undefined ? undefined : { afterMs, with: true },
  )
}

/** Without a network, where the piece was lost: nothing may stay unsaid or unasked. */
function saidByBrowser({ kind, title, text }: Omit<MessageProps, 'answer'>) {
  const words = [title, text].filter(Boolean).join('\n\n')
  if (kind === 'confirm') return confirm(words)
  if (kind !== 'success') alert(words)
  return true
}

/** Tells or asks something over the page; each promise resolves when the dialog has closed. */
export const dialogs = {
  /** Closes by itself after `ms`. */
  async success({ ms, ...words }: Words & { ms: number }): Promise<void> {
    await message({ ...words, kind: 'success', yes: t('OK') }, ms)
  },
  async failure({ ok = t('OK'), ...words }: Words & { ok?: string }): Promise<void> {
    await message({ ...words, kind: 'failure', yes: ok })
  },
  async info({ ok = t('OK'), ...words }: Words & { ok?: string }): Promise<void> {
    await message({ ...words, kind: 'info', yes: ok })
  },
  /** True for yes; false for no, Escape and a press outside. */
  confirm: (words: Words & { yes: string; no: string; danger?: boolean }): Promise<boolean> =>
    message({ ...words, kind: 'confirm' }),
  /** Asks for a text and hands it to `run`; resolves with what was taken, or null if nothing was. */
  async prompt(words: PromptWords): Promise<string | null> {
    // Somebody who presses twice while it is on its way means one.
    if (isComing) return null
    isComing = true
    const loaded = await arrive(() => import('./prompt-dialog.tsx')).catch((error: Error) => error)
    isComing = false
    if (!(loaded instanceof Error)) {
      const { PromptDialog } = loaded
      return showDialog<string | null>(answer => <PromptDialog {...words} onClose={answer} />)
    }
    await dialogs.failure({ title: words.title, text: loaded.message })
    return null
  },
}

/** Stands once at the root and shows what `dialogs` was asked to. */
export function DialogHost() {
  return open.useAll().map(({ id, dialog }) => <Fragment key={id}>{dialog}</Fragment>)
}
