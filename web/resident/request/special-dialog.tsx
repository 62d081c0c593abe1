import { useId } from 'react'
import { addDays } from '../../../contract/calendar.ts'
import { furthestDays, makeSpecialRequest } from '../../../contract/request.ts'
import { words } from '../../../contract/words.ts'
import { askAgain } from '../../live.ts'
import { Button } from '../../ui/button.tsx'
import { today } from '../../ui/day.ts'
import { TextField } from '../../ui/form/field.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Modal } from '../../ui/overlay/modal.tsx'
import { Status } from '../../ui/status.tsx'
import { useResident } from '../profile/use-resident.ts'
import { HowToPay } from './how-to-pay.tsx'
import { specialDraft } from './special-draft.ts'
import { useAsk } from './use-ask.ts'

type SpecialDialogProps = {
  address: string | undefined
  onSent: (title: string) => void
  onClose: () => void
}

/** What an ordinary pickup does not do: an event, a clear-out, another address. */
export function SpecialDialog({ address, onSent, onClose }: SpecialDialogProps) {
  const id = useId()
  const { resident } = useResident()
  const first = today()
  const send = useAsk(makeSpecialRequest, {
    item: 'special',
    draftKey: specialDraft,
    onDone({ message }) {
      void askAgain('request')
      onSent(message)
    },
  })
  return (
    <Modal labelledBy={id} busy={send.pending} closesOutside={false} onClose={onClose}>
      <h2 id={id} className="mb-5 text-2xl font-bold">
        {words.sendUsAMessage}
      </h2>
      <Form send={send}>
        <TextArea
          name="requestMessage"
          label="What should we pick up?"
          placeholder="After a party, an old sofa, garden waste…"
          rows={3}
          required
          readOnly={send.pending}
        />
        <TextField
          name="address"
          label="Address"
          autoComplete="address-line1"
          defaultValue={address ?? resident?.address}
          required
          readOnly={send.pending}
        />
        <TextField
          name="wantedOn"
          label="Day"
          type="date"
          min={first}
          max={addDays(first, furthestDays)}
          required={false}
          readOnly={send.pending}
        />
        <HowToPay item="special" costId={`${id}-cost`} onLeave={onClose} />
        <div className="flex flex-wrap-reverse justify-end gap-3">
          <Button variant="ghost" disabled={send.pending} onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton>{words.makeCustomRequest}</SubmitButton>
        </div>
        <Status className="sr-only">{send.pending && 'Please wait…'}</Status>
      </Form>
    </Modal>
  )
}
