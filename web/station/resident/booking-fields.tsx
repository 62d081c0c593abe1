import { useState } from 'react'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { getOffer } from '../../../contract/desk/booking.ts'
import { sayNaira } from '../../../contract/money.ts'
import { showDay } from '../../ui/day.ts'
import { Chips } from '../../ui/form/chips.tsx'
import { Choice } from '../../ui/form/choice.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'

export type Offer = OutputOf<typeof getOffer>

type BookingFieldsProps = { offer: Offer; kind: Kind; onKind: (kind: Kind) => void }
export type Kind = 'subscription' | 'special'

/** What is to be fetched, when, and how it is paid. */
export function BookingFields({ offer, kind, onKind }: BookingFieldsProps) {
  const [wantedOn, setWantedOn] = useState('')
  const priceKobo = kind === 'special' ? offer.specialKobo : offer.pickupKobo
  return (
    <>
      <Choice
        name="kind"
        legend="What"
        defaultValue={kind}
        onChoose={value => onKind(value === 'special' ? 'special' : 'subscription')}
        options={[
          { value: 'subscription', label: 'Pickup (uses 1 of 4 this month)' },
          { value: 'special', label: 'Custom request' },
        ]}
      />
      {kind === 'special' && (
        <>
          <TextArea name="requestMessage" label="What should we pick up?" rows={2} />
          <TextField name="bags" label="Bags" type="number" required={false} />
        </>
      )}
      <Chips
        legend={offer.area ? `Day for ${offer.area}` : 'Day'}
        chosen={wantedOn}
        onChoose={setWantedOn}
        options={[
          { value: '', label: `By ${showDay(offer.promisedOn)}` },
          ...offer.days.map(day => ({ value: day, label: showDay(day) })),
        ]}
      />
      <input type="hidden" name="wantedOn" value={wantedOn} />
      <input type="hidden" name="priceKobo" value={priceKobo} />
      <Choice
        name="payWith"
        legend={`${sayNaira(priceKobo)}, paid`}
        defaultValue="wallet"
        options={[
          { value: 'wallet', label: 'From the wallet or in cash' },
          { value: 'recyclables', label: 'With recyclables' },
        ]}
      />
    </>
  )
}
