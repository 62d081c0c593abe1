import { useId, useLayoutEffect, useRef, useState } from 'react'
import { sayNaira } from '../../../contract/money.ts'
import { makeSpecialRequest } from '../../../contract/request/request.ts'
import { words } from '../../../contract/words.ts'
import { askAgain } from '../../live.ts'
import { drafts } from '../../ui/form/draft.ts'
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
  const [chosen, setChosen] = useState<string>()
  // The first, unless another address was typed: here before, or where this was opened.
  const [typed] = useState(() => drafts.read(specialDraft)['address'] || address)
  const asTyped = typed ? places.find(each => each.address === typed) : places[0]
  const placeId = chosen ?? (places.length > 1 && asTyped ? asTyped._id : '')
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
      {places.length > 1 && (
        <PlaceChoice places={places} chosen={placeId} orAnother onChoose={setChosen} />
      )}
      <TextArea
        name="requestMessage"
        label={t('What should we pick up?')}
        placeholder={t('Party rubbish, an old sofa, garden waste…')}
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
      {place ? (
        <input type="hidden" name="address" value={place.address} />
      ) : (
        <AnotherAddress
          address={typed ?? resident?.address}
          none={places.length > 1 ? places.map(each => each.address) : []}
          readOnly={send.pending}
        />
      )}
      <DayChips readOnly={send.pending} closed={closed} />
      <HowToPay item="special" costId={`${id}-cost`} onLeave={onClose} />
      <Status className="sr-only">{send.pending && t('Please wait…')}</Status>
    </FormDialog>
  )
}

type AnotherAddressProps = {
  address: string | undefined
  /** Those that are chosen by name: another is none of them. */
  none: readonly string[]
  readOnly: boolean
}

function emptyIfAmong(none: readonly string[], field: HTMLInputElement | null | undefined) {
  if (field && none.includes(field.value)) field.value = ''
}

function AnotherAddress({ address, none, readOnly }: AnotherAddressProps) {
  const fields = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/exhaustive-deps -- what is typed later is meant
  useLayoutEffect(() => emptyIfAmong(none, fields.current?.querySelector('input')), [])
  return (
    <div ref={fields} className="grid gap-4">
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
    </div>
  )
}
