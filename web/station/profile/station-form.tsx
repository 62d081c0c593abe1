import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { phoneNumber, text } from '../../../contract/field.ts'
import { showPhone } from '../../../contract/phone.ts'
import { changeStation, getOwnStation } from '../../../contract/station/station.ts'
import { words } from '../../../contract/words.ts'
import { query, queryClient } from '../../query.ts'
import { EmailField, useNewEmail } from '../../security/change-email.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { Form, SubmitButton, useSend } from '../../ui/form/form.tsx'
import { NairaField } from '../../ui/form/naira-field.tsx'
import { asTyped } from '../../ui/form/naira.ts'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { TextSkeleton } from '../../ui/state/text-skeleton.tsx'
import { ServesField } from './serves-field.tsx'

// What residents and carriers need of a station can be changed here, but not left out.
const change = {
  ...changeStation,
  input: z.extend(changeStation.input, {
    phoneNumber: phoneNumber(),
    address: text(words.enterAddress, 300),
    cashCeilingKobo: z.nonoptional(changeStation.input.shape.cashCeilingKobo),
  }),
}

/** What the station's staff may change about it. */
export function StationForm({ stationId }: { stationId: string }) {
  const { data, error, isFetching, refetch } = useQuery(query(getOwnStation, { stationId }))
  if (data) return <Fields {...data.data} />
  if (error) {
    return <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
  }
  return <TextSkeleton rows={4} tall />
}

function Fields(own: OutputOf<typeof getOwnStation>) {
  const { _id: stationId, station, email } = own
  const { before, saySaved } = useNewEmail(email)
  const [ceiling, setCeiling] = useState(asTyped(own.cashCeilingKobo))
  const send = useSend(change, {
    fixed: { stationId },
    draftKey: `station:${stationId}`,
    before,
    async onDone(answer) {
      queryClient.setQueryData(query(getOwnStation, { stationId }).queryKey, answer)
      await saySaved(answer.message)
    },
  })
  return (
    <>
      <div className="mb-6 flex items-center gap-4">
        <Avatar name={station} className="size-16 text-2xl" />
        <p className="min-w-0 text-xl leading-tight font-bold wrap-anywhere">{station}</p>
      </div>
      <Form send={send}>
        <EmailField email={email} />
        <TextField
          name="phoneNumber"
          label="Phone Number"
          type="tel"
          autoComplete="tel"
          defaultValue={showPhone(own.phoneNumber)}
          required
        />
        <TextField
          name="address"
          label="Address"
          autoComplete="address-line1"
          defaultValue={own.address}
          required
        />
        <ServesField serves={own.serves ?? ''} />
        <TextField
          name="carrierLimit"
          label="Pickups per carrier per day"
          type="number"
          min={1}
          max={50}
          defaultValue={own.carrierLimit}
          hint="A carrier with this many is full until one is picked up."
          required
        />
        <NairaField
          name="cashCeilingKobo"
          label="Cash limit per carrier"
          hint="A carrier with this much can’t take more until it is counted."
          typed={ceiling}
          onTyped={setCeiling}
          required
        />
        <SubmitButton className="justify-self-start">Update profile</SubmitButton>
      </Form>
      <p className="mt-5 text-sm text-ink-soft">Only your director can change the name.</p>
    </>
  )
}
