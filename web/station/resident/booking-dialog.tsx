import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { bookForCaller, bookPickup, getOffer } from '../../../contract/desk/booking.ts'
import { listCalls } from '../../../contract/desk/contact.ts'
import { pageAt } from '../../../contract/page.ts'
import { toE164 } from '../../../contract/phone.ts'
import { type Card } from '../../../contract/screen/card.ts'
import { searchDesk } from '../../../contract/screen/search.ts'
import { everyLanguage, languages } from '../../../contract/speech/language.ts'
import type { SentOf } from '../../../contract/endpoint.ts'
import type { PickupRequest } from '../../../contract/request/request.ts'
import { askAgain } from '../../live.ts'
import { query } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { showDay } from '../../ui/day.ts'
import { drafts } from '../../ui/form/draft.ts'
import { TextField } from '../../ui/form/field.tsx'
import { Form, SubmitButton, useSend, type Send } from '../../ui/form/form.tsx'
import { Select, SelectField } from '../../ui/form/select.tsx'
import { useSettled } from '../../ui/form/use-settled.ts'
import { DialogActions } from '../../ui/overlay/dialog-actions.tsx'
import { Modal } from '../../ui/overlay/modal.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { TextSkeleton } from '../../ui/state/text-skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { BookingFields, type Kind } from './booking-fields.tsx'

const refresh = () => askAgain('request', listCalls)

const sayBooked = ({ user, promisedOn }: PickupRequest) =>
  toasts.show({ text: `Booked for ${user}, by ${showDay(promisedOn)}.` })

type FrameProps = {
  title: string
  send: Send
  /** Where it is, as far as that is known: the days depend on it. */
  where: SentOf<typeof getOffer>
  onClose: () => void
  children: ReactNode
}

/** Who it is for stands first; then what, when, and how it is paid. */
function Frame({ title, send, where, onClose, children }: FrameProps) {
  const id = useId()
  const [kind, setKind] = useState<Kind>(() =>
    drafts.read(send.draftKey)['kind'] === 'special' ? 'special' : 'subscription',
  )
  const { data, error, isFetching, refetch } = useQuery({
    ...query(getOffer, where),
    placeholderData: keepPreviousData,
  })
  // Who cancels means it; a slip of Escape or the cross keeps what was typed.
  const forget = () => {
    if (send.draftKey) drafts.remove(send.draftKey)
    onClose()
  }
  return (
    <Modal
      labelledBy={id}
      busy={send.pending}
      closesOutside={false}
      onClose={onClose}
      className="max-h-[calc(100dvh-2rem)] w-[min(34rem,calc(100vw-2rem))]! overflow-y-auto"
    >
      <h2 id={id} className="text-2xl font-bold wrap-anywhere">
        {title}
      </h2>
      {data ? (
        <Form send={send} className="mt-4">
          {children}
          <BookingFields offer={data.data} kind={kind} onKind={setKind} />
          <DialogActions>
            <Button variant="ghost" disabled={send.pending} onClick={forget}>
              Cancel
            </Button>
            <SubmitButton>Book</SubmitButton>
          </DialogActions>
        </Form>
      ) : error ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton rows={5} tall />
      )}
    </Modal>
  )
}

type BookDialogProps = { card: Card; onClose: () => void }

/** Books for a resident who calls or stands at the desk. */
export function BookDialog({ card: { _id: userId, name, places }, onClose }: BookDialogProps) {
  const send = useSend(bookPickup, {
    fixed: { userId },
    draftKey: `book:${userId}`,
    refresh,
    onDone({ data }) {
      sayBooked(data)
      onClose()
    },
  })
  const [placeId, setPlaceId] = useState(userId)
  return (
    <Frame title={`Book for ${name}`} send={send} where={{ placeId }} onClose={onClose}>
      <input type="hidden" name="placeId" value={placeId} />
      {places.length > 1 && (
        <Select
          label="Where"
          value={placeId}
          onChange={setPlaceId}
          options={places.map(place => ({
            value: place._id,
            label: `${place.name}, ${place.address}`,
          }))}
        />
      )}
    </Frame>
  )
}

/** Who has the number already, as soon as it is whole: they are booked for from their card. */
function Known({ number }: { number: string }) {
  const whole = toE164(useSettled(number))
  const { data } = useQuery({
    ...query(searchDesk, { search: whole ?? '' }),
    enabled: whole !== null,
  })
  const known = whole && data?.data.residents.find(({ phoneNumber }) => phoneNumber === whole)
  return (
    <Status className="block empty:hidden">
      {known && (
        <Callout tone="danfo">
          {known.name}, {known.address}, has this number.{' '}
          <TextLink to={pageAt('/station/residents/:userId', { userId: known._id })}>
            Open {known.name}’s card
          </TextLink>
        </Callout>
      )}
    </Status>
  )
}

type NewCallerDialogProps = {
  phone?: string | undefined
  onBooked: (userId: string) => void
  onClose: () => void
}

/** What was typed for a caller without a number of ours, and what of that is left of the call before. */
const [thisCall, callBefore] = ['book:new', 'book:before']

/** Books for somebody whom nobody knows. The next call begins empty; the one that was broken off can be gone on with. */
export function NewCallerDialog({ phone, onClose, ...rest }: NewCallerDialogProps) {
  const [before, setBefore] = useState(() => (phone ? {} : drafts.read(callBefore)))
  const who = before['name'] || before['phoneNumber']
  const goOn = () => {
    drafts.remove(callBefore)
    drafts.keep(thisCall, before)
    setBefore({})
  }
  const leave = () => {
    const typed = drafts.read(thisCall)
    drafts.remove(thisCall)
    if (typed['name'] || typed['phoneNumber']) {
      drafts.remove(callBefore)
      drafts.keep(callBefore, typed)
    }
    onClose()
  }
  const caller = { ...rest, phone, onClose: phone ? onClose : leave }
  return (
    <NewCaller key={who} {...caller} draftKey={phone ? `book:${phone}` : thisCall}>
      {who && (
        <Button variant="ghost" className="justify-self-start" onClick={goOn}>
          Continue with {who}
        </Button>
      )}
    </NewCaller>
  )
}

type NewCallerProps = NewCallerDialogProps & { draftKey: string; children: ReactNode }

/** The account is theirs when they first log in with the number. */
function NewCaller({ phone, draftKey, onBooked, onClose, children }: NewCallerProps) {
  const send = useSend(bookForCaller, {
    draftKey,
    refresh,
    onDone({ data }) {
      sayBooked(data)
      onBooked(data.userId)
    },
  })
  const [typed, setTyped] = useState(() => drafts.read(draftKey)['address'] ?? '')
  const address = useSettled(typed.trim())
  const [number, setNumber] = useState(() => drafts.read(draftKey)['phoneNumber'] ?? phone ?? '')
  return (
    <Frame title="Book for somebody new" send={send} where={{ address }} onClose={onClose}>
      {children}
      <p className="-mt-2 text-ink-soft">
        They get an SMS. The account is theirs when they first log in with the number.
      </p>
      <TextField
        name="phoneNumber"
        label="Phone"
        type="tel"
        autoComplete="off"
        defaultValue={phone}
        onInput={event => setNumber(event.currentTarget.value)}
        required
      />
      <Known number={number} />
      <TextField name="name" label="Name" autoComplete="off" required />
      <TextField
        name="address"
        label="Address"
        autoComplete="off"
        onInput={event => setTyped(event.currentTarget.value)}
        required
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField name="landmark" label="Landmark" autoComplete="off" required={false} />
        <TextField name="gateNote" label="Gate note" autoComplete="off" required={false} />
      </div>
      <SelectField
        name="language"
        label="Language"
        defaultValue="en"
        options={everyLanguage.map(value => ({ value, label: languages[value] }))}
      />
    </Frame>
  )
}
