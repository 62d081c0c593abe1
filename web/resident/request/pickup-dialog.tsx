import { useId, useState } from 'react'
import { addDays, type Day } from '../../../contract/calendar.ts'
import { makeRequest, usualDays } from '../../../contract/request/request.ts'
import { words } from '../../../contract/words.ts'
import { askAgain } from '../../live.ts'
import { store } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { showLongDay, today } from '../../ui/day.ts'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { Stepper } from '../../ui/form/stepper.tsx'
import { DialogActions } from '../../ui/overlay/dialog-actions.tsx'
import { Modal } from '../../ui/overlay/modal.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import { Status } from '../../ui/status.tsx'
import { PlaceChoice } from '../ground/place-choice.tsx'
import { useClosedDays, usePlaces } from '../ground/use-places.ts'
import { useOwnAccount } from '../profile/use-own-account.ts'
import { DayChips } from './day-chips.tsx'
import { HowToPay } from './how-to-pay.tsx'
import { useAsk } from './use-ask.ts'
import { t } from '../../t.ts'

/** More than an ordinary pickup takes. */
const mostBags = 50

type PickupDialogProps = {
  /** What stands in its way at an address; asked about below the choice where there are several. */
  warningAt: (address: string | undefined) => string | undefined
  onSent: (title: string, text: string) => void
  onKept: () => void
  onDenied: () => void
  onClose: () => void
}

/** Asks whether one of the month's four is meant, and sends it. */
export function PickupDialog({ warningAt, onSent, onKept, onDenied, onClose }: PickupDialogProps) {
  const id = useId()
  const { resident } = useOwnAccount()
  const { places = [] } = usePlaces()
  const [placeId, setPlaceId] = useState<string>()
  const place = places.find(({ _id }) => _id === placeId)
  const address = place?.address ?? resident?.address
  const { closed, promisedOn } = useClosedDays({ placeId })
  const [wantedOn, setWantedOn] = useState('')
  const warning = warningAt(address)
  const send = useAsk(makeRequest, {
    item: 'pickup',
    placeId,
    address,
    placeName: (place ?? places[0])?.name,
    onKept,
    onDone({ message, RequestData, RemainingRequest }) {
      store.set({ requestNumber: String(RequestData.numberOfRequests) })
      void askAgain('request')
      onSent(message, RemainingRequest)
    },
  })
  // Whoever saw it fail and gives up knows already that nothing was sent.
  const leave = send.state.attempt > 0 ? onClose : onDenied
  return (
    <Modal
      labelledBy={id}
      describedBy={`${id}-text ${id}-cost`}
      urgent
      busy={send.pending}
      onClose={leave}
    >
      <h2 id={id} className="text-center text-2xl font-bold">
        {t(words.confirmRequest)}
      </h2>
      <p id={`${id}-text`} className="mt-1 mb-3 text-center wrap-anywhere text-ink-soft">
        {whenInWords(address, promisedOn, wantedOn)}
      </p>
      <Form send={send}>
        {places.length > 1 && (
          <PlaceChoice
            places={places}
            chosen={placeId ?? places[0]?._id ?? ''}
            onChoose={chosen => setPlaceId(chosen === places[0]?._id ? undefined : chosen)}
          />
        )}
        {warning && <Callout tone="danfo">{warning}</Callout>}
        <Stepper name="bags" label={t('Number of bags')} most={mostBags} disabled={send.pending} />
        <DayChips
          inOneRow
          readOnly={send.pending}
          closed={closed}
          from={addDays(today(), 1)}
          onChoose={setWantedOn}
        />
        <HowToPay item="pickup" costId={`${id}-cost`} onLeave={onClose} />
        <DialogActions centred>
          {/* Whoever may not mean a second one there says No by the main button. */}
          <Button variant={warning ? 'primary' : 'ghost'} disabled={send.pending} onClick={leave}>
            {t('No')}
          </Button>
          <SubmitButton variant={warning ? 'ghost' : 'primary'}>
            {t(warning ? 'Request another' : 'Yes, send it')}
          </SubmitButton>
        </DialogActions>
        <Status className="sr-only">{send.pending && t('Please wait…')}</Status>
      </Form>
    </Modal>
  )
}

/** The day, or by when somebody comes, and where; as ever where no day says otherwise. */
function whenInWords(address: string | undefined, promisedOn?: Day, wantedOn?: string) {
  if (!address) return t('We’ll come within {n|# day|# days}.', { n: usualDays })
  if (wantedOn)
    return t('We’ll come to {address} on {day}.', { day: showLongDay(wantedOn), address })
  if (promisedOn === undefined || promisedOn === addDays(today(), usualDays)) {
    return t('We’ll come to {address} within {n|# day|# days}.', { n: usualDays, address })
  }
  return t('We’ll come to {address} on {day} at the latest.', {
    day: showLongDay(promisedOn),
    address,
  })
}
