import { useSearchParams } from 'react-router'
import { Select } from '../../ui/form/select.tsx'
import { useRegion, useRegionStanding } from './use-region.ts'

type RegionFilterProps = { labelHidden?: boolean }

/** Narrows a page to the stations of a state or a city; it stands in the address. Nobody with one state is asked. */
export function RegionFilter({ labelHidden = false }: RegionFilterProps) {
  const [, setParams] = useSearchParams()
  const { inState, inCity } = useRegion()
  const { data } = useRegionStanding()
  const inEach = data?.data.states.filter(({ state }) => state !== null) ?? []
  const cities = data?.data.cities ?? []
  const isChosen = inState !== undefined || inCity !== undefined
  if (!isChosen && inEach.length < 2 && cities.length < 2) return null
  const set = (changes: { state?: string; city?: string }) =>
    setParams(
      before => {
        for (const [name, value] of Object.entries(changes)) {
          before.delete(name)
          if (value) before.set(name, value)
        }
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <>
      <Select
        label="State"
        labelHidden={labelHidden}
        placeholder="Every state"
        value={inState ?? ''}
        options={inEach.map(({ state, stations }) => ({
          value: state ?? '',
          label: `${state} (${stations})`,
        }))}
        onChange={state => set({ state, city: '' })}
      />
      <Select
        label="City"
        labelHidden={labelHidden}
        placeholder="Every city"
        value={cities.find(({ city }) => city.toLowerCase() === inCity?.toLowerCase())?.city ?? ''}
        options={cities.map(({ city, stations }) => ({
          value: city,
          label: `${city} (${stations})`,
        }))}
        onChange={city => set({ city })}
      />
    </>
  )
}
