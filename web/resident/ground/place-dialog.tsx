import { useState } from 'react'
import { gateNoteLength } from '../../../contract/ground/door-fields.ts'
import {
  addPlace,
  changePlace,
  listPlaces,
  type Place,
  type Position,
} from '../../../contract/ground/place.ts'
import { getSession } from '../../../contract/account/account.ts'
import { listClosedDays } from '../../../contract/ground/day.ts'
import { askAgain } from '../../live.ts'
import { t } from '../../t.ts'
import { TextField } from '../../ui/form/field.tsx'
import { useSend } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { PositionField } from './position-field.tsx'

type PlaceDialogProps = { place: Place | undefined; onClose: () => void }

/** A place as its resident describes it: so that whoever comes finds the door and gets in. */
export function PlaceDialog({ place, onClose }: PlaceDialogProps) {
  // Left out, the position stays as it was.
  const [position, setPosition] = useState<Position | null>()
  const options = {
    fixed: { ...(place && { placeId: place._id }), ...(position !== undefined && { position }) },
    draftKey: `place:${place?._id}`,
    refresh: () => askAgain(listPlaces, listClosedDays, getSession),
    onDone({ message }: { message: string }) {
      onClose()
      toasts.show({ text: message })
    },
  }
  const adding = useSend(addPlace, options)
  const changing = useSend(changePlace, options)
  const send = place ? changing : adding
  return (
    <FormDialog
      tall
      title={place?.name ?? t('Add a place')}
      send={send}
      submit={t('Save')}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t('Name this place')}
        placeholder={t('Shop, mother’s house…')}
        defaultValue={place?.name}
        required
      />
      <TextField
        name="address"
        label={t('Address')}
        autoComplete={place?.isFirst ? 'address-line1' : 'off'}
        defaultValue={place?.address}
        required
      />
      <TextField
        name="landmark"
        label={t('Landmark')}
        placeholder={t('Behind the mosque, blue gate…')}
        defaultValue={place?.landmark ?? ''}
        required={false}
      />
      <TextField
        name="bagSpot"
        label={t('Where you leave the bags')}
        placeholder={t('Left of the gate, under the stairs…')}
        defaultValue={place?.bagSpot ?? ''}
        required={false}
      />
      <TextArea
        name="gateNote"
        label={t('Gate note')}
        placeholder={t('Ring twice, ask for Musa, the green gate…')}
        hint={t('Only your station and your carrier can read it, until the pickup is done.')}
        rows={2}
        maxLength={gateNoteLength}
        defaultValue={place?.gateNote ?? ''}
        required={false}
      />
      <PositionField known={place?.position ?? null} position={position} onChange={setPosition} />
    </FormDialog>
  )
}
