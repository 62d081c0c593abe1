import { useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import { Modal } from './modal.tsx'

type Words = { title: string; text?: string | undefined }

type Shown = Words & {
  id: number
  kind: 'success' | 'failure' | 'confirm'
  yes: string
  no?: string
  answer: (yes: boolean) => void
}

let shown: readonly Shown[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Shown[]) {
  shown = next
  listeners.forEach(listener => listener())
}

function show(asked: Omit<Shown, 'id' | 'answer'>, closesAfterMs?: number): Promise<boolean> {
  return new Promise(resolve => {
    const id = ++lastId
    const answer = (yes: boolean) => {
      change(shown.filter(dialog => dialog.id !== id))
      resolve(yes)
    }
    change([...shown, { ...asked, id, answer }])
    if (closesAfterMs !== undefined) setTimeout(() => answer(true), closesAfterMs)
  })
}

/** Tells or asks something over the page; each promise resolves when the dialog has closed. */
export const dialogs = {
  /** Closes by itself after `ms`. */
  async success({ ms, ...words }: Words & { ms: number }): Promise<void> {
    await show({ ...words, kind: 'success', yes: 'OK' }, ms)
  },
  async failure(words: Words & { ok?: string }): Promise<void> {
    await show({ ...words, kind: 'failure', yes: words.ok ?? 'OK' })
  },
  /** True for yes; false for no and for Escape. */
  confirm(words: Words & { yes: string; no: string }): Promise<boolean> {
    return show({ ...words, kind: 'confirm' })
  },
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Stands once at the root and shows what `dialogs` was asked to. */
export function DialogHost() {
  const all = useSyncExternalStore(subscribe, () => shown)
  return all.map(dialog => <Message key={dialog.id} {...dialog} />)
}

const faces: Record<Shown['kind'], { icon: IconName; colour: string }> = {
  success: { icon: 'check', colour: 'bg-leaf-700 text-white' },
  failure: { icon: 'alert', colour: 'bg-clay-soft text-clay-ink' },
  confirm: { icon: 'question', colour: 'bg-leaf-100 text-leaf-700' },
}

function Message({ id, kind, title, text, yes, no, answer }: Shown) {
  const { icon, colour } = faces[kind]
  return (
    <Modal
      labelledBy={`dialog-${id}`}
      describedBy={text && `dialog-${id}-text`}
      urgent={kind !== 'success'}
      onClose={() => answer(kind === 'success')}
      className="text-center"
    >
      <span className={`mx-auto grid size-16 place-items-center rounded-full ${colour}`}>
        <Icon name={icon} className={`size-8 ${kind === 'success' ? 'animate-stamp' : ''}`} />
      </span>
      <h2 id={`dialog-${id}`} className="mt-4 text-2xl font-bold">
        {title}
      </h2>
      {text && (
        <p id={`dialog-${id}-text`} className="mt-2 text-ink-soft">
          {text}
        </p>
      )}
      {kind !== 'success' && (
        <div className="mt-6 flex flex-wrap-reverse justify-center gap-3">
          {no && (
            <Button variant="ghost" onClick={() => answer(false)}>
              {no}
            </Button>
          )}
          <Button onClick={() => answer(true)}>{yes}</Button>
        </div>
      )}
    </Modal>
  )
}
