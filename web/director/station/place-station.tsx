import { useId } from 'react'
import type { StationDetail } from '../../../contract/director/oversight.ts'
import { placeStation } from '../../../contract/director/oversight.ts'
import { states } from '../../../contract/ground/states.ts'
import { askAgain } from '../../live.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { Form, SubmitButton, useSend } from '../../ui/form/form.tsx'
import { SelectField } from '../../ui/form/select.tsx'
import { DialogActions } from '../../ui/overlay/dialog-actions.tsx'
import { Modal } from '../../ui/overlay/modal.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'

export const stateOptions = states.map(state => ({ value: state, label: state }))

type PlaceStationProps = { station: StationDetail; onClose: () => void }

/** In which state and city the station is: many are found by that. */
export function PlaceStation({ station, onClose }: PlaceStationProps) {
  const id = useId()
  const send = useSend(placeStation, {
    fixed: { stationId: station._id },
    async onDone({ message }) {
      await askAgain('station')
      toasts.show({ text: message })
      onClose()
    },
  })
  return (
    <Modal labelledBy={id} busy={send.pending} closesOutside={false} onClose={onClose}>
      <h2 id={id} className="mb-5 text-2xl font-bold wrap-anywhere">
        Where is {station.station}?
      </h2>
      <Form send={send}>
        <SelectField
          name="state"
          label="State"
          placeholder="Choose"
          defaultValue={station.state ?? undefined}
          options={stateOptions}
        />
        <TextField
          name="city"
          label="City"
          autoComplete="off"
          required={false}
          defaultValue={station.city ?? undefined}
        />
        <DialogActions>
          <Button variant="ghost" disabled={send.pending} onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton>Save</SubmitButton>
        </DialogActions>
      </Form>
    </Modal>
  )
}
