import { Fragment, useId, type ReactNode } from 'react'
import { arrive } from '../../arrive.ts'
import { Button } from '../button.tsx'
import { Icon, type IconName } from '../icon.tsx'
import { DialogActions } from './dialog-actions.tsx'
import { Modal } from './modal.tsx'
import { createOverlayList } from './overlay-list.ts'
import type { PromptWords } from './prompt-dialog.tsx'
import { t } from '../../t.ts'

type Words = { title: string; text?: string | undefined }

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

/** Tells or asks something over the page; each promise resolves when the dialog has closed. */
export const dialogs = {
  /** Closes by itself after `ms`. */
  async success({ ms, ...words }: Words & { ms: number }): Promise<void> {
    await showDialog<boolean>(
      answer => <Message {...words} kind="success" yes={t('OK')} answer={answer} />,
      {
        afterMs: ms,
        with: true,
      },
    )
  },
  async failure({ ok = t('OK'), ...words }: Words & { ok?: string }): Promise<void> {
    await showDialog<boolean>(answer => (
      <Message {...words} kind="failure" yes={ok} answer={answer} />
    ))
  },
  async info({ ok = t('OK'), ...words }: Words & { ok?: string }): Promise<void> {
    await showDialog<boolean>(answer => <Message {...words} kind="info" yes={ok} answer={answer} />)
  },
  /** True for yes; false for no, Escape and a press outside. */
  confirm(words: Words & { yes: string; no: string; danger?: boolean }): Promise<boolean> {
    return showDialog<boolean>(answer => <Message {...words} kind="confirm" answer={answer} />)
  },
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

const faces = {
  success: { icon: 'check', colour: 'bg-leaf-700 text-white' },
  failure: { icon: 'alert', colour: 'bg-clay-soft text-clay-ink' },
  info: { icon: 'info', colour: 'bg-leaf-100 text-leaf-700' },
  confirm: { icon: 'question', colour: 'bg-leaf-100 text-leaf-700' },
} as const satisfies Record<string, { icon: IconName; colour: string }>

type MessageProps = Words & {
  kind: keyof typeof faces
  yes: string
  no?: string
  danger?: boolean
  answer: (yes: boolean) => void
}

function Message({ kind, title, text, yes, no, danger = false, answer }: MessageProps) {
  const id = useId()
  const { icon, colour } = faces[kind]
  return (
    <Modal
      labelledBy={id}
      describedBy={text && `${id}-text`}
      urgent={kind === 'failure' || kind === 'confirm'}
      cross={false}
      onClose={() => answer(kind === 'success')}
      className="text-center"
    >
      <span className={`mx-auto grid size-16 place-items-center rounded-full ${colour}`}>
        <Icon name={icon} className={`size-8 ${kind === 'success' ? 'animate-stamp' : ''}`} />
      </span>
      <h2 id={id} className="mt-4 text-2xl font-bold wrap-anywhere">
        {title}
      </h2>
      {text && (
        <p id={`${id}-text`} className="mt-2 wrap-anywhere text-ink-soft">
          {text}
        </p>
      )}
      {kind !== 'success' && (
        <DialogActions centred className="mt-3">
          {no && (
            <Button variant="ghost" onClick={() => answer(false)}>
              {no}
            </Button>
          )}
          <Button variant={danger ? 'danger' : 'primary'} onClick={() => answer(true)}>
            {yes}
          </Button>
        </DialogActions>
      )}
    </Modal>
  )
}
