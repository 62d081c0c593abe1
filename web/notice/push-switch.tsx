import { Button } from '../ui/button.tsx'
import { Switch } from '../ui/form/switch.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'
import { Status } from '../ui/status.tsx'
import { pushInWords } from './push-words.ts'
import { usePush } from './push.ts'
import { msg, t } from '../t.ts'

const title = msg('Notifications on this device')

/** Messages to this device: how they stand, the switch, and a test. */
export function PushSwitch() {
  const { state, busy, unknown, turnOn, turnOff, tryIt, ...push } = usePush()
  const said = push.said || unknown
  return (
    <div className="grid gap-2">
      {state === 'on' || state === 'off' ? (
        <Switch
          checked={state === 'on'}
          busy={busy}
          label={t(title)}
          hint={pushInWords(state)}
          onChange={wanted => void (wanted ? turnOn() : turnOff())}
        />
      ) : (
        <div className="py-2">
          <p className="font-semibold">{t(title)}</p>
          {state ? (
            <p className="text-sm text-ink-soft">{pushInWords(state)}</p>
          ) : (
            !said && <Skeleton className="mt-2 h-3 w-3/5" />
          )}
        </div>
      )}
      {state === 'on' && (
        <Button
          variant="ghost"
          busy={busy}
          onClick={() => void tryIt()}
          className="justify-self-start"
        >
          {t('Send a test')}
        </Button>
      )}
      <Status className="text-sm font-semibold empty:hidden">{said}</Status>
    </div>
  )
}
