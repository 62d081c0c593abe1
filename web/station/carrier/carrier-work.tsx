import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { vehicles, type Carrier } from '../../../contract/carrier/carrier.ts'
import { getGround } from '../../../contract/ground/area.ts'
import { query } from '../../query.ts'
import { Choice } from '../../ui/form/choice.tsx'
import { FieldFrame, inputLook, TextField } from '../../ui/form/field.tsx'
import { vehicleNames } from './vehicle-names.ts'

export type Work = {
  days: number[]
  shift: { from: string; to: string } | null
  areaIds: string[]
}

/** When and where somebody works, while it is chosen; a new carrier works every day. */
export function useWork(carrier?: Carrier) {
  const [work, setWork] = useState<Work>({
    days: carrier?.days ?? [1, 2, 3, 4, 5, 6, 7],
    shift: carrier?.shift ?? null,
    areaIds: carrier?.areas.map(({ _id }) => _id) ?? [],
  })
  return { work, setWork }
}

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

const boxLook =
  'flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full border border-line-strong px-3.5 text-[0.9375rem] ' +
  'has-checked:border-leaf-700 has-checked:bg-leaf-100 has-checked:font-semibold has-checked:text-leaf-700 ' +
  'has-focus-visible:outline-2'

type BoxesProps<Value> = {
  legend: string
  options: readonly { value: Value; label: string }[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
}

function Boxes<Value extends string | number>({
  legend,
  options,
  chosen,
  onChange,
}: BoxesProps<Value>) {
  const toggle = (value: Value) =>
    onChange(
      options
        .map(option => option.value)
        .filter(each => (each === value ? !chosen.includes(each) : chosen.includes(each))),
    )
  return (
    <fieldset>
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label }) => (
          <label key={value} className={boxLook}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type CarrierWorkProps = { carrier?: Carrier; work: Work; onChange: (work: Work) => void }

/** What a carrier brings, where and when. */
export function CarrierWork({ carrier, work, onChange }: CarrierWorkProps) {
  const areas = useQuery(query(getGround, {})).data?.data.areas ?? []
  return (
    <>
      <Choice
        name="vehicle"
        legend="Vehicle"
        options={vehicles.map(value => ({ value, label: vehicleNames[value] }))}
        defaultValue={carrier?.vehicle ?? 'handcart'}
      />
      <TextField
        name="room"
        label="Pickups a day"
        type="number"
        inputMode="numeric"
        placeholder="Same as the station"
        defaultValue={carrier?.room ?? undefined}
        required={false}
      />
      <Boxes
        legend="Days"
        options={dayNames.map((label, index) => ({ value: index + 1, label }))}
        chosen={work.days}
        onChange={days => onChange({ ...work, days })}
      />
      <Shift work={work} onChange={onChange} />
      {areas.length > 0 && (
        <Boxes
          legend="Usual areas"
          options={areas.map(({ _id, name }) => ({ value: _id, label: name }))}
          chosen={work.areaIds}
          onChange={areaIds => onChange({ ...work, areaIds })}
        />
      )}
    </>
  )
}

function Shift({ work, onChange }: Pick<CarrierWorkProps, 'work' | 'onChange'>) {
  const { from = '', to = '' } = work.shift ?? {}
  const set = (shift: { from: string; to: string }) =>
    onChange({ ...work, shift: shift.from || shift.to ? shift : null })
  return (
    <div className="grid grid-cols-2 gap-3">
      <FieldFrame id="shift-from" label="From" error={undefined} required={false}>
        <input
          id="shift-from"
          type="time"
          value={from}
          onChange={({ target }) => set({ from: target.value, to })}
          className={inputLook}
        />
      </FieldFrame>
      <FieldFrame id="shift-to" label="Until" error={undefined} required={false}>
        <input
          id="shift-to"
          type="time"
          value={to}
          onChange={({ target }) => set({ from, to: target.value })}
          className={inputLook}
        />
      </FieldFrame>
    </div>
  )
}
