import type { Dispatch, SetStateAction } from 'react'
import { t } from '../../t.ts'

type Picked = ReadonlySet<string>

export type Selection<T> = {
  picked: Picked
  /** As `useState` gives it: a row changes what is picked then, not what was when it was drawn. */
  onPick: Dispatch<SetStateAction<Picked>>
  /** What the row is called, for "Select Ada Obi". */
  nameOf: (row: T) => string
  mayPick?: (row: T) => boolean
}

const boxLook = 'size-5.5 cursor-pointer accent-leaf-700'
const reachLook = 'grid size-11 cursor-pointer place-items-center'

type PickAllProps<T> = {
  selection: Selection<T>
  rows: readonly T[]
  keyOf: (row: T) => string
}

/** The header's box: all that may be picked, or none. */
export function PickAll<T>({ selection, rows, keyOf }: PickAllProps<T>) {
  const { picked, onPick, mayPick = () => true } = selection
  const ids = rows.filter(mayPick).map(keyOf)
  const count = ids.filter(id => picked.has(id)).length
  const isAll = count > 0 && count === ids.length
  const pickAll = () => {
    const rest = [...picked].filter(id => !ids.includes(id))
    onPick(new Set(isAll ? rest : [...rest, ...ids]))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the box in it has its label
    <th scope="col" className="max-md:block max-md:pb-2 md:w-11 md:pl-2 print:w-0 print:p-0">
      <label className="flex min-h-11 cursor-pointer items-center max-md:gap-3 max-md:px-1">
        <span className="max-md:contents md:grid md:size-11 md:place-items-center">
          <input
            type="checkbox"
            checked={isAll}
            disabled={ids.length === 0}
            ref={node => {
              if (node) node.indeterminate = count > 0 && !isAll
            }}
            onChange={pickAll}
            className={boxLook}
          />
        </span>
        <span className="font-normal md:sr-only">{t('Select all')}</span>
      </label>
    </th>
  )
}

type PickRowProps = {
  id: string
  /** What the row is called; null: it may not be picked. */
  name: string | null
  isPicked: boolean
  onPick: Selection<never>['onPick']
}

/** A row's box; a row that may not be picked has none. */
export function PickRow({ id, name, isPicked, onPick }: PickRowProps) {
  const toggle = () =>
    onPick(picked => {
      const next = new Set(picked)
      if (!next.delete(id)) next.add(id)
      return next
    })
  return (
    <td className="max-md:absolute max-md:top-2 max-md:right-1.5 md:w-11 md:pl-2">
      {name !== null && (
        <label className={reachLook}>
          <span className="sr-only">Select {name}</span>
          <input type="checkbox" checked={isPicked} onChange={toggle} className={boxLook} />
        </label>
      )}
    </td>
  )
}
