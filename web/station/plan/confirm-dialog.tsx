import { useId, useState } from 'react'
import { moveReasons, type MoveReason } from '../../../contract/request/request.ts'
import { Button } from '../../ui/button.tsx'
import { showDay } from '../../ui/day.ts'
import { useDrafted } from '../../ui/form/use-drafted.ts'
import { ask } from '../../ui/overlay/ask.tsx'
import { DialogActions } from '../../ui/overlay/dialog-actions.tsx'
import { Modal } from '../../ui/overlay/modal.tsx'
import { reasonNames } from '../request/plan.ts'
import { ReasonFields } from '../request/reason-fields.tsx'

type Why = { reason: MoveReason; note?: string }

/** Asks why so many are put off past their promise; null: not now. */
export const askWhy = (many: number, day: string) =>
  ask<Why | null>(done => <WhyDialog many={many} day={day} onClose={done} />)

const reasonChips = moveReasons.map(value => ({ value, label: reasonNames[value] }))

/** The draft of why; over once the plan is confirmed. */
export const whyDraft = 'plan:why'

type WhyDialogProps = { many: number; day: string; onClose: (why: Why | null) => void }

function WhyDialog({ many, day, onClose }: WhyDialogProps) {
  const id = useId()
  const [reason, setReason] = useState<MoveReason>()
  const [note, setNote] = useDrafted(whyDraft, 'note')
  const said = note.trim()
  const isSaid = reason !== undefined && (reason !== 'other' || said !== '')
  return (
    <Modal labelledBy={id} closesOutside={note === ''} onClose={() => onClose(null)}>
      <h2 id={id} className="text-2xl font-bold">
        Later than we promised
      </h2>
      <p className="mt-1 mb-5 text-ink-soft">
        {many === 1 ? '1 resident will be visited' : `${many} residents will be visited`} later than
        promised, {showDay(day)}. We’ll tell them why.
      </p>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={event => {
          event.preventDefault()
          if (reason && isSaid) onClose({ reason, ...(said && { note: said }) })
        }}
      >
        <ReasonFields
          options={reasonChips}
          reason={reason}
          onReason={setReason}
          label="Message to the residents"
          note={note}
          onNote={setNote}
        />
        <DialogActions>
          <Button variant="ghost" onClick={() => onClose(null)}>
            Cancel
          </Button>
          <Button type="submit" disabled={!isSaid}>
            Confirm
          </Button>
        </DialogActions>
      </form>
    </Modal>
  )
}

export type Left = readonly { requestId: string; message: string }[]

type AddressOf = (requestId: string) => string | undefined

/** Names line by line what could not be given, and why. */
export const showLeft = (title: string, left: Left, addressOf: AddressOf) =>
  ask<void>(done => (
    <LeftDialog title={title} left={left} addressOf={addressOf} onClose={() => done()} />
  ))

type LeftDialogProps = { title: string; left: Left; addressOf: AddressOf; onClose: () => void }

function LeftDialog({ title, left, addressOf, onClose }: LeftDialogProps) {
  const id = useId()
  return (
    <Modal labelledBy={id} onClose={onClose} className="max-h-[90dvh] overflow-y-auto">
      <h2 id={id} className="text-2xl font-bold">
        {title}
      </h2>
      <p className="mt-1 text-ink-soft">The plan has changed:</p>
      <ul className="my-4 divide-y divide-line border-y border-line">
        {left.map(({ requestId, message }) => (
          <li key={requestId} className="py-2">
            <b>{addressOf(requestId) ?? 'A pickup'}</b>
            <span className="block text-sm text-ink-soft">{message}</span>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={onClose}>OK</Button>
      </DialogActions>
    </Modal>
  )
}
