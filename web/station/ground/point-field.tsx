import { useId, useState } from 'react'
import { plusCodeOf, pointOfPlusCode, type Point } from '../../../contract/ground/plus-code.ts'
import { FieldFrame, inputLook } from '../../ui/form/field.tsx'

type PointFieldProps = {
  label: string
  hint?: string
  point: Point | null
  /** Where a short code is meant. */
  near: Point | null
  onChange: (point: Point | null) => void
}

/** A point on the map: a plus code, or degrees as maps copy them ("6.6018, 3.3515"). */
function pointIn(typed: string, near: Point | null): Point | null {
  const [, lat, lng] = /^\s*(-?\d+(?:\.\d+)?)\s*[,\s]\s*(-?\d+(?:\.\d+)?)\s*$/.exec(typed) ?? []
  if (lat && lng) return { lat: Number(lat), lng: Number(lng) }
  return pointOfPlusCode(typed, near)
}

export function PointField({ label, hint, point, near, onChange }: PointFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState(point ? plusCodeOf(point) : '')
  const isWrong = typed.trim() !== '' && point === null
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      required={false}
      error={isWrong ? 'Enter a plus code (6FR5J922+PH) or degrees (6.6018, 3.3515).' : undefined}
    >
      <input
        id={id}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        placeholder="6FR5J922+PH"
        value={typed}
        onChange={event => {
          setTyped(event.target.value)
          onChange(pointIn(event.target.value, near))
        }}
        className={inputLook}
      />
    </FieldFrame>
  )
}
