import { useDeferredValue, useId, useRef, useState } from 'react'
import { listCarriers, type Carrier } from '../../../contract/carrier.ts'
import { askAgain } from '../../live.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { PickerSearch } from '../../ui/form/picker-search.tsx'
import { Icon } from '../../ui/icon.tsx'
import { runAction } from '../../ui/overlay/action.ts'
import { Modal } from '../../ui/overlay/modal.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { PagedList, usePages } from '../../ui/table/paged-list.tsx'

export type CarrierPick = {
  title: string
  text?: string
  /** Who has it now, and cannot be picked again. */
  holder?: string | undefined
  /** Done with the picked one before the dialog closes; a "no" leaves it open. */
  run?: (carrier: Carrier) => Promise<void>
}

type CarrierPickerProps = CarrierPick & { onClose: (carrier: Carrier | null) => void }

/** The station's carriers, free ones first; who is full or paused is shown with why. */
export function CarrierPicker({ title, text, holder, run, onClose }: CarrierPickerProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const pages = usePages(listCarriers, { limit: 50, ...(search && { search }) })
  const { busyId, wrong, pick } = usePick(run, onClose)
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
      <PickerSearch label="Search by name or phone" value={typed} onChange={setTyped} />
      <div role="alert" className="empty:hidden">
        {wrong && (
          <Callout tone="clay" className="mb-3">
            {wrong}
          </Callout>
        )}
      </div>
      <div className="-mx-3 min-h-0 overflow-y-auto px-3">
        <PagedList pages={pages} label="Carriers" empty={<Nobody search={search} />}>
          {carrier => (
            <CarrierChoice
              carrier={carrier}
              holds={carrier._id === holder}
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

const refresh = () => askAgain('request')

function usePick(run: CarrierPick['run'], onClose: CarrierPickerProps['onClose']) {
  const [busyId, setBusyId] = useState<string | null>(null)
  const [wrong, setWrong] = useState('')
  const underWay = useRef(false)

  async function pick(carrier: Carrier) {
    if (underWay.current) return
    underWay.current = true
    setWrong('')
    setBusyId(carrier._id)
    try {
      await runAction({ failed: setWrong, ...(run && { refresh }) }, async () => {
        await run?.(carrier)
        onClose(carrier)
      })
    } finally {
      underWay.current = false
      setBusyId(null)
    }
  }
  return { busyId, wrong, pick }
}

function Nobody({ search }: { search: string }) {
  return search ? (
    <EmptyState title={`Nobody called “${search}”`}>Try fewer letters.</EmptyState>
  ) : (
    <EmptyState title="No carriers yet">Register one, then assign.</EmptyState>
  )
}

type CarrierChoiceProps = { carrier: Carrier; holds: boolean; busy: boolean; onPick: () => void }

const choiceLook =
  'flex min-h-14 w-full cursor-pointer items-center gap-3 rounded-xl px-2 py-2.5 text-left ' +
  'enabled:hover:bg-leaf-100 disabled:cursor-not-allowed'

function CarrierChoice({ carrier, holds, busy, onPick }: CarrierChoiceProps) {
  const why = holds ? 'has it now' : whyNot(carrier)
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
          {carrier.holds} of {carrier.limit}
          {why && ` · ${why}`}
        </span>
      </span>
      {busy ? (
        <Spinner className="size-5 text-leaf-700" />
      ) : (
        !why && <Icon name="chevron-right" className="size-5 text-ink-soft" />
      )}
    </button>
  )
}

function whyNot({ status }: Carrier): string | null {
  if (status === 'Paused') return 'paused'
  return status === 'On duty' ? 'full, on duty' : null
}
