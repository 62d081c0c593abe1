import { useId } from 'react'
import { Button } from '../button.tsx'
import { Icon, type IconName } from '../icon.tsx'
import { DialogActions } from './dialog-actions.tsx'
import { Modal } from './modal.tsx'

export type Words = { title: string; text?: string | undefined }

const faces = {
  success: { icon: 'check', colour: 'bg-leaf-700 text-white' },
  failure: { icon: 'alert', colour: 'bg-clay-soft text-clay-ink' },
  info: { icon: 'info', colour: 'bg-leaf-100 text-leaf-700' },
  confirm: { icon: 'question', colour: 'bg-leaf-100 text-leaf-700' },
} as const satisfies Record<string, { icon: IconName; colour: string }>

export type MessageProps = Words & {
  kind: keyof typeof faces
  yes: string
  no?: string
  danger?: boolean
  answer: (yes: boolean) => void
}

/** Tells or asks one thing, and is answered by a button. */
export function MessageDialog({
  kind,
  title,
  text,
  yes,
  no,
  danger = false,
  answer,
}: MessageProps) {
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
