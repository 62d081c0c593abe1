import { useId, useState } from 'react'
import type { Place } from '../../../contract/ground/place.ts'
import { sayNaira } from '../../../contract/money.ts'
import { makeSpecialRequest } from '../../../contract/request/request.ts'
import { words } from '../../../contract/words.ts'
import { askAgain } from '../../live.ts'
import { TextField } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { Status } from '../../ui/status.tsx'
import { usePrices } from '../price/use-prices.ts'
import { PlaceChoice } from '../ground/place-choice.tsx'
import { useClosedDays, usePlaces } from '../ground/use-places.ts'
import { useOwnAccount } from '../profile/use-own-account.ts'
import { DayChips } from './day-chips.tsx'
import { HowToPay } from './how-to-pay.tsx'
import { specialDraft } from './special-draft.ts'
import { useAsk } from './use-ask.ts'
import { t } from '../../t.ts'

type SpecialDialogProps = {
  address: string | undefined
  onSent: (title: string) => void
  onKept: () => void
  onClose: () => void
}

/** What an ordinary pickup does not do: an event, a clear-out, another address. */
export function SpecialDialog({ address, onSent, onKept, onClose }: SpecialDialogProps) {
  const id = useId()
  const { resident } = useOwnAccount()
  const { places = [] } = usePlaces()
  const [placeId, setPlaceId] = useState('')
  const place = places.find(({ _id }) => _id === placeId)
  const { closed } = useClosedDays({ placeId: place?._id })
  const send = useAsk(makeSpecialRequest, {
    item: 'special',
    placeId: place?._id,
    draftKey: specialDraft,
    onKept,
    onDone({ message }) {
      void askAgain('request')
      onSent(message)
    },
  })
  const { priceOf } = usePrices()
  const priceKobo = priceOf('special')
  const title =
    priceKobo === undefined
      ? t('Custom request')
      : t('Custom request, from {price}', {
          price: sayNaira(priceKobo),
        })
  return (
    <FormDialog
      tall
      title={title}
      send={send}
      submit={t(words.makeCustomRequest)}
      onClose={onClose}
    >
      <TextArea
        name="requestMessage"
        label={t('What should we pick up?')}
        placeholder={t('After a party, an old sofa, garden waste…')}
        rows={2}
        required
        readOnly={send.pending}
      />
      <TextField
        name="bags"
        label={t('Number of bags')}
        inputMode="numeric"
        required={false}
        readOnly={send.pending}
      />
      <From
        places={places}
        place={place}
        address={address ?? resident?.address}
        readOnly={send.pending}
        onChoose={setPlaceId}
      />
      <DayChips readOnly={send.pending} closed={closed} />
      <HowToPay item="special" costId={`${id}-cost`} onLeave={onClose} />
      <Status className="sr-only">{send.pending && t('Please wait…')}</Status>
    </FormDialog>
  )
}

type FromProps = {
  places: readonly Place[]
  place: Place | undefined
  address: string | undefined
  readOnly: boolean
  onChoose: (placeId: string) => void
}

/** One of the own places, or an address that is typed. */
function From({ places, place, address, readOnly, onChoose }: FromProps) {
  return (
    <>
      {places.length > 1 && (
        <PlaceChoice places={places} chosen={place?._id ?? ''} orAnother onChoose={onChoose} />
      )}
      {place ? (
        <input type="hidden" name="address" value={place.address} />
      ) : (
        <>
          <TextField
            name="address"
            label={t('Address')}
            autoComplete="address-line1"
            defaultValue={address}
            required
            readOnly={readOnly}
          />
          <TextField
            name="landmark"
            label={t('Landmark')}
            placeholder={t('Behind the mosque, blue gate…')}
            required={false}
            readOnly={readOnly}
          />
        </>
      )}
    </>
  )
}
