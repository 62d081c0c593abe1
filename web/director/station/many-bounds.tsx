import { useState } from 'react'
import { Link } from 'react-router'
import { pageAt } from '../../../contract/page.ts'
import {
  itemNames,
  priceItems,
  setManyPriceBounds,
  type PriceItem,
} from '../../../contract/price/price.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { FormContext } from '../../ui/form/form-context.ts'
import { koboOf } from '../../ui/form/naira.ts'
import { NairaField } from '../../ui/form/naira-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { useAction } from '../../ui/overlay/action.ts'
import { dialogs } from '../../ui/overlay/dialog.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import { Status } from '../../ui/status.tsx'
import { priceInWords } from '../../words/price.ts'
import { RegionFilter } from '../region/region-filter.tsx'
import { regionInUrl, regionInWords, useRegion } from '../region/use-region.ts'
import { useStanding } from '../region/use-region.ts'
import { fieldOf, ends, type End } from './price-bounds.ts'

type Typed = Readonly<Record<string, string>>
type Said = OutputOf<typeof setManyPriceBounds>

const endNames = { least: 'At least', most: 'At most' } as const satisfies Record<End, string>

/** What is typed for each item; a pair of which one end is missing, or that is the wrong way round, is named. */
function boundsIn(typed: Typed) {
  const wrong: Record<string, string> = {}
  const bounds = priceItems.flatMap(item => {
    const [least, most] = ends.map(end => typed[fieldOf(item, end)]?.trim() ?? '')
    if (!least && !most) return []
    const [leastKobo, mostKobo] = [koboOf(least ?? ''), koboOf(most ?? '')]
    if (leastKobo === null) wrong[fieldOf(item, 'least')] = 'Please enter an amount'
    if (mostKobo === null) wrong[fieldOf(item, 'most')] = 'Please enter an amount'
    if (leastKobo === null || mostKobo === null) return []
    if (leastKobo > mostKobo) wrong[fieldOf(item, 'most')] = 'Must not be below the lowest price'
    return [{ item, leastKobo, mostKobo }]
  })
  return { bounds, wrong }
}

/** Asks whether it is meant, sends it, and keeps what came of it. */
function useSetting(region: ReturnType<typeof useRegion>, whom: string) {
  const [typed, setTyped] = useState<Typed>({})
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [said, setSaid] = useState<Said | null>(null)
  const { busy, run } = useAction()
  const save = async () => {
    const { bounds, ...found } = boundsIn(typed)
    setWrong(found.wrong)
    if (Object.keys(found.wrong).length > 0) return
    if (bounds.length === 0) {
      const text = 'Enter at least one limit first.'
      await dialogs.failure({ title: 'Nothing to save yet', text })
      return
    }
    const isSure = await dialogs.confirm({
      title: `Set the limits of ${whom}?`,
      text: `${bounds.map(({ item }) => itemNames[item]).join(', ')}. Current prices don’t change. We tell the stations.`,
      yes: 'Set limits',
      no: 'Not yet',
    })
    if (!isSure) return
    await run({ failed: 'Limits not saved' }, async () => {
      const answer = await call(setManyPriceBounds, { ...region, bounds })
      setSaid(answer.data)
      setTyped({})
    })
  }
  const type = (field: string, value: string) => setTyped(before => ({ ...before, [field]: value }))
  return { typed, type, wrong, said, busy, save }
}

/** Between what many stations may choose their prices: all, or those of a state or a city. */
export function ManyBounds() {
  const region = useRegion()
  const { data } = useStanding(regionInUrl(region))
  const count = data?.data.stations
  const where = regionInWords(region)
  const whom = `${count === 1 ? 'one station' : `all ${count ?? ''} stations`}${where ? ` in ${where}` : ''}`
  const { typed, type, wrong, said, busy, save } = useSetting(region, whom)
  return (
    <div className="grid gap-4">
      <div className="grid two-abreast gap-3 empty:hidden sm:max-w-md">
        <RegionFilter />
      </div>
      <Status className="empty:hidden">{said && <Result said={said} />}</Status>
      <Card aria-label="Limits for many stations">
        <p className="mb-4 text-ink-soft">
          For {whom}. Leave a field empty to keep each station’s current limit.
        </p>
        <FormContext value={{ wrong, draft: {}, remember: () => {} }}>
          <form
            onSubmit={event => {
              event.preventDefault()
              void save()
            }}
          >
            <ul className="mb-4 divide-y divide-line">
              {priceItems.map(item => (
                <Row key={item} item={item} typed={typed} onType={type} />
              ))}
            </ul>
            <Button type="submit" busy={busy} disabled={count === 0}>
              Set limits
            </Button>
          </form>
        </FormContext>
      </Card>
    </div>
  )
}

type RowProps = { item: PriceItem; typed: Typed; onType: (field: string, value: string) => void }

const Row = ({ item, typed, onType }: RowProps) => (
  <li className="py-3 first:pt-0">
    <fieldset className="grid grid-cols-2 items-start gap-3 md:grid-cols-[minmax(0,1fr)_12rem_12rem]">
      <legend className="contents">
        <span className="col-span-2 font-bold md:col-span-1 md:pt-2">{itemNames[item]}</span>
      </legend>
      {ends.map(end => (
        <NairaField
          key={end}
          name={fieldOf(item, end)}
          label={endNames[end]}
          typed={typed[fieldOf(item, end)] ?? ''}
          onTyped={value => onType(fieldOf(item, end), value)}
        />
      ))}
    </fieldset>
  </li>
)

/** How many it was, and whose price of today is outside now. */
function Result({ said: { stations, outside, hasMore } }: { said: Said }) {
  return (
    <Callout tone={outside.length > 0 ? 'danfo' : 'leaf'}>
      The limits of {stations === 1 ? '1 station' : `${stations} stations`} are set.
      {outside.length > 0 && (
        <>
          {' '}
          These current prices are outside the limits and stay until the station changes them:
          <ul className="mt-2 grid gap-1">
            {outside.map(({ _id, station, item, amountKobo }) => (
              <li key={`${_id} ${item}`}>
                <Link
                  to={pageAt('/director/home/stations/:stationId', {
                    stationId: _id,
                    tab: 'prices',
                  })}
                  className="font-semibold underline underline-offset-3"
                >
                  {station}
                </Link>
                , {itemNames[item]}: {priceInWords(item, amountKobo)}
              </li>
            ))}
          </ul>
          {hasMore && <p className="mt-1">And more.</p>}
        </>
      )}
    </Callout>
  )
}
