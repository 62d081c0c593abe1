import { useState } from 'react'
import {
  sureWithinM,
  usableWithinM,
  type Place,
  type Position,
} from '../../../contract/ground/place.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/button.tsx'
import { FieldFrame, inputLook } from '../../ui/form/field.tsx'
import { useFieldParts } from '../../ui/form/form-context.ts'
import { Status } from '../../ui/status.tsx'
import { locate, type Found } from './locate.ts'

type PositionFieldProps = {
  known: Place['position']
  /** What was chosen here; undefined: nothing yet. */
  position: Position | null | undefined
  onChange: (position: Position | null | undefined) => void
}

/** Where the door is: by the phone's own position, if it knows that well enough, or by a typed plus code. */
export function PositionField({ known, position, onChange }: PositionFieldProps) {
  const [found, setFound] = useState<Found | 'looking' | null>(null)
  const { id, error, aria } = useFieldParts('position', undefined)
  const typed = position && 'plusCode' in position ? position.plusCode : ''
  async function look() {
    setFound('looking')
    const next = await locate()
    setFound(next)
    if (typeof next === 'object' && next.accuracyM <= sureWithinM) onChange(next)
  }
  const vague =
    typeof found === 'object' &&
    found &&
    found.accuracyM > sureWithinM &&
    found.accuracyM <= usableWithinM
      ? found
      : null
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">
        {t('Location on the map')}
        <span className="font-normal text-ink-soft"> {t('· optional')}</span>
      </legend>
      <Button
        variant="ghost"
        className="justify-self-start"
        busy={found === 'looking'}
        onClick={() => void look()}
      >
        {t('I’m there now')}
      </Button>
      <Status className="text-sm text-ink-soft">{inWords(found, position, known)}</Status>
      {vague && position !== vague && (
        <Button variant="ghost" className="justify-self-start" onClick={() => onChange(vague)}>
          {t('Use it anyway')}
        </Button>
      )}
      <FieldFrame id={id} label={t('Or enter a plus code')} error={error}>
        <input
          {...aria}
          id={id}
          name="position"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          placeholder="6FR5J922+PH"
          value={typed}
          onChange={event =>
            onChange(event.target.value === '' ? undefined : { plusCode: event.target.value })
          }
          className={inputLook}
        />
      </FieldFrame>
      {known && position === undefined && (
        <Button variant="ghost" className="justify-self-start" onClick={() => onChange(null)}>
          {t('Remove location')}
        </Button>
      )}
    </fieldset>
  )
}

function inWords(
  found: Found | 'looking' | null,
  position: Position | null | undefined,
  known: Place['position'],
): string {
  if (position === null) return t('The location is removed when you save.')
  if (position && 'lat' in position) {
    return t('Accurate to {n|# metre|# metres}. Saved when you press Save.', {
      n: position.accuracyM,
    })
  }
  if (found === 'denied')
    return t('We don’t have permission to see your location. You can enter a plus code instead.')
  if (found === 'unknown') return t('Your phone can’t find its location right now.')
  if (typeof found === 'object' && found) {
    return found.accuracyM > usableWithinM
      ? t('Your phone’s location is only accurate to {n} metres. Step outside and try again.', {
          n: found.accuracyM,
        })
      : t('Your phone’s location is accurate to {n} metres. Use it?', { n: found.accuracyM })
  }
  return known ? t('Saved: {code}', { code: known.plusCode }) : ''
}
