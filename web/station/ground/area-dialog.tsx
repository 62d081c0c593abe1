import { useState } from 'react'
import { addArea, changeArea, type Area, type Ground } from '../../../contract/ground/area.ts'
import { askAgain } from '../../live.ts'
import { drafts } from '../../ui/form/draft.ts'
import { FieldFrame, inputLook, TextField } from '../../ui/form/field.tsx'
import { useFieldParts } from '../../ui/form/form-context.ts'
import { useSend } from '../../ui/form/form.tsx'
import { PickerSearch } from '../../ui/form/picker-search.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { useCarriers } from '../carrier/use-carriers.ts'
import { CheckList } from './check-list.tsx'
import { PointField } from './point-field.tsx'
import { WeekDays } from './week-days.tsx'

type AreaDialogProps = { area: Area | undefined; ground: Ground; onClose: () => void }

const streetsIn = (typed: string) =>
  typed
    .split(/[\n;]/)
    .map(street => street.trim())
    .filter(Boolean)

/** An area: its streets, when somebody comes there, how much a day takes, and who usually goes. */
export function AreaDialog({ area, ground, onClose }: AreaDialogProps) {
  const draftKey = `area:${area?._id}`
  const [streets, setStreets] = useState(
    () => drafts.read(draftKey)['streets'] ?? area?.streets.join('\n') ?? '',
  )
  const [serviceDays, setDays] = useState(area?.serviceDays ?? ground.serviceDays)
  const [usual, setUsual] = useState(area?.carriers.map(({ _id }) => _id) ?? [])
  const [middle, setMiddle] = useState(area?.middle ?? null)
  const options = {
    fixed: {
      ...(area && { areaId: area._id }),
      streets: streetsIn(streets),
      serviceDays,
      carrierIds: usual,
      middle,
    },
    draftKey,
    refresh: () => askAgain('station', 'request'),
    onDone({ message }: { message: string }) {
      onClose()
      toasts.show({ text: message })
    },
  }
  const adding = useSend(addArea, options)
  const changing = useSend(changeArea, options)
  const send = area ? changing : adding
  return (
    <FormDialog tall title={area?.name ?? 'Add area'} send={send} submit="Save" onClose={onClose}>
      <TextField name="name" label="Name" defaultValue={area?.name} required />
      <Streets typed={streets} onTyped={setStreets} />
      <WeekDays legend="Pickup days" chosen={serviceDays} onChoose={setDays} />
      <TextField
        name="capacity"
        label="Pickups a day"
        type="number"
        min={1}
        max={5000}
        defaultValue={area?.capacity ?? ''}
        hint="When a day has this many, it is full."
        required={false}
      />
      <Usual chosen={usual} onChoose={setUsual} />
      <PointField
        label="Centre on the map"
        hint="Used on the map, and for addresses without a location."
        point={middle}
        near={ground.middle}
        onChange={setMiddle}
      />
    </FormDialog>
  )
}

type StreetsProps = { typed: string; onTyped: (typed: string) => void }

function Streets({ typed, onTyped }: StreetsProps) {
  const { id, error, aria } = useFieldParts('streets', 'streets')
  return (
    <FieldFrame
      id={id}
      label="Streets"
      hint="One per line. “Toyin Str.” also matches Toyin Street."
      error={error}
    >
      <textarea
        {...aria}
        id={id}
        name="streets"
        rows={5}
        value={typed}
        onChange={event => onTyped(event.target.value)}
        className={`${inputLook} resize-y`}
      />
    </FieldFrame>
  )
}

/** So many are found at a glance. */
const fewCarriers = 8

type UsualProps = { chosen: readonly string[]; onChoose: (carrierIds: string[]) => void }

function Usual({ chosen, onChoose }: UsualProps) {
  const { carriers = [] } = useCarriers()
  const [typed, setTyped] = useState('')
  // Who was chosen as the dialog opened stands first, so that nothing moves while somebody ticks.
  const [before] = useState(() => new Set(chosen))
  if (carriers.length === 0) return null
  const sought = typed.trim().toLowerCase()
  const shown = carriers
    .filter(({ name }) => name.toLowerCase().includes(sought))
    .toSorted(
      (one, other) =>
        Number(before.has(other._id)) - Number(before.has(one._id)) ||
        one.name.localeCompare(other.name),
    )
  return (
    <fieldset>
      <legend className="mb-1 text-[0.9375rem] font-semibold">Usual carriers</legend>
      {carriers.length > fewCarriers && (
        <PickerSearch label="Search carriers" value={typed} onChange={setTyped} focused={false} />
      )}
      {shown.length === 0 && <p className="py-2 text-ink-soft">Nobody called “{typed.trim()}”.</p>}
      <CheckList items={shown} chosen={chosen} onChoose={onChoose}>
        {({ name }) => name}
      </CheckList>
    </fieldset>
  )
}
