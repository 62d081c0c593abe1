import { useId, useRef, useState } from 'react'
import { pageAt } from '../../../contract/page.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { memberRoleNames } from '../../../contract/staff/member.ts'
import { switchMember, type Colleague } from '../../../contract/staff/member-switch.ts'
import { call } from '../../api.ts'
import { createKeyMemory } from '../../idempotency.ts'
import { isNo } from '../../reason.ts'
import { forgetLoaded, leaveApp, store } from '../../session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { inputLook } from '../../ui/form/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Modal } from '../../ui/overlay/modal.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { takeFocus } from '../../ui/take-focus.ts'

type WhoIsWorkingProps = {
  members: readonly Colleague[]
  trusted: boolean
  onClose: () => void
}

/** Members switch on a shared device: a name, four digits, no Enter. */
export function WhoIsWorking({ members, trusted, onClose }: WhoIsWorkingProps) {
  const id = useId()
  const [only] = members
  const [chosen, setChosen] = useState(members.length === 1 ? only : undefined)
  return (
    <Modal labelledBy={id} onClose={onClose} className="max-h-[calc(100dvh-2rem)] overflow-y-auto">
      <h2 id={id} className="text-2xl font-bold">
        Who is working?
      </h2>
      {members.length === 0 ? (
        <Nobody trusted={trusted} />
      ) : chosen ? (
        <TypePin
          key={chosen._id}
          member={chosen}
          {...(members.length > 1 && { onOther: () => setChosen(undefined) })}
        />
      ) : (
        <ul className="mt-4 grid gap-2">
          {members.map(member => (
            <li key={member._id}>
              <button
                type="button"
                onClick={() => setChosen(member)}
                className="flex min-h-14 w-full cursor-pointer items-center gap-3 rounded-xl border border-line px-3 text-left hover:bg-leaf-100"
              >
                <Avatar name={member.name} />
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold wrap-anywhere">{member.name}</span>
                  <span className="text-sm text-ink-soft">{memberRoleNames[member.role]}</span>
                </span>
                <Icon name="chevron-right" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  )
}

function Nobody({ trusted }: { trusted: boolean }) {
  return trusted ? (
    <EmptyState title="Nobody else has a PIN">
      Staff choose a PIN in their profile, then switch here with four digits.
    </EmptyState>
  ) : (
    <EmptyState title="Switching is off here">
      Log out, then log in once with your password. After that, staff can switch by PIN in this
      browser.
    </EmptyState>
  )
}

function TypePin({ member, onOther }: { member: Colleague; onOther?: () => void }) {
  const id = useId()
  const { busy, wrong, type } = useSwitch(member)
  return (
    <div className="mt-4 grid justify-items-center gap-3 text-center">
      <Avatar name={member.name} className="size-16 text-2xl" />
      <label htmlFor={id} className="font-semibold">
        {member.name}’s PIN
      </label>
      <input
        ref={takeFocus}
        id={id}
        type="password"
        data-secret=""
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        readOnly={busy}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={`${id}-wrong`}
        onChange={event => type(event.target)}
        className={`${inputLook} figures max-w-44 text-center text-3xl tracking-[0.5em]`}
      />
      <div id={`${id}-wrong`} role="alert" className="w-full empty:hidden">
        {wrong && <Callout tone="clay">{wrong}</Callout>}
      </div>
      {onOther && (
        <button
          type="button"
          onClick={onOther}
          className="min-h-11 cursor-pointer font-semibold text-leaf-700 underline"
        >
          Somebody else
        </button>
      )}
    </div>
  )
}

/** The fourth digit sends it; a wrong one is taken away, and said. */
function useSwitch({ _id: memberId, name }: Colleague) {
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState('')
  const underWay = useRef(false)

  async function type(field: HTMLInputElement) {
    const pin = field.value
    if (!/^\d{4}$/.test(pin) || underWay.current) return
    underWay.current = true
    setBusy(true)
    setWrong('')
    try {
      // A PIN is remembered nowhere, and what is tried again is another try.
      await call(switchMember, { memberId, pin }, { keys: createKeyMemory() })
      await goOnAs(memberId)
    } catch (error) {
      if (!isNo(error)) throw error
      const beside = error instanceof Refusal ? error.fields?.['pin'] : undefined
      setWrong(beside ? `${name}: ${beside}` : error.message)
      field.value = ''
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }
  return { busy, wrong, type: (field: HTMLInputElement) => void type(field) }
}

/** Nothing that was loaded for one is shown to another: the page begins anew. */
async function goOnAs(memberId: string) {
  const { stationdetail } = store.get()
  if (stationdetail) store.set({ stationdetail: { ...stationdetail, memberId } })
  forgetLoaded()
  await leaveApp(pageAt('/station'))
}
