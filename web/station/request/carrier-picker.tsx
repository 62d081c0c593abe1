import { useDeferredValue, useId, useRef, useState, type FormEvent } from 'react'
import type { Carrier } from '../../../contract/carrier/carrier.ts'
import type { PickupRequest } from '../../../contract/request/request.ts'
import { askAgain } from '../../live.ts'
import { today } from '../../ui/day.ts'
import { Button } from '../../ui/button.tsx'
import { PickerSearch } from '../../ui/form/picker-search.tsx'
import { runAction } from '../../ui/overlay/action.ts'
import { Modal } from '../../ui/overlay/modal.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import { AllCarriers, RankedCarriers, type About, type Choices } from './carrier-choices.tsx'
import { wrongPlan, type PlanDraft } from './plan.ts'
import { PlanFields } from './plan-fields.tsx'
import { usePlanDraft } from './use-plan-draft.ts'

export type CarrierPick = {
  title: string
  text?: string
  /** Who has it now, and cannot be picked again. */
  holder?: string | undefined
  /** For which day it is; without, for the one that is chosen, or today. */
  on?: string | null
  /** How many there are to give: somebody with less room takes a part. */
  many?: number
  /** Whoever is full or paused can be picked, too: it is about something else than room. */
  anybody?: boolean
  /** What it is about: who fits best to that stands first, with the reason. */
  about?: readonly About[]
  /** What a day is chosen for, too. */
  toPlan?: readonly PickupRequest[]
  /** Done with the picked one before the dialog closes; a "no" leaves it open. */
  run?: (picked: Picked) => Promise<void>
}

/** Who was picked and, where there was one to choose, for which day. */
export type Picked = { carrier: Carrier; draft: PlanDraft }

type CarrierPickerProps = CarrierPick & { onClose: (picked: Picked | null) => void }

/** The station's carriers, who fits best first; who is full or paused is shown with why. */
export function CarrierPicker(props: CarrierPickerProps) {
  const { title, text, holder, many = 1, anybody = false, about = [], toPlan = [], onClose } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const { busyId, wrong, draft, setDraft, pick } = usePick(props)
  // Room is for a day: whoever is full today may go tomorrow.
  const choices: Choices = {
    day: [props.on ?? draft.day, today()].toSorted().at(-1),
    search,
    busyId,
    many,
    onPick: carrier => void pick(carrier),
    ...(anybody ? { anybody } : { holder }),
  }
  return (
    <Modal
      labelledBy={id}
      describedBy={text && `${id}-text`}
      busy={busyId !== null}
      closesOutside={draft.note === ''}
      onClose={() => onClose(null)}
      className="flex max-h-[min(44rem,calc(100dvh-2rem))] flex-col"
    >
      <h2 id={id} className="text-2xl font-bold">
        {title}
      </h2>
      {text && (
        <p id={`${id}-text`} className="mt-1 wrap-anywhere text-ink-soft">
          {text}
        </p>
      )}
      {toPlan.length > 0 && (
        <div className="mt-4">
          <PlanFields
            requests={toPlan}
            draft={draft}
            disabled={busyId !== null}
            onChange={setDraft}
          />
        </div>
      )}
      <form onSubmit={event => takeFirst(event, list.current)}>
        <PickerSearch label="Search by name or phone" value={typed} onChange={setTyped} />
      </form>
      <div role="alert" className="empty:hidden">
        {wrong && (
          <Callout tone="clay" className="mb-3">
            {wrong}
          </Callout>
        )}
      </div>
      <div ref={list} className="-mx-3 scrolls-inside px-3">
        {about.length > 0 ? (
          <RankedCarriers {...choices} about={about} />
        ) : (
          <AllCarriers {...choices} />
        )}
      </div>
      <Button
        variant="ghost"
        disabled={busyId !== null}
        className="mt-5 self-end"
        onClick={() => onClose(null)}
      >
        Cancel
      </Button>
    </Modal>
  )
}

/** Enter takes the first of them, who fits best. */
function takeFirst(event: FormEvent, list: HTMLElement | null) {
  event.preventDefault()
  list?.querySelector<HTMLElement>('li button:enabled')?.click()
}

const refresh = () => askAgain('request')

function usePick({ run, toPlan = [], onClose }: CarrierPickerProps) {
  const { draft, setDraft, done } = usePlanDraft(toPlan)
  const [busyId, setBusyId] = useState<string | null>(null)
  const [wrong, setWrong] = useState('')
  const underWay = useRef(false)

  async function pick(carrier: Carrier) {
    if (underWay.current) return
    const problem = wrongPlan(toPlan, draft)
    setWrong(problem ?? '')
    if (problem) return
    underWay.current = true
    setBusyId(carrier._id)
    try {
      await runAction({ failed: setWrong, ...(run && { refresh }) }, async () => {
        await run?.({ carrier, draft })
        done()
        onClose({ carrier, draft })
      })
    } finally {
      underWay.current = false
      setBusyId(null)
    }
  }
  return { busyId, wrong, draft, setDraft, pick }
}
