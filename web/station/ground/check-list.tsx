import { useId, type ReactNode } from 'react'

type CheckListProps<Item> = {
  items: readonly Item[]
  chosen: readonly string[]
  onChoose: (ids: string[]) => void
  /** What stands beside the box. */
  children: (item: Item) => ReactNode
}

/** Several of many, each with a box to tick. */
export function CheckList<Item extends { _id: string }>(props: CheckListProps<Item>) {
  const { items, chosen, onChoose, children } = props
  const id = useId()
  const toggle = (itemId: string) =>
    onChoose(chosen.includes(itemId) ? chosen.filter(each => each !== itemId) : [...chosen, itemId])
  return (
    <div className="grid max-h-56 gap-x-4 overflow-y-auto sm:grid-cols-2">
      {items.map(item => (
        <label
          key={item._id}
          htmlFor={`${id}-${item._id}`}
          className="flex min-h-11 cursor-pointer items-center gap-3"
        >
          <input
            id={`${id}-${item._id}`}
            type="checkbox"
            checked={chosen.includes(item._id)}
            onChange={() => toggle(item._id)}
            className="size-6 shrink-0 accent-leaf-700"
          />
          <span className="min-w-0 wrap-anywhere">{children(item)}</span>
        </label>
      ))}
    </div>
  )
}
