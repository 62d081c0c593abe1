import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { listOwnStations, type StationRow } from '../../../contract/screen/overview.ts'
import { pageAt } from '../../../contract/page.ts'
import { call } from '../../api.ts'
import { keyOf } from '../../query.ts'
import { inputLook } from '../../ui/form/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Status } from '../../ui/status.tsx'

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
export function StationSearch() {
  const id = useId()
  const box = useRef<HTMLElement>(null)
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const search = typed.trim()
  const { found, hasMore, isError, isFetching } = useFound(search)
  const first = found?.[0]

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      setOpen(false)
      box.current?.querySelector('input')?.focus()
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      if (isOpen && first && !isFetching)
        void navigate(pageAt('/director/home/stations/:stationId', { stationId: first._id }))
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
        Search your stations
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
        placeholder="Search your stations"
        value={typed}
        onChange={event => {
          setTyped(event.target.value)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        className={`${inputLook} pl-12`}
      />
      {isOpen && search && (
        <div className={listLook}>
          <Found found={found} hasMore={hasMore} search={search} />
          <Status className="block px-3 py-2 text-sm text-ink-soft empty:hidden">
            {sayFound(found, isError)}
          </Status>
        </div>
      )}
    </search>
  )
}

type FoundProps = { found: readonly StationRow[] | undefined; hasMore: boolean; search: string }

function Found({ found, hasMore, search }: FoundProps) {
  if (!found || found.length === 0) return null
  return (
    <ul aria-label="Stations found">
      {found.map(({ _id, station, status, pendingRequests }) => (
        <li key={_id}>
          <Link
            to={pageAt('/director/home/stations/:stationId', { stationId: _id })}
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
            className={`${rowLook} font-semibold text-leaf-700`}
          >
            See all that fit
          </Link>
        </li>
      )}
    </ul>
  )
}

function sayFound(found: readonly StationRow[] | undefined, failed: boolean): string {
  if (failed) return 'The search did not work. Type on to try again.'
  if (!found) return 'Loading...'
  return found.length === 0 ? 'No station by that name or address.' : ''
}

/** From the field to the links and back, round and round. */
function step(box: HTMLElement | null, by: 1 | -1) {
  const stops = [...(box?.querySelectorAll<HTMLElement>('input, a') ?? [])]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  stops.at((at + by) % stops.length)?.focus()
}
