import { useId, useState, type FormEvent } from 'react'
import {
  addressLine,
  missReasons,
  type MissReason,
  type PickupRequest,
} from '../../../contract/request/request.ts'
import { askAgain } from '../../live.ts'
import { missNames } from '../../street/street-words.ts'
import { Button } from '../../ui/button.tsx'
import { drafts } from '../../ui/form/draft.ts'
import { useDrafted } from '../../ui/form/use-drafted.ts'
import { useAction } from '../../ui/overlay/action.ts'
import { DialogActions } from '../../ui/overlay/dialog-actions.tsx'
import { Modal } from '../../ui/overlay/modal.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import { ReasonFields } from './reason-fields.tsx'

export type Miss = { reason: MissReason; note?: string }

export type MissPick = {
  request: PickupRequest
  /** Done with the reason before the dialog closes; a "no" leaves it open. */
  run: (miss: Miss) => Promise<unknown>
}

const reasonChips = missReasons.map(value => ({ value, label: missNames[value] }))

type MissDialogProps = MissPick & { onClose: () => void }

/** What a carrier said by phone: somebody went, and came back with nothing. */
export function MissDialog({ request, run: say, onClose }: MissDialogProps) {
  const id = useId()
  const [reason, setReason] = useState<MissReason>()
  const draftKey = `miss:${request._id}`
  const [note, setNote] = useDrafted(draftKey, 'note')
  const [wrong, setWrong] = useState('')
  const { busy, run } = useAction()

  async function send(event: FormEvent) {
    event.preventDefault()
    const words = note.trim()
    if (!reason) return setWrong('Please choose a reason.')
    if (reason === 'other' && !words) return setWrong('Please say why.')
    setWrong('')
    await run({ failed: setWrong, refresh: () => askAgain('request') }, async () => {
      await say({ reason, ...(words && { note: words }) })
      drafts.remove(draftKey)
      onClose()
    })
  }
  return (
    <Modal
      labelledBy={id}
      describedBy={`${id}-text`}
      busy={busy}
      closesOutside={note === ''}
      onClose={onClose}
    >
      <h2 id={id} className="text-2xl font-bold">
        Not done
      </h2>
      <p id={`${id}-text`} className="mt-2 mb-5 wrap-anywhere text-ink-soft">
        {request.carrier?.name ?? 'The carrier'} was at {addressLine(request)}. We’ll tell{' '}
        {request.user} why, and the pickup goes back to waiting.
      </p>
      <form noValidate className="grid gap-5" onSubmit={event => void send(event)}>
        <ReasonFields
          options={reasonChips}
          reason={reason}
          onReason={setReason}
          label="Message to the resident"
          note={note}
          onNote={setNote}
          busy={busy}
        />
        <div role="alert" className="empty:hidden">
          {wrong && <Callout tone="clay">{wrong}</Callout>}
        </div>
        <DialogActions>
          <Button variant="ghost" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Not done
          </Button>
        </DialogActions>
      </form>
    </Modal>
  )
}
