/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/control-has-associated-label,
   jsx-a11y/no-interactive-element-to-noninteractive-role --
   Drawn as cards, the elements lose the roles that they have as a table; named, they keep them. */

export type Selection<T> = {
  picked: ReadonlySet<string>
  onPick: (picked: ReadonlySet<string>) => void
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
    <th role="columnheader" scope="col" className="max-md:block max-md:pb-2 md:w-11 md:pl-2">
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
        <span className="font-normal md:sr-only">Select all</span>
      </label>
    </th>
  )
}

type PickRowProps<T> = { selection: Selection<T>; row: T; id: string }

/** A row's box; a row that may not be picked has none. */
export function PickRow<T>({ selection, row, id }: PickRowProps<T>) {
  const { picked, onPick, nameOf, mayPick } = selection
  const toggle = () => {
    const next = new Set(picked)
    if (!next.delete(id)) next.add(id)
    onPick(next)
  }
  return (
    <td role="cell" className="max-md:absolute max-md:top-2 max-md:right-1.5 md:w-11 md:pl-2">
      {(mayPick?.(row) ?? true) && (
        <label className={reachLook}>
          <span className="sr-only">Select {nameOf(row)}</span>
          <input type="checkbox" checked={picked.has(id)} onChange={toggle} className={boxLook} />
        </label>
      )}
    </td>
  )
}
