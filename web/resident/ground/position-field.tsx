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
        {t('Where it is on the map')}
        <span className="font-normal text-ink-soft"> {t('· optional')}</span>
      </legend>
      <Button
        variant="ghost"
        className="justify-self-start"
        busy={found === 'looking'}
        onClick={() => void look()}
      >
        {t('I am there now')}
      </Button>
      <Status className="text-sm text-ink-soft">{inWords(found, position, known)}</Status>
      {vague && position !== vague && (
        <Button variant="ghost" className="justify-self-start" onClick={() => onChange(vague)}>
          {t('Take it all the same')}
        </Button>
      )}
      <FieldFrame id={id} label={t('or a plus code')} error={error}>
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
          {t('Forget the position')}
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
  if (position === null) return t('The position is forgotten when you save.')
  if (position && 'lat' in position) {
    return t('Known within {n|# metre|# metres}. It is kept when you save.', {
      n: position.accuracyM,
    })
  }
  if (found === 'denied')
    return t('This phone may not tell us where it is. A plus code works, too.')
  if (found === 'unknown') return t('This phone does not know where it is right now.')
  if (typeof found === 'object' && found) {
    return found.accuracyM > usableWithinM
      ? t('The phone knows it only within {n} metres: that is no door. Try again outside.', {
          n: found.accuracyM,
        })
      : t('The phone knows it within {n} metres. Is that good enough?', { n: found.accuracyM })
  }
  return known ? t('Known: {code}', { code: known.plusCode }) : ''
}
