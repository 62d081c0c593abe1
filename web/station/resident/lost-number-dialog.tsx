import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { OutputOf } from '../../../contract/endpoint.ts'
import {
  getResidentNumber,
  moveNumber,
  numberMoveHours,
  vouchForReturn,
  vouchHours,
  withdrawMove,
} from '../../../contract/account/phone-sign-in.ts'
import { call } from '../../api.ts'
import { askAgain } from '../../live.ts'
import { query } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { showClock, showDate } from '../../ui/day.ts'
import { TextField } from '../../ui/form/field.tsx'
import { Form, SubmitButton, useSend } from '../../ui/form/form.tsx'
import { useAction } from '../../ui/overlay/action.ts'
import { DialogActions } from '../../ui/overlay/dialog-actions.tsx'
import { Modal } from '../../ui/overlay/modal.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { TextSkeleton } from '../../ui/state/text-skeleton.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { ResidentHead } from './resident-head.tsx'
import { ResidentPicker } from './resident-picker.tsx'
import { SendLoginCode } from './send-login-code.tsx'
import { useResident } from './use-residents.ts'

const refresh = () => askAgain(getResidentNumber)

type LostNumberDialogProps = { userId: string | null; onClose: () => void }

/** Notes the new number of somebody who stands at the desk, or takes back what was noted. */
export function LostNumberDialog({ userId: known, onClose }: LostNumberDialogProps) {
  const id = useId()
  const [userId, setUserId] = useState(known)
  return (
    <Modal
      labelledBy={id}
      closesOutside={userId === null}
      onClose={onClose}
      className="flex max-h-[min(48rem,calc(100dvh-2rem))] flex-col overflow-y-auto"
    >
      <h2 id={id} className="text-2xl font-bold">
        Change phone number
      </h2>
      {userId === null ? (
        <>
          <p className="mt-1 text-ink-soft">Who can’t log in?</p>
          <ResidentPicker onPick={({ _id }) => setUserId(_id)} />
          <Button variant="ghost" className="mt-5 self-end" onClick={onClose}>
            Cancel
          </Button>
        </>
      ) : (
        <Whose userId={userId} onOther={() => setUserId(null)} onClose={onClose} />
      )}
    </Modal>
  )
}

type WhoseProps = { userId: string; onOther: () => void; onClose: () => void }

function Whose({ userId, onOther, onClose }: WhoseProps) {
  const { resident } = useResident(userId)
  const { data, error, isFetching, refetch } = useQuery(query(getResidentNumber, { userId }))
  if (error) {
    return <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
  }
  if (!data || !resident) return <TextSkeleton rows={5} tall />
  return (
    <div className="mt-4 grid gap-5">
      <div ref={takeFocus} tabIndex={-1} className="outline-none">
        <ResidentHead resident={resident} onOther={onOther} />
      </div>
      <Returning userId={userId} number={data.data} />
      {data.data.phoneNumber && <SendLoginCode userId={userId} old={data.data.undoBy} />}
      <Number userId={userId} number={data.data} onClose={onClose} />
    </div>
  )
}

type Standing = OutputOf<typeof getResidentNumber>
type NumberProps = { userId: string; number: Standing; onClose: () => void }

function Number({ userId, number, onClose }: NumberProps) {
  const { phoneNumber, hasEmail, moving } = number
  if (moving) return <Noted userId={userId} moving={moving} onClose={onClose} />
  if (hasEmail || !phoneNumber) {
    return (
      <>
        <Callout tone="danfo">
          This resident can log in by email and change the number there.
        </Callout>
        <Button className="justify-self-end" onClick={onClose}>
          Close
        </Button>
      </>
    )
  }
  return <Move userId={userId} number={{ ...number, phoneNumber }} onClose={onClose} />
}

/** Somebody with the number could not show that a long unused account is theirs: staff look who it is. */
function Returning({ userId, number }: Omit<NumberProps, 'onClose'>) {
  const { busy, run } = useAction()
  const { returning, hasEmail } = number
  if (!returning || hasEmail) return null
  const vouch = () =>
    run({ failed: 'Not confirmed', refresh }, async () => {
      const { message } = await call(vouchForReturn, { userId })
      toasts.show({ text: message })
    })
  const at = `${showDate(returning.askedAt)}, ${showClock(returning.askedAt)}`
  return (
    <Callout tone="danfo">
      <p>
        On {at} somebody with this number tried to log in after a long time. Networks give unused
        numbers to new people, and there is money in the wallet.
      </p>
      {returning.vouchedAt ? (
        <p className="mt-2 font-semibold">
          Confirmed at {showClock(returning.vouchedAt)}. They have {vouchHours} hours to log in.
        </p>
      ) : (
        <>
          <p className="mt-2">
            Confirm only someone in front of you whose ID card shows this resident’s name.
          </p>
          <Button busy={busy} className="mt-3" onClick={() => void vouch()}>
            Confirm resident
          </Button>
        </>
      )}
    </Callout>
  )
}

type MoveProps = {
  userId: string
  number: Standing & { phoneNumber: string }
  onClose: () => void
}

function Move({ userId, number: { phoneNumber, changed }, onClose }: MoveProps) {
  const send = useSend(moveNumber, {
    fixed: { userId },
    draftKey: `number:${userId}`,
    refresh,
    onDone: ({ message: text }) => toasts.show({ text }),
  })
  return (
    <Form send={send}>
      <p>
        <span className="figures font-semibold whitespace-nowrap">{phoneNumber}</span> is the login
        of this account. Ask for something only its owner knows.
      </p>
      {changed && (
        <Callout tone="danfo">
          This number was changed on {showDate(changed.at)}
          {changed.from && `, from ${changed.from}`}. Ask how that happened. Devices that logged in
          after that can’t object.
        </Callout>
      )}
      <TextField name="phoneNumber" label="New number" type="tel" autoComplete="off" required />
      <ul className="grid list-disc gap-1 pl-5 text-ink-soft">
        <li>We text the old number at once.</li>
        <li>Its owner can object for {numberMoveHours} hours.</li>
        <li>After that they log in with the new number, and all devices are logged out.</li>
      </ul>
      <DialogActions>
        <Button variant="ghost" disabled={send.pending} onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton>Save new number</SubmitButton>
      </DialogActions>
    </Form>
  )
}

type NotedProps = { userId: string; moving: NonNullable<Standing['moving']>; onClose: () => void }

function Noted({ userId, moving, onClose }: NotedProps) {
  const { phoneNumber, countsAt, byStation } = moving
  const { busy, run } = useAction()
  const takeBack = () =>
    run({ failed: 'Not withdrawn', refresh }, async () => {
      const { message } = await call(withdrawMove, { userId })
      toasts.show({ text: message })
    })
  return (
    <>
      <Callout>
        {byStation
          ? 'Your station recorded a new number.'
          : 'Somebody logged in to this account requested another number.'}{' '}
        {phoneNumber} is the login of this account from {showDate(countsAt)}, {showClock(countsAt)},
        unless the owner objects.
      </Callout>
      <DialogActions>
        <Button variant="ghost" busy={busy} onClick={() => void takeBack()}>
          Withdraw number
        </Button>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </>
  )
}
