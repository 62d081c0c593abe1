import type { Carrier } from '../../../contract/carrier/carrier.ts'
import { showPhone } from '../../../contract/phone.ts'
import { TextField } from '../../ui/form/field.tsx'

/** What is asked about a carrier, when one is registered and when one changes. */
export function CarrierFields({ carrier }: { carrier?: Carrier }) {
  return (
    <>
      <TextField
        name="name"
        label="Name of Carrier"
        placeholder="Full name"
        autoComplete="off"
        defaultValue={carrier?.name}
        required
      />
      <TextField
        name="phoneNumber"
        label="Phone Number"
        type="tel"
        autoComplete="off"
        placeholder="0803 123 4567"
        defaultValue={carrier && showPhone(carrier.phoneNumber)}
        required
      />
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="off"
        defaultValue={carrier?.email ?? undefined}
        required={false}
      />
      <TextField
        name="address"
        label="Address"
        autoComplete="off"
        defaultValue={carrier?.address ?? undefined}
        required={false}
      />
    </>
  )
}
