import { useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Carrier } from '../../../contract/carrier/carrier.ts'
import { Button } from '../../ui/button.tsx'
import { SearchBox, useSearch } from '../../ui/form/search-box.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Tabs, useTabInUrl } from '../../ui/layout/tabs.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { useFilter } from '../../ui/table/filter.tsx'
import { Title } from '../../ui/title.tsx'
import { keepCarrier, useCarrier } from '../carrier/use-carriers.ts'
import { pickCarrier } from '../request/pick-carrier.tsx'
import { useUnused } from '../use-unused.ts'
import { Board } from './board.tsx'
import { KeyBar, type KeyHint } from './key-bar.tsx'
import { RequestCounts } from './request-counts.tsx'
import { RequestList } from './request-list.tsx'

const hints: readonly KeyHint[] = [
  [['J', 'K'], 'move'],
  [['X'], 'select'],
  [['T'], 'street'],
  [['S'], 'assign selected'],
  [['A'], 'assign'],
  [['U'], 'picked up'],
  [['D'], 'plan a day'],
  [['C'], 'call'],
  [['Shift', 'X'], 'select to here'],
  [['Enter'], 'open'],
  [['Shift', 'A'], 'choose who'],
  [['Z'], 'undo'],
  [['1-8'], 'counts'],
  [['Esc'], 'clear'],
]

const kinds = {
  all: { label: 'All', kind: undefined },
  subscription: { label: 'Subscription Requests', kind: 'subscription' },
  special: { label: 'Special Requests', kind: 'special' },
} as const
type View = keyof typeof kinds | 'board'
const views = ['all', 'subscription', 'special', 'board'] as const

/** Who waits, and who goes: one list, or a board by day. */
export default function RequestsPage() {
  const search = useSearch()
  const [params] = useSearchParams()
  const [view, openView] = useTabInUrl<View>(views, 'view')
  const only = useOnly()
  const chosen = useChosen(params.get('carrier'))
  // On a phone the list begins higher without it.
  const [isSearching, setSearching] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  const parts = { search, carrierId: only?._id, carrierName: only?.name, chosen: chosen.carrier }
  // Where nobody has ever asked specially, all are of one kind.
  const isOneKind = useUnused().isUnused('specials')
  const shown = Object.entries(kinds).filter(([id]) => !isOneKind || id === 'all' || id === view)
  const lists = shown.map(([id, { label, kind }]) => ({
    id: id as View,
    label,
    panel: view === id && <RequestList caption={label} kind={kind} {...parts} />,
  }))
  const board = { id: 'board' as const, label: 'Board', panel: <Board {...parts} /> }
  return (
    <>
      <header className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1 max-lg:-mt-4 max-lg:mb-0 max-lg:gap-x-1 max-lg:gap-y-0">
        <Title>Requests</Title>
        <h1 tabIndex={-1} className="text-2xl leading-9 font-bold max-lg:flex-1 max-lg:text-xl">
          Requests
        </h1>
        <div className="flex lg:hidden">
          <button
            type="button"
            aria-label="Search these requests"
            aria-expanded={isSearching}
            onClick={() => {
              setSearching(!isSearching)
              requestAnimationFrame(() => field.current?.querySelector('input')?.focus())
            }}
            className="grid size-11 cursor-pointer place-items-center rounded-lg text-leaf-700"
          >
            <Icon name="search" />
          </button>
          <OnlyOne carrier={only} />
        </div>
        <RequestCounts />
      </header>
      {chosen.awaited && <ChosenSkeleton />}
      {chosen.carrier && <ChosenNotice {...chosen.carrier} />}
      <div
        ref={field}
        className={`mb-1 flex gap-2.5 ${isSearching || search ? '' : 'max-lg:hidden'}`}
      >
        <div className="min-w-0 flex-1 lg:max-w-md">
          <SearchBox label="Search by name, address or phone" />
        </div>
        <div className="max-lg:hidden">
          <OnlyOne carrier={only} />
        </div>
      </div>
      <Tabs label="Which requests" current={view} onChange={openView} tabs={[...lists, board]} />
      <KeyBar hints={hints} />
    </>
  )
}

/** The carrier whom the carrier list sent here to get requests, and whether we still ask who that is. */
function useChosen(carrierId: string | null) {
  const { carrier, isLoading } = useCarrier(carrierId ?? '')
  return { carrier: carrier?.status === 'Free' ? carrier : undefined, awaited: isLoading }
}

/** The carrier whose requests alone are shown. */
function useOnly(): Carrier | undefined {
  const [params] = useSearchParams()
  return useCarrier(params.get('of') ?? '').carrier
}

function OnlyOne({ carrier }: { carrier: Carrier | undefined }) {
  const [, setOf] = useFilter('of')
  async function choose() {
    const title = 'Whose pickups?'
    const found = await pickCarrier({ title, anybody: true })
    if (!found) return
    keepCarrier(found.carrier)
    setOf(found.carrier._id)
  }
  return carrier ? (
    <Button variant="ghost" onClick={() => setOf('')} aria-label={`Show all carriers`}>
      <span className="max-w-32 truncate">{carrier.name}</span>
      <Icon name="close" />
    </Button>
  ) : (
    <Button variant="ghost" onClick={() => void choose()} aria-label="Every carrier">
      <span className="max-sm:hidden">Every carrier</span>
      <Icon name="cart" className="size-5 shrink-0 sm:hidden" />
    </Button>
  )
}

/** As high as the notice that comes in its place. */
const ChosenSkeleton = () => (
  <div className="mb-3 h-24 sm:h-12">
    <Skeleton shape="field" className="h-full" />
  </div>
)

function ChosenNotice({ name, load, limit }: Carrier) {
  const id = useId()
  const [, choose] = useFilter('carrier')
  return (
    <section aria-labelledby={id} className="relative mb-3">
      <Callout icon="cart" className="items-center pr-14">
        <span id={id}>
          <strong>Assign</strong> assigns the request to <strong>{name}</strong> for today, who has{' '}
          {load} of {limit}.
        </span>
      </Callout>
      <button
        type="button"
        aria-label={`Choose again instead of ${name}`}
        onClick={() => choose('')}
        className="absolute inset-y-0 right-1 my-auto grid size-11 cursor-pointer place-items-center rounded-lg"
      >
        <Icon name="close" />
      </button>
    </section>
  )
}
