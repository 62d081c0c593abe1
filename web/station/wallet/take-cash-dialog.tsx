import { useId, useState, type ReactNode } from 'react'
import { takeCash } from '../../../contract/wallet/cash.ts'
import { sayNaira } from '../../../contract/money.ts'
import { getResident } from '../../../contract/screen/resident.ts'
import { query, queryClient } from '../../query.ts'
import { isRefused } from '../../reason.ts'
import { Button } from '../../ui/button.tsx'
import { Form, SubmitButton, useSend } from '../../ui/form/form.tsx'
import { useDrafted } from '../../ui/form/use-drafted.ts'
import { Icon } from '../../ui/icon.tsx'
import { DialogActions } from '../../ui/overlay/dialog-actions.tsx'
import { Modal } from '../../ui/overlay/modal.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { TextSkeleton } from '../../ui/state/text-skeleton.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { ResidentPicker } from '../resident/resident-picker.tsx'
import { dueOf } from '../resident/resident.ts'
import { useResident } from '../resident/use-residents.ts'
import { TakeCashFields } from './take-cash-fields.tsx'
import type { TakingCash } from './taking-cash.ts'
import { refreshCash } from './use-cash.ts'

type Taken = { text: string; settledKobo: number }

/** Credits cash to a resident: who paid, how much, who took it. */
export function TakeCashDialog({ taking }: { taking: TakingCash }) {
  const { userId } = taking
  const id = useId()
  const { resident, error, isFetching, refetch } = useResident(userId)
  const draftKey = userId ? `take:${userId}:${taking.requestId}` : undefined
  const [carrierId, setCarrierId] = useTaker(draftKey, taking.carrierId)
  const [taken, setTaken] = useState<Taken | null>(null)
  const send = useSend(takeCash, {
    fixed: { ...(userId && { userId }), ...(carrierId && { carrierId }) },
    draftKey,
    refresh: refreshCash,
    onDone({ data: { amountKobo, user } }) {
      const dueBefore = resident ? dueOf(resident) : 0
      const now = userId && queryClient.getQueryData(query(getResident, { userId }).queryKey)
      const settledKobo = now ? dueBefore - dueOf(now.data) : 0
      setTaken({ text: `${sayNaira(amountKobo)} credited to ${user}`, settledKobo })
    },
  })
  let step: ReactNode
  if (taken) {
    const next = () => {
      setTaken(null)
      taking.next(carrierId)
    }
    step = <Credited {...taken} onNext={next} onDone={taking.close} />
  } else if (userId === null) step = <Find onPick={taking.from} onCancel={taking.close} />
  else if (resident) {
    step = (
      <Form send={send} className="mt-4">
        <TakeCashFields
          resident={resident}
          requestId={taking.requestId}
          draftKey={draftKey}
          carrierId={carrierId}
          onCarrier={setCarrierId}
          onOther={() => taking.next(carrierId)}
          readOnly={send.pending}
        />
        <DialogActions>
          <Button variant="ghost" disabled={send.pending} onClick={taking.close}>
            Cancel
          </Button>
          <SubmitButton>Take cash</SubmitButton>
        </DialogActions>
      </Form>
    )
  } else if (isRefused(error)) {
    step = <NotHere onOther={() => taking.next(carrierId)} />
  } else if (error) {
    step = <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
  } else step = <TextSkeleton rows={5} tall />
  return (
    <Modal
      labelledBy={id}
      busy={send.pending}
      closesOutside={userId === null || taken !== null}
      onClose={taking.close}
      className="max-h-[min(48rem,calc(100dvh-2rem))] flex flex-col overflow-y-auto"
    >
      <h2 id={id} className="text-2xl font-bold">
        Take cash
      </h2>
      {step}
    </Modal>
  )
}

/** Who took it: whom the address names, until somebody else is chosen; else whom the draft does. */
function useTaker(draftKey: string | undefined, named: string) {
  const [kept, keep] = useDrafted(draftKey, 'carrier', named)
  const [isChosen, setChosen] = useState(false)
  const choose = (carrierId: string) => {
    setChosen(true)
    keep(carrierId)
  }
  return [isChosen ? kept : named || kept, choose] as const
}

type FindProps = { onPick: (userId: string) => void; onCancel: () => void }

function Find({ onPick, onCancel }: FindProps) {
  return (
    <>
      <p className="mt-1 text-ink-soft">Who paid?</p>
      <ResidentPicker onPick={({ _id }) => onPick(_id)} />
      <Button variant="ghost" className="mt-5 self-end" onClick={onCancel}>
        Cancel
      </Button>
    </>
  )
}

const NotHere = ({ onOther }: { onOther: () => void }) => (
  <EmptyState
    title="Resident not found"
    action={<Button onClick={onOther}>Find a resident</Button>}
  >
    The resident may belong to another station.
  </EmptyState>
)

type CreditedProps = Taken & { onNext: () => void; onDone: () => void }

function Credited({ text, settledKobo, onNext, onDone }: CreditedProps) {
  return (
    <div className="mt-5 grid justify-items-center gap-2 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-leaf-700 text-white">
        <Icon name="check" className="size-8 animate-stamp" />
      </span>
      <p
        ref={takeFocus}
        tabIndex={-1}
        className="mt-2 text-xl font-bold wrap-anywhere outline-none"
      >
        {text}
      </p>
      {settledKobo > 0 && <p>{sayNaira(settledKobo)} of the amount due is paid.</p>}
      <DialogActions centred className="mt-1">
        <Button variant="ghost" onClick={onNext}>
          Take next
        </Button>
        <Button onClick={onDone}>Done</Button>
      </DialogActions>
    </div>
  )
}
