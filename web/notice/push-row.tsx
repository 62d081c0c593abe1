import { useState } from 'react'
import { Status } from '../ui/status.tsx'
import { takeFocus } from '../ui/take-focus.ts'
import { pushInWords } from './push-words.ts'
import { usePush } from './push.ts'
import { t } from '../t.ts'

const buttonLook =
  'min-h-11 shrink-0 cursor-pointer rounded-lg font-semibold text-leaf-700 aria-disabled:opacity-55'

/** A line at the foot of the bell's list that offers the same on this device. */
export function PushRow() {
  const { state, busy, said, turnOn } = usePush()
  const [isPressed, setPressed] = useState(false)
  if (!state || (state !== 'off' && !isPressed)) return null
  const press = () => {
    setPressed(true)
    void turnOn()
  }
  return (
    <div className="flex items-center justify-between gap-3 border-t border-line px-4 py-2">
      <Status
        tabIndex={-1}
        ref={state === 'off' ? undefined : takeFocus}
        className="text-sm text-ink-soft outline-none"
      >
        {said || (state === 'off' ? t('Get alerts when the app is closed?') : pushInWords(state))}
      </Status>
      {state === 'off' && (
        <button
          type="button"
          aria-disabled={busy || undefined}
          onClick={press}
          className={buttonLook}
        >
          {t('Turn on')}
        </button>
      )}
    </div>
  )
}
