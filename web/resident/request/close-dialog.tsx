import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { close, type PickupRequest } from '../../../contract/request/request.ts'
import { askAgain } from '../../live.ts'
import { throughQueue } from '../../offline/queue/through.ts'
import { KeptOnDevice } from '../../reason.ts'
import { Button } from '../../ui/button.tsx'
import { focusTitle } from '../../ui/focus-title.ts'
import { Form, SubmitButton, useSend } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { DialogActions } from '../../ui/overlay/dialog-actions.tsx'
import { Modal } from '../../ui/overlay/modal.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { Status } from '../../ui/status.tsx'
import { useWallet } from '../wallet/use-wallet.ts'
import { RatingField } from './rating.tsx'
import { nameOf, takenInWords } from './request-words.ts'
import { t } from '../../t.ts'

type CloseDialogProps = { request: PickupRequest; onClose: () => void }

/** Closes a request whose rubbish is gone, with a word about how it was. */
function CloseDialog({ request, onClose }: CloseDialogProps) {
  const id = useId()
  const { wallet } = useWallet()
  const [rating, setRating] = useState<number | null>(null)
  const send = useSend(close, {
    fixed: { requestId: request._id, ...(rating && { rating }) },
    draftKey: `close:${request._id}`,
    via: throughQueue('close', { name: nameOf(request) }),
    onKept() {
      flushSync(onClose)
      toasts.show({ text: new KeptOnDevice().message })
    },
    onRefused: () => void askAgain('request'),
    async onDone({ message }) {
      flushSync(onClose)
      toasts.show({ text: message })
      await askAgain('request')
      // The button that opened this is gone with the state that it belonged to.
      focusTitle()
    },
  })
  return (
    <Modal labelledBy={id} busy={send.pending} closesOutside={rating === null} onClose={onClose}>
      <h2 id={id} className="text-2xl font-bold">
        {t('Close {request}', { request: nameOf(request) })}
      </h2>
      <p className="mt-1 mb-5 text-ink-soft">{takenInWords(request, wallet?.balanceKobo)}</p>
      <Form send={send}>
        <RatingField value={rating} onChange={setRating} />
        <TextArea
          name="comment"
          label={t('Comment')}
          rows={3}
          maxLength={500}
          required={false}
          readOnly={send.pending}
        />
        <DialogActions>
          <Button variant="ghost" disabled={send.pending} onClick={onClose}>
            {t('Not yet')}
          </Button>
          <SubmitButton>{t('Close request')}</SubmitButton>
        </DialogActions>
        <Status className="sr-only">{send.pending && t('Please wait…')}</Status>
      </Form>
    </Modal>
  )
}

type CloseButtonProps = {
  request: PickupRequest
  named?: boolean
  label?: string
  className?: string
}

/** Opens the dialog that closes a request. */
export function CloseButton({ request, named = false, className, ...rest }: CloseButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const label = rest.label ?? t('Close request')
  return (
    <>
      <Button
        aria-label={
          named
            ? t('{label}: close request {request}', { label, request: nameOf(request) })
            : undefined
        }
        className={className}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && <CloseDialog request={request} onClose={() => setOpen(false)} />}
    </>
  )
}
