import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { close, type PickupRequest } from '../../../contract/request.ts'
import { askAgain } from '../../live.ts'
import { Button } from '../../ui/button.tsx'
import { focusTitle } from '../../ui/focus-title.ts'
import { Form, SubmitButton, useSend } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Modal } from '../../ui/overlay/modal.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { Status } from '../../ui/status.tsx'
import { RatingField } from './rating.tsx'
import { nameOf } from './request-words.ts'

type CloseDialogProps = { request: PickupRequest; onClose: () => void }

/** Closes a request whose rubbish is gone, with a word about how it was. */
function CloseDialog({ request, onClose }: CloseDialogProps) {
  const id = useId()
  const [rating, setRating] = useState<number | null>(null)
  const send = useSend(close, {
    fixed: { requestId: request._id, ...(rating && { rating }) },
    draftKey: `close:${request._id}`,
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
      <h2 id={id} className="mb-5 text-2xl font-bold">
        Close {nameOf(request)}
      </h2>
      <Form send={send}>
        <RatingField value={rating} onChange={setRating} />
        <TextArea
          name="comment"
          label="Comment"
          rows={3}
          maxLength={500}
          required={false}
          readOnly={send.pending}
        />
        <div className="flex flex-wrap-reverse justify-end gap-3">
          <Button variant="ghost" disabled={send.pending} onClick={onClose}>
            Not yet
          </Button>
          <SubmitButton>Close request</SubmitButton>
        </div>
        <Status className="sr-only">{send.pending && 'Please wait…'}</Status>
      </Form>
    </Modal>
  )
}

type CloseButtonProps = { request: PickupRequest; named?: boolean }

/** Opens the dialog that closes a request. */
export function CloseButton({ request, named = false }: CloseButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        aria-label={named ? `Close request ${nameOf(request)}` : undefined}
        onClick={() => setOpen(true)}
      >
        Close request
      </Button>
      {isOpen && <CloseDialog request={request} onClose={() => setOpen(false)} />}
    </>
  )
}
