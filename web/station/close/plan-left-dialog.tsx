import { useState, type ReactNode } from 'react'
import {
  planLeft,
  takeBackLeft,
  type Closing,
  type LeftOver,
} from '../../../contract/desk/close.ts'
import { isPutOff, moveReasons, type MoveReason } from '../../../contract/request/request.ts'
import { call } from '../../api.ts'
import { askAgain } from '../../live.ts'
import { today } from '../../ui/day.ts'
import { useSend } from '../../ui/form/form.tsx'
import { useDrafted } from '../../ui/form/use-drafted.ts'
import { sayDone } from '../../ui/overlay/action.ts'
import { dialogs } from '../../ui/overlay/dialog.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import { reasonNames } from '../request/plan.ts'
import { ReasonFields } from '../request/reason-fields.tsx'

const refresh = () => askAgain('request')
const reasonChips = moveReasons.map(value => ({ value, label: reasonNames[value] }))

const isLater = ({ promisedOn, nextDay }: LeftOver) =>
  nextDay !== null && isPutOff({ promisedOn, plannedOn: null }, nextDay, today())

const pickups = (n: number) => `${n} ${n === 1 ? 'pickup' : 'pickups'}`

/** Why it may be too soon to plan what is left. */
function tooSoon({ open, facts }: Closing): string | null {
  const { carriersOut } = open
  if (carriersOut > 0) {
    const out = carriersOut === 1 ? '1 carrier is' : `${carriersOut} carriers are`
    return `${out} still out. What they have not reached yet is also moved.`
  }
  const { done, notDone } = facts.sums
  return done + notDone === 0 ? 'Nobody has been to any of today’s pickups yet.' : null
}

type PlanLeftDialogProps = { closing: Closing; when: string; onClose: () => void }

/** Asks before all that is left is planned on: how many, who is told, and why. */
export function PlanLeftDialog({ closing, when, onClose }: PlanLeftDialogProps) {
  const { day, left } = closing
  const [reason, setReason] = useState<MoveReason>()
  const draftKey = `left:${day}`
  const [note, setNote] = useDrafted(draftKey, 'note')
  const said = note.trim()
  const later = left.filter(isLater)
  const asked = later.filter(each => each.reason === null).length
  const known = later.length - asked
  const why = asked > 0 && reason ? { reason, ...(said && { note: said }) } : {}
  const send = useSend(planLeft, {
    fixed: { day, ...why },
    draftKey,
    refresh,
    onDone({ data }) {
      onClose()
      sayPlanned(data, when)
    },
  })
  const warning = tooSoon(closing)
  return (
    <FormDialog
      title={`Plan ${pickups(left.length)} for ${when}?`}
      text="We tell each resident the new day. The carriers stay the same."
      send={send}
      submit={`Plan ${pickups(left.length)}`}
      onClose={onClose}
    >
      {warning && (
        <Callout tone="danfo" icon="alert">
          {warning}
        </Callout>
      )}
      {asked > 0 && (
        <>
          <Line>{pickups(asked)} will be later than promised. We tell these residents why.</Line>
          <ReasonFields
            legend="Reason for the delay"
            options={reasonChips}
            reason={reason}
            onReason={setReason}
            label="Message to the residents"
            note={note}
            onNote={setNote}
          />
        </>
      )}
      {known > 0 && (
        <Line>
          {pickups(known)} couldn’t be done at the door: we tell these residents that reason.
        </Line>
      )}
    </FormDialog>
  )
}

const Line = ({ children }: { children: ReactNode }) => (
  <p className="text-[0.9375rem]">{children}</p>
)

type Planned = Awaited<ReturnType<typeof call<typeof planLeft>>>['data']

function sayPlanned({ planned, moved, left }: Planned, when: string) {
  const text = `${planned} planned for ${when}.`
  const undo = async () => {
    const { data } = await call(takeBackLeft, { moved })
    await nameLeft(data.left, `${data.left.length} couldn’t be undone`)
  }
  if (planned > 0) sayDone({ text, undo, refresh })
  else toasts.show({ text })
  void nameLeft(left, `${left.length} still waiting for a carrier`)
}

async function nameLeft(left: Planned['left'], title: string) {
  if (left.length === 0) return
  await dialogs.failure({ title, text: left.map(({ user, why }) => `${user}: ${why}`).join(' ') })
}
