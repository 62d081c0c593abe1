import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { listAnnouncements } from '../../../contract/ground/announcement.ts'
import { announced } from '../../../contract/ground/announcement-words.ts'
import { pageAt } from '../../../contract/page.ts'
import { showNumber } from '../../ui/chart/quantity.tsx'
import { query } from '../../query.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { daysLeft, forWhom } from '../ground/said-words.ts'
import { useCarriers } from '../carrier/use-carriers.ts'
import { DeskLinks } from './desk-links.tsx'
import { sayWaiting, useCounts } from './use-counts.ts'

/** Beside the queue: the day in figures, who can go, and what happens at the gate. */
export function DayAside({ late }: { late: number }) {
  return (
    <aside aria-label="Today" className="grid gap-3 sm:max-xl:grid-cols-2">
      <Told />
      <Today late={late} />
      <WhoCanGo />
      <div className="sm:max-xl:col-span-2">
        <DeskLinks />
      </div>
    </aside>
  )
}

type SideCardProps = { id: string; title: string; link: ReactNode; children: ReactNode }

const SideCard = ({ id, title, link, children }: SideCardProps) => (
  <section aria-labelledby={id} className="rounded-xl border border-line bg-card p-3.5">
    <div className="flex items-center justify-between gap-3">
      <h2 id={id} className="font-bold">
        {title}
      </h2>
      {link}
    </div>
    {children}
  </section>
)

/** Two are enough here; the page has them all. */
const mostTold = 2

/** What residents are being told, so that whoever answers the phone says the same. */
function Told() {
  const { data } = useQuery(query(listAnnouncements, { state: 'current', limit: 5 }))
  const holding = data?.data.filter(({ state }) => state === 'holds') ?? []
  if (holding.length === 0) return null
  return (
    <SideCard
      id="told"
      title="Residents see"
      link={
        <TextLink
          to={pageAt('/station/announcements')}
          className="inline-flex min-h-11 items-center text-sm"
        >
          {holding.length > mostTold ? `See all ${holding.length}` : 'See'}
        </TextLink>
      }
    >
      <ul className="text-sm">
        {holding.slice(0, mostTold).map(said => (
          <li key={said._id} className="border-t border-line py-2 wrap-anywhere">
            {announced(said)}{' '}
            <span className="text-ink-soft">
              For {forWhom(said)}, {daysLeft(said)}.
            </span>
          </li>
        ))}
      </ul>
    </SideCard>
  )
}

function Today({ late }: { late: number }) {
  const counts = useCounts()
  const said = counts ? sayWaiting({ ...counts, late }) : 'No carrier yet'
  const lines = [
    [said, counts?.pending, pageAt('/station/assign', { show: 'waiting' })],
    ['Planned by today', counts?.today, pageAt('/station/assign', { show: 'today' })],
    ['Picked up, not closed', counts?.pickedUp, pageAt('/station/assign', { show: 'pickedUp' })],
  ] as const
  return (
    <SideCard
      id="day"
      title="Requests"
      link={
        <TextLink
          to={pageAt('/station/assign')}
          className="inline-flex min-h-11 items-center text-sm"
        >
          View Request
        </TextLink>
      }
    >
      <ul className="text-sm">
        {lines.map(([label, count, to]) => (
          <li key={label} className="border-t border-line">
            <Link
              to={to}
              className="flex min-h-11 items-center justify-between gap-3 hover:text-leaf-700 hover:underline xl:min-h-9"
            >
              {label}
              <b className="figures">{count === undefined ? '' : showNumber(count)}</b>
            </Link>
          </li>
        ))}
      </ul>
    </SideCard>
  )
}

function WhoCanGo() {
  const { carriers, hasMore } = useCarriers()
  // Those with room come first: whoever is beyond the first hundred may have some only if all of these do.
  const free = carriers?.filter(({ status }) => status === 'Free').length
  return (
    <SideCard
      id="promo"
      title="Who is free now?"
      link={
        <TextLink
          to={pageAt('/station/Notify')}
          className="inline-flex min-h-11 items-center text-sm"
        >
          See carriers
        </TextLink>
      }
    >
      <p className="min-h-[1lh] text-sm text-ink-soft">
        {free !== undefined && sayRoom(free, hasMore && free === carriers?.length)}
      </p>
    </SideCard>
  )
}

function sayRoom(free: number, isMore: boolean): string {
  if (free === 0) return 'No carrier has room.'
  if (free === 1) return '1 carrier has room.'
  return `${free}${isMore ? ' or more' : ''} carriers have room.`
}
