import { useFilter } from '../../ui/table/filter.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { showingNames, showings, useShowing, usualShowing } from './request-filter.ts'
import { useCounts } from './use-counts.ts'

const look =
  'flex min-h-11 shrink-0 cursor-pointer items-center gap-1.5 rounded-full px-3.5 text-[0.9375rem] lg:max-xl:px-2.5 ' +
  'whitespace-nowrap text-ink-soft transition-colors hover:bg-leaf-100 hover:text-ink lg:min-h-9 ' +
  'aria-pressed:bg-leaf-900 aria-pressed:font-semibold aria-pressed:text-on-leaf ' +
  'forced-colors:aria-pressed:outline-2'

/** How many there are of each kind: each number shows what it counts. */
export function RequestCounts() {
  const counts = useCounts()
  const showing = useShowing()
  const [, show] = useFilter('show')
  const quoted = counts?.quoted ?? 0
  return (
    <fieldset className="-mx-1 flex min-w-0 items-center gap-1 overflow-x-auto p-1 max-lg:w-full lg:flex-wrap">
      <legend className="sr-only">Show</legend>
      {showingNames.map(name => {
        const { label, count } = showings[name]
        const many = counts ? count(counts) : undefined
        const isUrgent = name === 'late' && Boolean(many)
        return (
          <button
            key={name}
            type="button"
            aria-pressed={name === showing}
            onClick={() => show(name === usualShowing ? '' : name)}
            className={`${look} ${name === 'late' || name === 'pickedUp' ? 'lg:ml-3' : ''}`}
          >
            {name === 'todo' && <span aria-hidden="true">=</span>}
            {many === undefined ? (
              <Skeleton className="h-5 w-6" />
            ) : (
              many !== null && (
                <b
                  className={`figures text-ink in-aria-pressed:text-inherit ${isUrgent ? 'text-clay' : ''}`}
                >
                  {many}
                </b>
              )
            )}
            {label}
            {name === 'waiting' && quoted > 0 && (
              <span className="text-[0.8125rem] font-normal">({quoted} with an open quote)</span>
            )}
          </button>
        )
      })}
    </fieldset>
  )
}
