import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { listOwnStations, type StationRow } from '../../../contract/screen/overview.ts'
import { pageAt } from '../../../contract/page.ts'
import { call } from '../../api.ts'
import { keyOf } from '../../query.ts'
import { Badge } from '../../ui/badge.tsx'
import { findPages, type Findable } from '../../ui/find-pages.ts'
import { inputLook } from '../../ui/form/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Status } from '../../ui/status.tsx'
import { useDirector } from '../use-director.ts'
import { directorPages } from './director-pages.ts'

const pauseMs = 200
const mostFound = 7

/** Waits until nobody types any more, then asks. */
async function find(search: string, signal: AbortSignal) {
  await new Promise(resolve => setTimeout(resolve, pauseMs))
  signal.throwIfAborted()
  return call(
    listOwnStations,
    { search, limit: mostFound, order: 'name', direction: 'up' },
    { signal },
  )
}

function useFound(search: string) {
  const { data, isError, isFetching } = useQuery({
    queryKey: [keyOf(listOwnStations), 'search', search],
    queryFn: ({ signal }) => find(search, signal),
    placeholderData: before => before,
    enabled: search !== '',
  })
  return { found: data?.data, hasMore: Boolean(data?.next), isError, isFetching }
}

const listLook =
  'absolute inset-x-0 top-full z-20 mt-1.5 rounded-xl border border-line-strong bg-card p-1.5 ' +
  'text-ink shadow-lift'
const rowLook =
  'flex min-h-11 items-center justify-between gap-3 rounded-lg px-3 py-1.5 hover:bg-leaf-100 ' +
  'focus:bg-leaf-100'

/** Finds one of the own stations while somebody types; the arrow keys go through what is found. */
export function StationSearch({ onGone }: { onGone?: () => void }) {
  const id = useId()
  const box = useRef<HTMLElement>(null)
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const search = typed.trim()
  const { pages, first, ...stations } = useAll(search)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      setOpen(false)
      box.current?.querySelector('input')?.focus()
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      if (!isOpen || !first) return
      setOpen(false)
      onGone?.()
      void navigate(first)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      step(box.current, event.key === 'ArrowDown' ? 1 : -1)
    }
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of what stands in it
    <search
      ref={box}
      className="relative block"
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <label htmlFor={id} className="sr-only">
        Search your stations and pages
      </label>
      <Icon
        name="search"
        className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-ink-soft"
      />
      <input
        id={id}
        type="search"
        inputMode="search"
        maxLength={100}
        autoComplete="off"
        placeholder="Search your stations and pages"
        value={typed}
        onChange={event => {
          setTyped(event.target.value)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        className={`${inputLook} pl-12`}
      />
      {isOpen && search && (
        <div className={onGone ? 'mt-2' : listLook}>
          <Pages pages={pages} onGone={onGone} />
          <Found {...stations} search={search} isAlone={pages.length === 0} onGone={onGone} />
        </div>
      )}
    </search>
  )
}

/** The pages and the stations, and where Enter leads. */
function useAll(search: string) {
  const { isFetching, ...stations } = useFound(search)
  const pages = usePages(search)
  const station = isFetching ? undefined : stations.found?.[0]
  const first =
    pages[0]?.to ??
    (station && pageAt('/director/home/stations/:stationId', { stationId: station._id }))
  return { ...stations, pages, first }
}

function usePages(search: string): Findable[] {
  const mayApprove = useDirector().director?.mayApprove
  const approvals = pageAt('/director/home/approvals')
  return findPages(
    search,
    directorPages.filter(({ to }) => mayApprove || to !== approvals),
  )
}

/** Called when somebody has gone where a line leads. */
type Going = { onGone: (() => void) | undefined }

function Pages({ pages, onGone }: Going & { pages: readonly Findable[] }) {
  if (pages.length === 0) return null
  return (
    <ul aria-label="Pages found">
      {pages.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} onClick={onGone} className={rowLook}>
            <span className="font-semibold">{label}</span>
            <Badge tone="plain">Page</Badge>
          </Link>
        </li>
      ))}
    </ul>
  )
}

type FoundProps = Going & {
  found: readonly StationRow[] | undefined
  hasMore: boolean
  isError: boolean
  search: string
  /** No page is called so: whether there is a station is said. */
  isAlone: boolean
}

function Found({ found, hasMore, isError, search, isAlone, onGone }: FoundProps) {
  return (
    <>
      <Stations found={found ?? []} hasMore={hasMore} search={search} onGone={onGone} />
      <Status className="block px-3 py-2 text-sm text-ink-soft empty:hidden">
        {isAlone && sayFound(found, isError)}
      </Status>
    </>
  )
}

type StationsProps = Going & { found: readonly StationRow[]; hasMore: boolean; search: string }

function Stations({ found, hasMore, search, onGone }: StationsProps) {
  if (found.length === 0) return null
  return (
    <ul aria-label="Stations found">
      {found.map(({ _id, station, status, pendingRequests }) => (
        <li key={_id}>
          <Link
            to={pageAt('/director/home/stations/:stationId', { stationId: _id })}
            onClick={onGone}
            className={rowLook}
          >
            <span className="min-w-0 font-semibold wrap-anywhere">{station}</span>
            <span className="shrink-0 text-sm text-ink-soft">
              {status === 'active' ? `${pendingRequests} pending` : 'suspended'}
            </span>
          </Link>
        </li>
      ))}
      {hasMore && (
        <li>
          <Link
            to={pageAt('/director/home/stations', { tab: 'all', search })}
            onClick={onGone}
            className={`${rowLook} font-semibold text-leaf-700`}
          >
            See all matches
          </Link>
        </li>
      )}
    </ul>
  )
}

function sayFound(found: readonly StationRow[] | undefined, failed: boolean): string {
  if (failed) return 'Search failed. Keep typing to try again.'
  if (!found) return 'Loading...'
  return found.length === 0 ? 'No station found.' : ''
}

/** From the field to the links and back, round and round. */
function step(box: HTMLElement | null, by: 1 | -1) {
  const stops = [...(box?.querySelectorAll<HTMLElement>('input, a') ?? [])]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  stops.at((at + by) % stops.length)?.focus()
}
