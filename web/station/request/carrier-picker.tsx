import { useDeferredValue, useId, useRef, useState, type FormEvent } from 'react'
import { listCarriers, type Carrier } from '../../../contract/carrier/carrier.ts'
import { showPhone } from '../../../contract/phone.ts'
import type { PickupRequest } from '../../../contract/request/request.ts'
import { askAgain } from '../../live.ts'
import { today } from '../../ui/day.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { PickerSearch } from '../../ui/form/picker-search.tsx'
import { runAction } from '../../ui/overlay/action.ts'
import { Modal } from '../../ui/overlay/modal.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { PagedList, usePages } from '../../ui/table/paged-list.tsx'
import { forToday, wrongPlan, type PlanDraft } from './plan.ts'
import { PlanFields } from './plan-fields.tsx'

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
  /** What a day is chosen for, too. */
  toPlan?: readonly PickupRequest[]
  /** Done with the picked one before the dialog closes; a "no" leaves it open. */
  run?: (picked: Picked) => Promise<void>
}

/** Who was picked and, where there was one to choose, for which day. */
export type Picked = { carrier: Carrier; draft: PlanDraft }

type CarrierPickerProps = CarrierPick & { onClose: (picked: Picked | null) => void }

/** The station's carriers, those with most room first; who is full or paused is shown with why. */
export function CarrierPicker(props: CarrierPickerProps) {
  const { title, text, holder, many = 1, anybody = false, toPlan = [], onClose } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const { busyId, wrong, draft, setDraft, pick } = usePick(props)
  // Room is for a day: whoever is full today may go tomorrow.
  const day = [props.on ?? draft.day, today()].toSorted().at(-1)
  const pages = usePages(listCarriers, { limit: 50, day, ...(search && { search }) })
  return (
    <Modal
      labelledBy={id}
      describedBy={text && `${id}-text`}
      busy={busyId !== null}
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
        <PagedList pages={pages} label="Carriers" empty={<Nobody search={search} />}>
          {carrier => (
            <CarrierChoice
              carrier={carrier}
              many={many}
              why={anybody ? null : carrier._id === holder ? 'has it now' : whyNot(carrier)}
              busy={carrier._id === busyId}
              onPick={() => void pick(carrier)}
            />
          )}
        </PagedList>
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

/** Enter takes the first of them, who has most room. */
function takeFirst(event: FormEvent, list: HTMLElement | null) {
  event.preventDefault()
  list?.querySelector<HTMLElement>('li button:enabled')?.click()
}

const refresh = () => askAgain('request')

function usePick({ run, toPlan = [], onClose }: CarrierPickerProps) {
  const [draft, setDraft] = useState(forToday)
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
        onClose({ carrier, draft })
      })
    } finally {
      underWay.current = false
      setBusyId(null)
    }
  }
  return { busyId, wrong, draft, setDraft, pick }
}

function Nobody({ search }: { search: string }) {
  return search ? (
    <EmptyState title={`Nobody called “${search}”`}>Try fewer letters.</EmptyState>
  ) : (
    <EmptyState title="No carriers yet">Register one, then assign.</EmptyState>
  )
}

type CarrierChoiceProps = {
  carrier: Carrier
  many: number
  why: string | null
  busy: boolean
  onPick: () => void
}

const choiceLook =
  'flex min-h-14 w-full cursor-pointer items-center gap-3 rounded-xl px-2 py-2.5 text-left ' +
  'enabled:hover:bg-leaf-100 disabled:cursor-not-allowed'

function CarrierChoice({ carrier, many, why, busy, onPick }: CarrierChoiceProps) {
  const room = carrier.limit - carrier.load
  return (
    <button type="button" disabled={why !== null} onClick={onPick} className={choiceLook}>
      <Avatar
        name={carrier.name}
        photo={carrier.photo}
        className={`size-11 ${why ? 'opacity-55' : ''}`}
      />
      <span className="min-w-0 flex-1">
        <span className={`block font-semibold wrap-anywhere ${why ? 'text-ink-soft' : ''}`}>
          {carrier.name}
        </span>
        <span className="figures block text-sm text-ink-soft">
          <span className="whitespace-nowrap">{showPhone(carrier.phoneNumber)}</span>
          {why && ` · ${carrier.load} of ${carrier.limit} · ${why}`}
        </span>
      </span>
      {busy ? (
        <Spinner className="size-5 text-leaf-700" />
      ) : (
        !why && (
          <span className="figures shrink-0 text-right text-sm font-semibold text-leaf-700">
            {room < many ? `takes ${room} of ${many}` : `room for ${room}`}
          </span>
        )
      )}
    </button>
  )
}

function whyNot({ status }: Carrier): string | null {
  if (status === 'Paused') return 'paused'
  return status === 'On duty' ? 'full, on duty' : null
}
