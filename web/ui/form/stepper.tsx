import { useState } from 'react'
import { t } from '../../t.ts'
import { Icon, type IconName } from '../icon.tsx'
import { FieldError } from './field.tsx'
import { useFieldParts } from './form-context.ts'

type StepperProps = { name: string; label: string; most: number; disabled: boolean }

/** A small number that two buttons change; at none it is left out. */
export function Stepper({ name, label, most, disabled }: StepperProps) {
  const { id, error, kept = '' } = useFieldParts(name, undefined)
  const [count, setCount] = useState(Number(kept))
  return (
    <fieldset aria-labelledby={id} className="grid gap-1.5">
      <div className="flex items-center justify-between gap-3">
        <span id={id} className="text-[0.9375rem] font-semibold">
          {label}
          <span className="font-normal text-ink-soft"> {t('· optional')}</span>
        </span>
        <span className="flex items-center gap-1">
          <Step
            icon="minus"
            label={t('One less')}
            disabled={disabled || count === 0}
            onPress={() => setCount(count - 1)}
          />
          <output className="figures w-9 text-center text-xl font-bold">{count || '–'}</output>
          <Step
            icon="plus"
            label={t('One more')}
            disabled={disabled || count >= most}
            onPress={() => setCount(count + 1)}
          />
        </span>
      </div>
      <input type="hidden" name={name} value={count || ''} />
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}

type StepProps = { icon: IconName; label: string; disabled: boolean; onPress: () => void }

const Step = ({ icon, label, disabled, onPress }: StepProps) => (
  <button
    type="button"
    aria-label={label}
    // It keeps the focus where there is no further step.
    aria-disabled={disabled || undefined}
    onClick={() => disabled || onPress()}
    className="grid size-12 cursor-pointer place-items-center rounded-full border-[1.5px] border-leaf-700 text-leaf-700 hover:bg-leaf-100 aria-disabled:border-line-strong aria-disabled:text-ink-soft"
  >
    <Icon name={icon} />
  </button>
)
