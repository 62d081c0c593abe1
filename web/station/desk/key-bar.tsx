import { useId, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { pageAt } from '../../../contract/page.ts'
import { Switch } from '../../ui/form/switch.tsx'
import { ask } from '../../ui/overlay/ask.tsx'
import { Modal } from '../../ui/overlay/modal.tsx'
import { useUnused } from '../use-unused.ts'
import { deskKeys, goes, useDeskKeys, useKeys } from './keys.ts'

export type KeyHint = readonly [keys: readonly string[], does: string]

const Cap = ({ children }: { children: ReactNode }) => (
  <kbd className="inline-block min-w-5 rounded border border-line-strong bg-card px-1 text-center font-sans text-[0.6875rem] leading-4.5 text-ink">
    {children}
  </kbd>
)

const Hint = ({ hint: [keys, does] }: { hint: KeyHint }) => (
  <span className="flex items-center gap-1">
    {keys.map(key => (
      <Cap key={key}>{key}</Cap>
    ))}
    <span className="ml-0.5">{does}</span>
  </span>
)

/** What the keys of a page do, at its foot; where there is no mouse there are no such keys. */
export function KeyBar({ hints }: { hints: readonly KeyHint[] }) {
  const isOn = useDeskKeys()
  const explain = () => void ask<void>(done => <AllKeys hints={hints} onClose={() => done()} />)
  useKeys({
    '?': explain,
    g: goes.begin,
  })
  useKeys(useGoTo(), { afterG: true })
  return (
    <div
      data-screen-only
      data-bar="keys"
      className="sticky bottom-0 z-10 -mx-4 mt-4 hidden min-h-9 items-center gap-x-4 border-t border-line bg-paper px-4 py-1 text-[0.8125rem] text-ink-soft lg:pointer-fine:flex"
    >
      {/* One line: those for which it has no room are in the list of all. */}
      <div className="flex h-6 min-w-0 flex-1 flex-wrap items-center gap-x-4 overflow-hidden *:h-6">
        {isOn && hints.slice(0, 7).map(hint => <Hint key={hint[1]} hint={hint} />)}
      </div>
      <button
        type="button"
        onClick={explain}
        className="flex min-h-7 shrink-0 cursor-pointer items-center gap-1 rounded px-1 hover:text-ink"
      >
        {isOn && <Cap>?</Cap>} {isOn ? 'all keys' : 'Shortcuts are off'}
      </button>
    </div>
  )
}

const places = {
  t: ['today', pageAt('/station')],
  r: ['requests', pageAt('/station/assign')],
  l: ['plan', pageAt('/station/plan')],
  o: ['rounds', pageAt('/station/rounds')],
  p: ['problems', pageAt('/station/problems')],
  c: ['carriers', pageAt('/station/Notify')],
  w: ['weigh in', pageAt('/station/weigh')],
  m: ['cash', pageAt('/station/cash')],
  u: ['residents', pageAt('/station/residents')],
  d: ['close the day', pageAt('/station/close')],
  s: ['support', pageAt('/station/support')],
  n: ['announcements', pageAt('/station/announcements')],
} as const

/** `G`, and then the letter of a page. */
function useGoTo() {
  const navigate = useNavigate()
  return Object.fromEntries(
    Object.entries(places).map(([letter, [, to]]) => [
      letter,
      () => {
        goes.end()
        void navigate(to)
      },
    ]),
  )
}

const everywhere: readonly KeyHint[] = [
  [['/'], 'search'],
  [['P'], 'switch staff'],
  [['?'], 'show shortcuts'],
]

function AllKeys({ hints, onClose }: { hints: readonly KeyHint[]; onClose: () => void }) {
  const id = useId()
  const isOn = useDeskKeys()
  const { isUnusedPage } = useUnused()
  const going = Object.entries(places)
    .filter(([, [, to]]) => !isUnusedPage(to))
    .map(([letter, [name]]): KeyHint => [['G', letter.toUpperCase()], `go to ${name}`])
  return (
    <Modal labelledBy={id} onClose={onClose} className="max-h-[90dvh] overflow-y-auto">
      <h2 id={id} className="text-2xl font-bold">
        Keys
      </h2>
      <p className="mt-1 text-ink-soft">Shortcuts are off while you type.</p>
      <ul className="my-5 grid gap-2 sm:grid-cols-2">
        {[...hints, ...everywhere, ...going].map(hint => (
          <li key={hint[1]}>
            <Hint hint={hint} />
          </li>
        ))}
      </ul>
      <Switch label="Keyboard shortcuts" checked={isOn} onChange={on => deskKeys.set(on)} />
    </Modal>
  )
}
