import { useSearchParams } from 'react-router'
import type { SentOf } from '../../../contract/endpoint.ts'
import { materialNames, materials } from '../../../contract/recyclable/material.ts'
import type { listWeighings } from '../../../contract/recyclable/recyclable.ts'
import { SearchBox, useSearch } from '../../ui/form/search-box.tsx'
import { choiceIn, DayFilter, dayIn, SelectFilter } from '../../ui/table/filter.tsx'

const materialOptions = materials.map(value => ({ value, label: materialNames[value] }))

export const weighingFilterNames = ['material', 'from', 'to'] as const

/** What the weighings are narrowed to; what makes no sense in the address is left out. */
export function useWeighingFilters(): SentOf<typeof listWeighings> {
  const [params] = useSearchParams()
  const search = useSearch()
  const material = choiceIn(params, 'material', materials)
  const [from, to] = [dayIn(params, 'from'), dayIn(params, 'to')]
  return {
    ...(search && { search }),
    ...(material && { material }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

/** Narrows the weighings: by resident or request, material and days. */
export function WeighingFilters() {
  return (
    <div className="mb-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr] lg:items-end">
      <div className="self-end">
        <SearchBox label="Search by name, phone or request" />
      </div>
      <SelectFilter name="material" label="Material" options={materialOptions} />
      <div className="grid two-abreast gap-3 sm:contents">
        <DayFilter name="from" label="From" />
        <DayFilter name="to" label="To" />
      </div>
    </div>
  )
}
