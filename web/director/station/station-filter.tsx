import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getStation } from '../../../contract/director/oversight.ts'
import { listOwnStations } from '../../../contract/screen/overview.ts'
import { call } from '../../api.ts'
import { query } from '../../query.ts'
import { Combobox } from '../../ui/form/combobox.tsx'
import { FormContext } from '../../ui/form/form-context.ts'
import { useFilter } from '../../ui/table/filter.tsx'

const anId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether what the address names can be a station at all. */
export const isStationId = (value: string | null): value is string =>
  value !== null && anId.test(value)

type Option = { value: string; label: string; detail?: string | undefined }

/** The first own stations by name that a search finds: nobody scrolls through hundreds. */
export async function findStations(search: string, signal: AbortSignal): Promise<Option[]> {
  const sent = { limit: 20, order: 'name', direction: 'up', ...(search && { search }) } as const
  const { data } = await call(listOwnStations, sent, { signal })
  return data.map(({ _id, station }) => ({ value: _id, label: station }))
}

const none: readonly Option[] = []

type StationFilterProps = {
  /** What else can be chosen, such as no station at all. */
  more?: readonly Option[]
}

/** Narrows a list to one station, which is searched for by name; it stands in the address. */
export function StationFilter({ more = none }: StationFilterProps) {
  const [value, set] = useFilter('station')
  const isStation = isStationId(value)
  const { data } = useQuery({ ...query(getStation, { stationId: value }), enabled: isStation })
  const name = more.find(each => each.value === value)?.label ?? data?.data.station ?? ''
  const load = async (search: string, signal: AbortSignal) => {
    const wanted = search.toLowerCase()
    const others = more.filter(({ label }) => label.toLowerCase().includes(wanted))
    return [...others, ...(await findStations(search, signal))]
  }
  const [field, setPicked] = useField(value, `${value} ${name}`)
  const remember = (typed: Record<string, string>) => {
    const next = typed['station'] ?? ''
    // Half a name is none yet: only what was picked, or an empty field, changes the list.
    if (next === value || (!next && typed['station.text'])) return
    setPicked(next)
    set(next)
  }
  return (
    <FormContext
      key={field}
      value={{ wrong: {}, draft: name ? { station: value, 'station.text': name } : {}, remember }}
    >
      <Combobox name="station" label="Station" placeholder="All" isFilter load={load} />
    </FormContext>
  )
}

/**
 * The field's key: it stays while somebody picks, and the focus with it. When the address was changed from
 * elsewhere, or the name of what it holds has come, a new field shows that.
 */
function useField(value: string, shown: string) {
  const [picked, setPicked] = useState<string | null>(null)
  const [field, setField] = useState({ shown, key: 0 })
  if (field.shown !== shown) {
    const isPicked = value === picked
    setField({ shown, key: isPicked ? field.key : field.key + 1 })
    // Should the same be named again later, that was somebody else.
    if (!isPicked) setPicked(null)
  }
  return [field.key, setPicked] as const
}
