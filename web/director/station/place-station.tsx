import type { StationDetail } from '../../../contract/director/oversight.ts'
import { placeStation } from '../../../contract/director/oversight.ts'
import { states } from '../../../contract/ground/states.ts'
import { askAgain } from '../../live.ts'
import { TextField } from '../../ui/form/field.tsx'
import { useSend } from '../../ui/form/form.tsx'
import { SelectField } from '../../ui/form/select.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'

export const stateOptions = states.map(state => ({ value: state, label: state }))

type PlaceStationProps = { station: StationDetail; onClose: () => void }

/** In which state and city the station is: many are found by that. */
export function PlaceStation({ station, onClose }: PlaceStationProps) {
  const send = useSend(placeStation, {
    fixed: { stationId: station._id },
    draftKey: `place:${station._id}`,
    async onDone({ message }) {
      await askAgain('station')
      toasts.show({ text: message })
      onClose()
    },
  })
  return (
    <FormDialog title={`Where is ${station.station}?`} send={send} submit="Save" onClose={onClose}>
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
    </FormDialog>
  )
}
