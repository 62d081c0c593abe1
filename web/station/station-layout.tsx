import { useQuery } from '@tanstack/react-query'
import { NavLink, Outlet, useLocation } from 'react-router'
import { doors } from '../../contract/account/login-pages.ts'
import { getCash } from '../../contract/wallet/cash.ts'
import { pageAt } from '../../contract/page.ts'
import { setPrices } from '../../contract/price/price.ts'
import { firstInQueue, getQueue } from '../../contract/screen/queue.ts'
import { listStaff } from '../../contract/staff/member.ts'
import { useLive } from '../live.ts'
import { query } from '../query.ts'
import { Bell } from '../notice/bell.tsx'
import { usePushRenewal } from '../notice/use-push-renewal.ts'
import { AgreeAgain } from '../security/agree-again.tsx'
import { useLogOut } from '../security/use-log-out.ts'
import { onFullLogInWanted } from '../full-log-in.ts'
import { useStore } from '../session.ts'
import { useWaitingTickets } from '../support/use-waiting-tickets.ts'
import type { NavPlace } from '../ui/layout/nav-list.tsx'
import { SidebarLayout } from '../ui/layout/sidebar-layout.tsx'
import { AskHost } from '../ui/overlay/ask.tsx'
import { TitleMark } from '../ui/title.tsx'
import { useArrivals } from './desk/arrivals.ts'
import { useCounts } from './desk/use-counts.ts'
import { askFullLogIn } from './full-log-in.ts'
import { MemberCard } from './staff/member-card.tsx'
import { useDesk } from './staff/use-desk.ts'
import { useMay } from './use-member.ts'
import { useUnused } from './use-unused.ts'
import { DeskSearch } from './search/desk-search.tsx'
import { SearchButton } from './search/search-button.tsx'

/** Who alone sees an item, and what is counted beside it. */
type Item = NavPlace & { needs?: 'money' | 'prices' | 'staff' | 'approvals'; counts?: Counted }
type Counted = 'queue' | 'requests' | 'problems' | 'tickets' | 'cash' | 'approvals'

/** In each group what is opened most in a day comes first; the groups follow the day. */
const grouped: Readonly<Record<string, readonly Item[]>> = {
  Work: [
    { label: 'View Request', icon: 'request', to: pageAt('/station/assign'), counts: 'requests' },
    { label: 'Plan', icon: 'calendar', to: pageAt('/station/plan') },
    { label: 'Assign Carrier', icon: 'swap', to: pageAt('/station/Notify') },
    { label: 'Rounds', icon: 'cart', to: pageAt('/station/rounds') },
    { label: 'Problems', icon: 'alert', to: pageAt('/station/problems'), counts: 'problems' },
  ],
  People: [
    { label: 'Residents', icon: 'profile', to: pageAt('/station/residents') },
    { label: 'Register Carrier', icon: 'plus', to: pageAt('/station/mallam') },
    { label: 'Support', icon: 'support', to: pageAt('/station/support'), counts: 'tickets' },
  ],
  'Scale and cash': [
    { label: 'Weigh In', icon: 'scale', to: pageAt('/station/weigh') },
    { label: 'Recyclables', icon: 'recycle', to: pageAt('/station/recyclables') },
    {
      label: 'Cash',
      icon: 'cash',
      to: pageAt('/station/cash'),
      needs: 'money',
      counts: 'cash',
    },
    { label: 'Close the Day', icon: 'check', to: pageAt('/station/close'), needs: 'money' },
    {
      label: 'Approvals',
      icon: 'approvals',
      to: pageAt('/station/approvals'),
      needs: 'approvals',
      counts: 'approvals',
    },
  ],
  Station: [
    { label: 'Areas', icon: 'pin', to: pageAt('/station/areas') },
    { label: 'Announcements', icon: 'loud', to: pageAt('/station/announcements') },
    { label: 'Prices', icon: 'tag', to: pageAt('/station/prices'), needs: 'prices' },
    { label: 'Staff', icon: 'users', to: pageAt('/station/staff'), needs: 'staff' },
  ],
}

const first: Item = {
  label: 'Dashboard',
  icon: 'home',
  to: pageAt('/station'),
  end: true,
  counts: 'queue',
}
const menu: readonly Item[] = [
  first,
  ...Object.entries(grouped).flatMap(([group, items]) => items.map(item => ({ ...item, group }))),
]

/** At the thumb on phones, where there is less room for words. */
const atThumb: readonly Item[] = [
  first,
  { label: 'Requests', icon: 'request', to: pageAt('/station/assign'), counts: 'requests' },
  { label: 'Plan', icon: 'calendar', to: pageAt('/station/plan') },
  { label: 'Rounds', icon: 'cart', to: pageAt('/station/rounds') },
]

onFullLogInWanted(askFullLogIn)

/** How much waits for an answer, by what the menu calls it. */
function useCounted(): Record<Counted, number> {
  // As the dashboard asks for it: it is there when that is opened.
  const counts = useQuery(query(getQueue, { limit: firstInQueue })).data?.data.counts
  return {
    queue: counts ? Object.values(counts).reduce((sum, each) => sum + each, 0) : 0,
    requests: useCounts()?.pending ?? 0,
    problems: counts?.problem ?? 0,
    tickets: useWaitingTickets(),
    cash: counts?.cash ?? 0,
    approvals: useDesk()?.approvals ?? 0,
  }
}

/** The frame of a station's own pages. */
export default function StationLayout() {
  const station = useStore(stored => stored.stationdetail)
  const { pathname } = useLocation()
  const { leave, busy } = useLogOut()
  useLive(station?._id, { isVital: true })
  usePushRenewal(station?._id)
  useArrivals()
  const counted = useCounted()
  const money = useMay(getCash)
  // The head sees it when something waits; who asks sees what came of it.
  const asks = useDesk()?.role === 'cashier'
  const { isUnusedPage } = useUnused()
  const may = {
    money,
    prices: useMay(setPrices),
    staff: useMay(listStaff),
    approvals:
      money && (asks || counted.approvals > 0 || pathname === pageAt('/station/approvals')),
  }
  const shown = ({ needs, counts, ...place }: Item): NavPlace[] =>
    (needs && !may[needs]) || (isUnusedPage(place.to) && pathname !== place.to)
      ? []
      : [counts ? { ...place, waiting: counted[counts] } : place]
  return (
    <TitleMark value={counted.requests > 0 ? `(${counted.requests})` : ''}>
      <SidebarLayout
        home={pageAt('/station')}
        title={station?.station}
        foot={(isWide, onGo) => (
          <>
            <MemberCard hasKey={isWide} />
            <div className="mt-1.5 grid grid-cols-2 gap-1.5">
              <NavLink to={pageAt('/station/profile')} onClick={onGo} className={footLook}>
                Profile
              </NavLink>
              <button
                type="button"
                aria-disabled={busy || undefined}
                onClick={leave}
                className={footLook}
              >
                Log Out
              </button>
            </div>
          </>
        )}
        beside={
          <>
            <SearchButton />
            <Bell home={doors.station.home} offersPush />
          </>
        }
        above={<DeskSearch />}
        items={menu.flatMap(shown)}
        bottomBar={{ places: atThumb.flatMap(shown), more: 'More' }}
      >
        <AgreeAgain />
        <Outlet />
      </SidebarLayout>
      <AskHost />
    </TitleMark>
  )
}

const footLook =
  'grid min-h-11 cursor-pointer place-items-center rounded-lg bg-leaf-here text-sm font-semibold ' +
  'text-on-leaf aria-disabled:opacity-60 aria-[current=page]:underline lg:min-h-8'
