import { useDeferredValue, useId, useState } from 'react'
import { listStationResidents } from '../../../contract/screen/overview.ts'
import { type StationDetail } from '../../../contract/director/oversight.ts'
import { showNumber } from '../../ui/chart/quantity.tsx'
import { inputLook } from '../../ui/form/field.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { PagedList, usePages } from '../../ui/table/paged-list.tsx'

/** So many can be moved by name in one go; more of them are everybody. */
export const mostAtOnce = 100

type Picked = ReadonlySet<string> | null

type ResidentChoiceProps = {
  station: StationDetail
  /** Who is chosen; null is everybody. */
  picked: Picked
  onPick: (picked: Picked) => void
  wrong: string | undefined
}

const radioLook = 'flex min-h-11 cursor-pointer items-center gap-3'

/** Everybody, or those who are ticked. */
export function ResidentChoice({ station, picked, onPick, wrong }: ResidentChoiceProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={wrong && `${id}-wrong`}>
      <legend className="mb-1 text-[0.9375rem] font-semibold">Who</legend>
      <label className={radioLook}>
        <input
          type="radio"
          name={id}
          checked={picked === null}
          onChange={() => onPick(null)}
          className="size-5.5 accent-leaf-700"
        />
        All residents ({showNumber(station.residents)})
      </label>
      <label className={radioLook}>
        <input
          type="radio"
          name={id}
          checked={picked !== null}
          onChange={() => onPick(new Set())}
          className="size-5.5 accent-leaf-700"
        />
        Some residents{picked && picked.size > 0 && `: ${picked.size} chosen`}
      </label>
      {picked && <Residents stationId={station._id} picked={picked} onPick={onPick} />}
      <p
        id={`${id}-wrong`}
        role="alert"
        className="mt-1 text-sm font-semibold text-clay empty:hidden"
      >
        {wrong ?? tooMany(picked)}
      </p>
    </fieldset>
  )
}

const tooMany = (picked: Picked) =>
  picked && picked.size > mostAtOnce ? `At most ${mostAtOnce} at once` : undefined

type ResidentsProps = {
  stationId: string
  picked: ReadonlySet<string>
  onPick: (picked: Picked) => void
}

function Residents({ stationId, picked, onPick }: ResidentsProps) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const pages = usePages(listStationResidents, { stationId, ...(search && { search }) })
  const toggle = (residentId: string) => {
    const next = new Set(picked)
    if (!next.delete(residentId)) next.add(residentId)
    onPick(next)
  }
  return (
    <div className="mt-1">
      <input
        type="search"
        aria-label="Search residents"
        placeholder="Search by name, address or phone"
        maxLength={100}
        autoComplete="off"
        value={typed}
        onChange={event => setTyped(event.target.value)}
        // Here it means "search", which happens anyhow, and not "go on".
        onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
        className={inputLook}
      />
      <div className="mt-2 max-h-64 overflow-y-auto rounded-xl border border-line px-3">
        <PagedList
          pages={pages}
          label="Residents"
          empty={<EmptyState title="No resident found">Try fewer letters.</EmptyState>}
        >
          {({ _id, name, address }) => (
            <label className="flex min-h-11 cursor-pointer items-center gap-3 py-2">
              <input
                type="checkbox"
                checked={picked.has(_id)}
                onChange={() => toggle(_id)}
                className="size-5.5 shrink-0 accent-leaf-700"
              />
              <span className="min-w-0 font-semibold wrap-anywhere">
                {name}
                <span className="block text-sm font-normal text-ink-soft">{address}</span>
              </span>
            </label>
          )}
        </PagedList>
      </div>
    </div>
  )
}
