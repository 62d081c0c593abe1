import { useId, type ReactNode } from 'react'
import { t } from '../../t.ts'
import { Button } from '../button.tsx'
import { Form, SubmitButton, type Send } from '../form/form.tsx'
import { DialogActions } from './dialog-actions.tsx'
import { Modal } from './modal.tsx'
import { SheetHead, sheetFootLook } from './sheet-head.tsx'

type FormDialogProps = {
  title: string
  /** Explains it, below the title. */
  text?: string
  /** As high as the phone, where the form is long. */
  tall?: boolean
  send: Send
  /** What the button that sends it says. */
  submit: string
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog: no press outside throws away what was typed, and nothing closes it while it is sent. */
export function FormDialog({ tall = false, ...rest }: FormDialogProps) {
  const { title, text, send, submit, onClose, children } = rest
  const id = useId()
  const modal = { labelledBy: id, busy: send.pending, closesOutside: false, onClose }
  const buttons = (
    <>
      <Button variant="ghost" disabled={send.pending} onClick={onClose}>
        {t('Cancel')}
      </Button>
      <SubmitButton>{submit}</SubmitButton>
    </>
  )
  if (tall) {
    return (
      <Modal look="tall" {...modal}>
        <SheetHead id={id} disabled={send.pending} onClose={onClose}>
          {title}
        </SheetHead>
        <Form send={send} className="gap-4">
          {children}
          <div className={sheetFootLook}>{buttons}</div>
        </Form>
      </Modal>
    )
  }
  return (
    <Modal
      {...modal}
      describedBy={text && `${id}-text`}
      className="max-h-[calc(100dvh-2rem)] overflow-y-auto"
    >
      <h2 id={id} className={`text-2xl font-bold wrap-anywhere ${text ? '' : 'mb-5'}`}>
        {title}
      </h2>
      {text && (
        <p id={`${id}-text`} className="mt-2 mb-5 wrap-anywhere text-ink-soft">
          {text}
        </p>
      )}
      <Form send={send}>
        {children}
        <DialogActions>{buttons}</DialogActions>
      </Form>
    </Modal>
  )
}
