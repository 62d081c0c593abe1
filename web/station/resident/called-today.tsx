import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listCalls } from '../../../contract/desk/contact.ts'
import { pageAt } from '../../../contract/page.ts'
import { query } from '../../query.ts'
import { showClock } from '../../ui/day.ts'

/** With whom the desk spoke today, the last first. */
export function CalledToday() {
  const { data } = useQuery(query(listCalls, {}))
  const { count = 0, calls = [] } = data?.data ?? {}
  return (
    <section aria-labelledby="called" className={boxLook}>
      <h2 id="called" className="flex justify-between px-4 py-2.5 font-bold">
        Called today <span className="figures">{count}</span>
      </h2>
      {calls.length === 0 ? (
        <p className="border-t border-line px-4 py-2.5 text-[0.8125rem] text-ink-soft">
          People you call or book for appear here.
        </p>
      ) : (
        <ul>
          {calls.slice(0, 8).map(({ userId, name, at, by }) => (
            <li key={userId} className="border-t border-line">
              <Link
                to={pageAt('/station/residents/:userId', { userId })}
                title={by}
                className="flex min-h-9 items-center justify-between gap-3 px-4 py-1 hover:bg-leaf-100 max-lg:min-h-11"
              >
                <span className="truncate">{name}</span>
                <time dateTime={at} className="figures text-[0.8125rem] text-ink-soft">
                  {showClock(at)}
                </time>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

export const boxLook = 'overflow-hidden rounded-xl border border-line bg-card'
