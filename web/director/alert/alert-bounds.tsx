import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  alertBounds,
  getAlertRules,
  setAlertRule,
  type AlertSetting,
} from '../../../contract/director/alert.ts'
import { call } from '../../api.ts'
import { query, queryClient } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { inputLook } from '../../ui/form/field.tsx'
import { asTyped, koboOf } from '../../ui/form/naira.ts'
import { Switch } from '../../ui/form/switch.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { useAction } from '../../ui/overlay/action.ts'
import { toasts } from '../../ui/overlay/toast.tsx'
import { TextSkeleton } from '../../ui/state/text-skeleton.tsx'

/** From which figures on the director is told. */
export function AlertBounds() {
  const { data } = useQuery(query(getAlertRules, {}))
  return (
    <Card aria-labelledby="bounds">
      <h2 id="bounds" className="text-lg font-bold">
        Alert limits
      </h2>
      <p className="mb-2 text-ink-soft">
        You get one alert for each problem, in the app and by email, and no repeats while it lasts.
      </p>
      {data ? (
        <ul className="divide-y divide-line">
          {data.data.map(setting => (
            <li key={setting.rule} className="py-2">
              <Bound key={setting.threshold} setting={setting} />
            </li>
          ))}
        </ul>
      ) : (
        <TextSkeleton rows={5} />
      )}
    </Card>
  )
}

const units = { pickups: 'pickups', hours: 'hours', problems: 'problems', kobo: '₦', days: 'days' }

function Bound({ setting }: { setting: AlertSetting }) {
  const { rule, threshold, wanted } = setting
  const { label, text, unit, least, most } = alertBounds[rule]
  const isMoney = unit === 'kobo'
  const [typed, setTyped] = useState(isMoney ? asTyped(threshold) : String(threshold))
  const { busy, run } = useAction()
  const next = isMoney ? koboOf(typed) : /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : null
  const isWrong = next === null || next < least || next > most
  const save = (changed: Partial<AlertSetting>) =>
    run({ failed: 'Limit not saved' }, async () => {
      const answer = await call(setAlertRule, { rule, threshold, wanted, ...changed })
      queryClient.setQueryData(query(getAlertRules, {}).queryKey, answer)
      toasts.show({ text: answer.message })
    })
  const saveTyped = async () => next !== null && !isWrong && save({ threshold: next })
  const words = isMoney ? 'amount in naira' : `number of ${unit}`
  return (
    <>
      <Switch
        label={label}
        hint={text}
        checked={wanted}
        busy={busy}
        onChange={on => void save({ wanted: on })}
      />
      {wanted && (
        <div className="flex flex-wrap items-center gap-3 pb-2">
          <label className="flex min-w-0 flex-wrap items-center gap-2">
            <span className="sr-only">
              {label}: {words}
            </span>
            {isMoney && <span aria-hidden="true">₦</span>}
            <input
              inputMode={isMoney ? 'decimal' : 'numeric'}
              autoComplete="off"
              maxLength={14}
              value={typed}
              aria-invalid={isWrong || undefined}
              onChange={event => setTyped(event.target.value)}
              onKeyDown={event => event.key === 'Enter' && void saveTyped()}
              className={`${inputLook} figures w-36! max-w-full`}
            />
            {!isMoney && <span aria-hidden="true">{units[unit]}</span>}
          </label>
          {next !== threshold && (
            <Button variant="ghost" disabled={isWrong} busy={busy} onClick={() => void saveTyped()}>
              Save
            </Button>
          )}
          {isWrong && (
            <span role="alert" className="text-sm text-clay">
              Between {isMoney ? `₦${asTyped(least)}` : least} and{' '}
              {isMoney ? `₦${asTyped(most)}` : most}
            </span>
          )}
        </div>
      )}
    </>
  )
}
