import { useId } from 'react'
import { useSearchParams } from 'react-router'
import type { Carrier } from '../../../contract/carrier.ts'
import { useStore } from '../../session.ts'
import { showLongDay, today } from '../../ui/day.ts'
import { SearchBox, useSearch } from '../../ui/form/search-box.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { Tabs, useTabInUrl } from '../../ui/layout/tabs.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { useFilter } from '../../ui/table/filter.tsx'
import { useCarriers } from '../carrier/use-carriers.ts'
import { Board } from './board.tsx'
import { CountCards } from './count-cards.tsx'
import { RequestTables, showings, useShowing } from './request-tables.tsx'
import { sayCounts } from './say-counts.ts'
import { useCounts } from './use-counts.ts'

/** Who waits, and who goes: as tables, or as a board by day. */
export default function AssignPage() {
  const station = useStore(stored => stored.stationdetail?.station)
  const counts = useCounts()
  const search = useSearch()
  const [params] = useSearchParams()
  const [view, openView] = useTabInUrl(['tables', 'board'], 'view')
  const carrierId = useCarrierFilter()
  const chosen = useChosen(params.get('carrier'))
  const parts = { search, carrierId, chosen: chosen.carrier }
  return (
    <>
      <PageTitle tab="Assign Carrier" eyebrow={`${station} · ${showLongDay(today())}`}>
        {/* The sentence takes two lines on a phone. */}
        {counts ? (
          sayCounts(counts)
        ) : (
          <span className="block max-sm:min-h-[2lh]">Assign Carrier</span>
        )}
      </PageTitle>
      {/* On a phone the title says it, and the first request should be on the screen. */}
      <div className="max-sm:hidden">
        <CountCards />
      </div>
      {chosen.awaited && <ChosenSkeleton />}
      {chosen.carrier && <ChosenNotice {...chosen.carrier} />}
      <Filters view={view} />
      <Tabs
        label="How to see the requests"
        current={view}
        onChange={openView}
        tabs={[
          { id: 'tables', label: 'Tables', panel: <RequestTables {...parts} /> },
          { id: 'board', label: 'Board', panel: <Board {...parts} /> },
        ]}
      />
    </>
  )
}

/** The carrier whom the carrier list sent here to get requests, and whether we still ask who that is. */
function useChosen(carrierId: string | null) {
  const { carriers, isPending } = useCarriers()
  const carrier = carriers?.find(({ _id, status }) => _id === carrierId && status === 'Free')
  return { carrier, awaited: carrierId !== null && isPending }
}

function useCarrierFilter(): string | undefined {
  const [params] = useSearchParams()
  const named = params.get('of')
  return useCarriers().carriers?.find(({ _id }) => _id === named)?._id
}

function Filters({ view }: { view: 'tables' | 'board' }) {
  const { carriers = [] } = useCarriers()
  const [of, setOf] = useFilter('of')
  const [, setShowing] = useFilter('show')
  const showing = useShowing()
  return (
    <div className="my-5 grid auto-cols-fr items-end gap-3 lg:grid-flow-col">
      <div className="max-lg:col-span-2">
        <SearchBox label="Search by name, address or phone" />
      </div>
      <Select
        label="Carrier"
        labelHidden
        value={of}
        placeholder="Every carrier"
        options={carriers.map(({ _id, name }) => ({ value: _id, label: name }))}
        onChange={setOf}
      />
      {view === 'tables' && (
        <Select
          label="Show"
          labelHidden
          value={showing}
          options={Object.entries(showings).map(([value, { label }]) => ({ value, label }))}
          onChange={value => setShowing(value === 'todo' ? '' : value)}
        />
      )}
    </div>
  )
}

/** As high as the notice that comes in its place. */
const ChosenSkeleton = () => (
  <div className="mt-4 h-24 sm:h-12">
    <Skeleton shape="field" className="h-full" />
  </div>
)

function ChosenNotice({ name, holds, limit }: Carrier) {
  const id = useId()
  const [, choose] = useFilter('carrier')
  return (
    <section aria-labelledby={id} className="relative mt-4">
      <Callout icon="cart" className="items-center pr-14">
        <span id={id}>
          <strong>Assign</strong> gives the request to <strong>{name}</strong>, who holds {holds} of{' '}
          {limit}.
        </span>
      </Callout>
      <button
        type="button"
        aria-label={`Pick anew instead of ${name}`}
        onClick={() => choose('')}
        className="absolute inset-y-0 right-1 my-auto grid size-11 cursor-pointer place-items-center rounded-lg"
      >
        <Icon name="close" />
      </button>
    </section>
  )
}
