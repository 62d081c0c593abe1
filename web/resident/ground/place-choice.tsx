import type { Place } from '../../../contract/ground/place.ts'
import { t } from '../../t.ts'
import { Select } from '../../ui/form/select.tsx'
import { placeInWords } from './use-places.ts'

type PlaceChoiceProps = {
  places: readonly Place[]
  /** Empty: none of them. */
  chosen: string
  /** Whether it may be none of them. */
  orAnother?: boolean
  onChoose: (placeId: string) => void
}

/** From which of the own places. */
export function PlaceChoice({ places, chosen, orAnother = false, onChoose }: PlaceChoiceProps) {
  return (
    <Select
      label={t('From which place?')}
      value={chosen}
      options={places.map(place => ({ value: place._id, label: placeInWords(place) }))}
      placeholder={orAnother ? t('Another address') : undefined}
      onChange={onChoose}
    />
  )
}
