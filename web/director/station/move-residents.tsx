import { useId, useState } from 'react'
import { listOwnStations } from '../../../contract/screen/overview.ts'
import { moveResidents, type StationDetail } from '../../../contract/director/oversight.ts'
import { call } from '../../api.ts'
import { askAgain } from '../../live.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/form/combobox.tsx'
import { drafts, type Draft } from '../../ui/form/draft.ts'
import { FormContext } from '../../ui/form/form-context.ts'
import { Form, SubmitButton, useSend } from '../../ui/form/form.tsx'
import { DialogActions } from '../../ui/overlay/dialog-actions.tsx'
import { Modal } from '../../ui/overlay/modal.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { mostAtOnce, ResidentChoice } from './resident-choice.tsx'

type MoveResidentsProps = { station: StationDetail; onClose: () => void }

/** Whom to move where; null stands for everybody. */
type Wish = { to: { _id: string; name: string }; userIds: string[] | null }

/** Gives residents to another station: first who and where, then whether it is meant. */
export function MoveResidents({ station, onClose }: MoveResidentsProps) {
  const [wish, setWish] = useState<Wish | null>(null)
  const [isAsked, setAsked] = useState(false)
  if (wish && isAsked) {
    const back = () => setAsked(false)
    return <Confirm station={station} wish={wish} onBack={back} onClose={onClose} />
  }
  const goOn = (chosen: Wish) => {
    setWish(chosen)
    setAsked(true)
  }
  return <Choose station={station} before={wish} onChosen={goOn} onClose={onClose} />
}

const residentsInWords = (count: number) =>
  count === 1 ? 'one resident' : `${count.toLocaleString('en-NG')} residents`

type ChooseProps = MoveResidentsProps & {
  /** What was chosen before somebody came back. */
  before: Wish | null
  onChosen: (wish: Wish) => void
}

const draftKeyOf = ({ _id }: StationDetail) => `move residents:${_id}`

function Choose({ station, before, onChosen, onClose }: ChooseProps) {
  const id = useId()
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(
    before?.userIds ? new Set(before.userIds) : null,
  )
  const { draft, remember, names, findTargets } = useTargets(station)
  const [wrong, setWrong] = useState<Record<string, string>>({})

  function goOn(form: HTMLFormElement) {
    const target = new FormData(form).get('toStationId')
    const name = typeof target === 'string' && names.get(target)
    if (!name) return setWrong({ toStationId: 'Please select a station' })
    if (picked?.size === 0) return setWrong({ userIds: 'Please choose who moves' })
    onChosen({ to: { _id: target, name }, userIds: picked && [...picked] })
  }
  return (
    <Modal labelledBy={id} closesOutside={false} onClose={onClose}>
      <h2 id={id} className="text-2xl font-bold wrap-anywhere">
        Move residents of {station.station}
      </h2>
      <FormContext
        value={{
          wrong,
          draft,
          remember(typed) {
            setWrong({})
            remember(typed)
          },
        }}
      >
        <form
          noValidate
          className="mt-5 grid gap-5"
          onSubmit={event => {
            event.preventDefault()
            goOn(event.currentTarget)
          }}
        >
          <Combobox
            name="toStationId"
            label="To which station"
            placeholder="Search your stations"
            hint="Suspended stations can’t take residents."
            load={findTargets}
          />
          <ResidentChoice
            station={station}
            picked={picked}
            onPick={next => {
              setWrong({})
              setPicked(next)
            }}
            wrong={wrong['userIds']}
          />
          <DialogActions>
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={(picked?.size ?? 0) > mostAtOnce}>
              Continue
            </Button>
          </DialogActions>
        </form>
      </FormContext>
    </Modal>
  )
}

/** The stations that somebody may be moved to, and the one that was chosen before the dialog was left. */
function useTargets(station: StationDetail) {
  const [draft] = useState(() => drafts.read(draftKeyOf(station)))
  const [names] = useState(
    () => new Map([[draft['toStationId'] ?? '', draft['toStationId.text'] ?? '']]),
  )
  async function findTargets(search: string, signal: AbortSignal) {
    const sent = { limit: 50, order: 'name', direction: 'up', ...(search && { search }) } as const
    const { data } = await call(listOwnStations, sent, { signal })
    const others = data.filter(({ _id, status }) => _id !== station._id && status === 'active')
    for (const other of others) names.set(other._id, other.station)
    return others.map(other => ({ value: other._id, label: other.station }))
  }
  const remember = (typed: Draft) => drafts.keep(draftKeyOf(station), typed)
  return { draft, remember, names, findTargets }
}

type ConfirmProps = MoveResidentsProps & { wish: Wish; onBack: () => void }

function Confirm({ station, wish: { to, userIds }, onBack, onClose }: ConfirmProps) {
  const id = useId()
  const count = residentsInWords(userIds?.length ?? station.residents)
  const send = useSend(moveResidents, {
    draftKey: draftKeyOf(station),
    fixed: { stationId: station._id, toStationId: to._id, ...(userIds && { userIds }) },
    onDone({ data }) {
      void askAgain('station')
      toasts.show({ text: `Moved ${residentsInWords(data.moved)} to ${to.name}.` })
      onClose()
    },
  })
  return (
    <Modal labelledBy={id} describedBy={`${id}-text`} urgent busy={send.pending} onClose={onClose}>
      <h2 id={id} className="text-2xl font-bold wrap-anywhere">
        Move {count} to {to.name}?
      </h2>
      <p id={`${id}-text`} className="mt-2 mb-5 text-ink-soft">
        {to.name} takes their new requests at once, at its own prices. Pickups already requested are
        finished by {station.station}. We tell them by email.
      </p>
      <Form send={send}>
        <DialogActions>
          <Button variant="ghost" disabled={send.pending} onClick={onBack}>
            Back
          </Button>
          <SubmitButton>Move {count}</SubmitButton>
        </DialogActions>
      </Form>
    </Modal>
  )
}
