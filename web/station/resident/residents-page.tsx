import { Link, useNavigate, useSearchParams } from 'react-router'
import { browseResidents, residentFilters } from '../../../contract/screen/card.ts'
import type { FoundResident } from '../../../contract/screen/search.ts'
import { pageAt } from '../../../contract/page.ts'
import { Button } from '../../ui/button.tsx'
import { SearchBox, useSearch } from '../../ui/form/search-box.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { choiceIn, useFilter } from '../../ui/table/filter.tsx'
import { PagedList, usePages } from '../../ui/table/paged-list.tsx'
import { Title } from '../../ui/title.tsx'
import { KeyBar, type KeyHint } from '../desk/key-bar.tsx'
import { useKeys } from '../desk/keys.ts'
import { Marked, MarkedNumber } from '../search/marked.tsx'
import { NewCallerDialog } from './booking-dialog.tsx'
import { boxLook, CalledToday } from './called-today.tsx'
import { LostNumber } from './lost-number.tsx'
import { Standing } from './under-way.tsx'

const hints: readonly KeyHint[] = [
  [['/'], 'search'],
  [['N'], 'new caller'],
]

const filterNames = { open: 'Something open', due: 'Unpaid', 'no phone': 'No phone' } as const

/** Everybody whom the station comes to, and whoever calls for the first time. */
export default function ResidentsPage() {
  const [booking, setBooking] = useFilter('book')
  const [params] = useSearchParams()
  const navigate = useNavigate()
  useKeys({ n: () => setBooking('new') })
  return (
    <>
      <header className="mb-2.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Title>Residents</Title>
        <h1 tabIndex={-1} className="text-2xl leading-9 font-bold">
          Residents
        </h1>
        <div className="flex flex-wrap gap-2">
          <LostNumber className="lg:min-h-9" />
          <Button className="lg:min-h-9" onClick={() => setBooking('new')}>
            <Icon name="plus" />
            New caller
          </Button>
        </div>
      </header>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_17.5rem]">
        <div className="min-w-0">
          <Filters />
          <Residents />
        </div>
        <CalledToday />
      </div>
      <KeyBar hints={hints} />
      {booking === 'new' && (
        <NewCallerDialog
          phone={params.get('phone') ?? undefined}
          onBooked={userId => void navigate(pageAt('/station/residents/:userId', { userId }))}
          onClose={() => void navigate(pageAt('/station/residents'), { replace: true })}
        />
      )}
    </>
  )
}

const filterLook =
  'min-h-11 shrink-0 cursor-pointer rounded-full px-3.5 text-[0.9375rem] whitespace-nowrap text-ink-soft ' +
  'hover:bg-leaf-100 aria-pressed:bg-leaf-900 aria-pressed:font-semibold aria-pressed:text-on-leaf lg:min-h-9'

function Filters() {
  const [only, show] = useFilter('only')
  return (
    <div className="mb-2.5 grid gap-2 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <SearchBox label="Name, phone or street" />
      <fieldset className="flex min-w-0 gap-1 overflow-x-auto p-0.5">
        <legend className="sr-only">Show</legend>
        <button type="button" aria-pressed={!only} onClick={() => show('')} className={filterLook}>
          All
        </button>
        {residentFilters.map(each => (
          <button
            key={each}
            type="button"
            aria-pressed={each === only}
            onClick={() => show(each === only ? '' : each)}
            className={filterLook}
          >
            {filterNames[each]}
          </button>
        ))}
      </fieldset>
    </div>
  )
}

function Residents() {
  const search = useSearch()
  const [params] = useSearchParams()
  const only = choiceIn(params, 'only', residentFilters)
  const pages = usePages(browseResidents, { ...(search && { search }), ...(only && { only }) })
  return (
    <div className={`${boxLook} -mx-4 px-0 lg:mx-0`}>
      <PagedList pages={pages} label="Residents" rows={8} empty={<Nobody search={search} />}>
        {resident => <Row resident={resident} typed={search} />}
      </PagedList>
    </div>
  )
}

function Row({ resident, typed }: { resident: FoundResident; typed: string }) {
  const { _id: userId, name, phoneNumber, address, underWay } = resident
  return (
    <Link
      to={pageAt('/station/residents/:userId', { userId })}
      className="flex min-h-15 items-center gap-3 px-4 py-1.5 hover:bg-leaf-100/60 lg:min-h-11"
    >
      <span className="grid min-w-0 flex-1 gap-x-4 lg:grid-cols-[minmax(0,1.2fr)_8.5rem_minmax(0,1.6fr)] lg:items-center">
        <span className="truncate font-semibold">
          <Marked text={name} typed={typed} />
        </span>
        <span className="figures truncate text-[0.875rem] text-ink-soft max-lg:hidden">
          {phoneNumber ? <MarkedNumber number={phoneNumber} typed={typed} /> : 'no phone'}
        </span>
        <span className="truncate text-[0.875rem] text-ink-soft">
          <Marked text={address} typed={typed} />
        </span>
      </span>
      <span className="flex justify-end lg:w-42">
        <Standing underWay={underWay} />
      </span>
    </Link>
  )
}

const Nobody = ({ search }: { search: string }) =>
  search ? (
    <EmptyState title={`Nobody for “${search}”`}>
      Try fewer letters, or book for somebody new.
    </EmptyState>
  ) : (
    <EmptyState title="Nobody here">Residents who register or call appear here.</EmptyState>
  )
