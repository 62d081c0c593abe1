import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Below } from './below.tsx'

type Tab<Id extends string> = { id: Id; label: ReactNode; panel: ReactNode }

type TabsProps<Id extends string> = {
  /** What the tabs choose between. */
  label: string
  tabs: readonly Tab<Id>[]
  current: Id
  onChange: (id: Id) => void
}

const tabLook =
  'min-h-11 shrink-0 cursor-pointer border-b-3 border-transparent px-4 py-2 font-semibold ' +
  'text-ink-soft transition-colors duration-150 hover:text-ink ' +
  'aria-selected:border-leaf-700 aria-selected:text-leaf-700'

/** One of several panels. A panel is made when it is first opened and kept, typed text and all. */
export function Tabs<Id extends string>({ label, tabs, current, onChange }: TabsProps<Id>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const opened = useOpened(current)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // From the tab that has the focus: what is current may come a moment later, by the address.
    const next = neighbour(tabs, event.currentTarget.dataset['tab'], event.key)
    if (!next) return
    event.preventDefault()
    onChange(next.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
  }

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="-mx-1 flex gap-1 overflow-x-auto border-b border-line px-1 pt-1"
      >
        {tabs.map(tab => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === current}
            aria-controls={`${id}-panel-${tab.id}`}
            tabIndex={tab.id === current ? 0 : -1}
            onClick={() => onChange(tab.id)}
            onKeyDown={onKeyDown}
            className={tabLook}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map(tab => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${id}-panel-${tab.id}`}
          aria-labelledby={`${id}-tab-${tab.id}`}
          // A panel may hold nothing that takes the focus, and must still be reached.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          hidden={tab.id !== current}
          className="rounded-lg pt-5"
        >
          {opened.has(tab.id) && <Below>{tab.panel}</Below>}
        </div>
      ))}
    </div>
  )
}

function useOpened<Id extends string>(current: Id): ReadonlySet<Id> {
  const [opened, setOpened] = useState<ReadonlySet<Id>>(() => new Set([current]))
  if (opened.has(current)) return opened
  const more = new Set([...opened, current])
  setOpened(more)
  return more
}

function neighbour<Id extends string>(
  tabs: readonly Tab<Id>[],
  focused: string | undefined,
  key: string,
) {
  const at = tabs.findIndex(tab => tab.id === focused)
  if (key === 'ArrowRight') return tabs[(at + 1) % tabs.length]
  if (key === 'ArrowLeft') return tabs[(at + tabs.length - 1) % tabs.length]
  if (key === 'Home') return tabs[0]
  return key === 'End' ? tabs[tabs.length - 1] : undefined
}

/** The open tab stands in the address, so that a reload and a shared link keep it. */
export function useTabInUrl<Id extends string>(
  ids: readonly [Id, ...Id[]],
  name = 'tab',
): [current: Id, open: (id: Id) => void] {
  const [params, setParams] = useSearchParams()
  const current = ids.find(id => id === params.get(name)) ?? ids[0]
  const open = (id: Id) =>
    setParams(
      before => {
        if (id === ids[0]) before.delete(name)
        else before.set(name, id)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return [current, open]
}
