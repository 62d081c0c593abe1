import { Outlet } from 'react-router'
import { doors } from '../../contract/account/login-pages.ts'
import { getCash } from '../../contract/wallet/cash.ts'
import { pageAt } from '../../contract/page.ts'
import { setPrices } from '../../contract/price/price.ts'
import { listStaff } from '../../contract/staff/member.ts'
import { useLive } from '../live.ts'
import { Bell } from '../notice/bell.tsx'
import { usePushRenewal } from '../notice/use-push-renewal.ts'
import { AgreeAgain } from '../security/agree-again.tsx'
import { useLogOut } from '../security/use-log-out.ts'
import { onFullLogInWanted } from '../full-log-in.ts'
import { useStore } from '../session.ts'
import { useWaitingTickets } from '../support/use-waiting-tickets.ts'
import { SidebarLayout, type NavPlace } from '../ui/layout/sidebar-layout.tsx'
import { AskHost } from '../ui/overlay/ask.tsx'
import { TitleMark } from '../ui/title.tsx'
import { useArrivals } from './desk/arrivals.ts'
import { useCounts } from './desk/use-counts.ts'
import { askFullLogIn } from './full-log-in.ts'
import { MemberCard } from './staff/member-card.tsx'
import { useDesk } from './staff/use-desk.ts'
import { useMay } from './use-member.ts'
import { DeskSearch } from './search/desk-search.tsx'
import { SearchButton } from './search/search-button.tsx'

/** Who alone sees an item, and what is counted beside it. */
type Item = NavPlace & { needs?: 'money' | 'prices' | 'staff'; counts?: Counted }
type Counted = 'requests' | 'tickets' | 'approvals'

const menu: readonly Item[] = [
  { label: 'Dashboard', icon: 'home', to: pageAt('/station'), end: true },
  { label: 'View Request', icon: 'request', to: pageAt('/station/assign'), counts: 'requests' },
  { label: 'Plan', icon: 'calendar', to: pageAt('/station/plan') },
  { label: 'Rounds', icon: 'cart', to: pageAt('/station/rounds') },
  { label: 'Residents', icon: 'profile', to: pageAt('/station/residents') },
  { label: 'Problems', icon: 'alert', to: pageAt('/station/problems') },
  { label: 'Assign Carrier', icon: 'swap', to: pageAt('/station/Notify') },
  { label: 'Register Carrier', icon: 'plus', to: pageAt('/station/mallam') },
  { label: 'Weigh In', icon: 'scale', to: pageAt('/station/weigh') },
  { label: 'Recyclables', icon: 'recycle', to: pageAt('/station/recyclables') },
  { label: 'Cash', icon: 'cash', to: pageAt('/station/cash'), needs: 'money' },
  { label: 'Close the Day', icon: 'check', to: pageAt('/station/close'), needs: 'money' },
  {
    label: 'Approvals',
    icon: 'check',
    to: pageAt('/station/approvals'),
    needs: 'money',
    counts: 'approvals',
  },
  { label: 'Areas', icon: 'list', to: pageAt('/station/areas') },
  { label: 'Announcements', icon: 'bell', to: pageAt('/station/announcements') },
  { label: 'Prices', icon: 'tag', to: pageAt('/station/prices'), needs: 'prices' },
  { label: 'Support', icon: 'support', to: pageAt('/station/support'), counts: 'tickets' },
  { label: 'Staff', icon: 'users', to: pageAt('/station/staff'), needs: 'staff' },
  { label: 'Profile', icon: 'profile', to: pageAt('/station/profile') },
]

/** At the thumb on phones, where there is less room for words. */
const atThumb: readonly Item[] = [
  { label: 'Dashboard', icon: 'home', to: pageAt('/station'), end: true },
  { label: 'Requests', icon: 'request', to: pageAt('/station/assign') },
  { label: 'Weigh', icon: 'scale', to: pageAt('/station/weigh') },
  { label: 'Carriers', icon: 'swap', to: pageAt('/station/Notify') },
  { label: 'Support', icon: 'support', to: pageAt('/station/support'), counts: 'tickets' },
]

onFullLogInWanted(askFullLogIn)

/** The frame of a station's own pages. */
export default function StationLayout() {
  const station = useStore(stored => stored.stationdetail)
  const { leave, busy } = useLogOut()
  useLive(station?._id, { isVital: true })
  usePushRenewal(station?._id)
  useArrivals()
  const waiting = useCounts()?.pending ?? 0
  const counted = {
    requests: waiting,
    tickets: useWaitingTickets(),
    approvals: useDesk()?.approvals ?? 0,
  }
  const may = { money: useMay(getCash), prices: useMay(setPrices), staff: useMay(listStaff) }
  const shown = ({ needs, counts, ...place }: Item): NavPlace[] =>
    needs && !may[needs] ? [] : [counts ? { ...place, waiting: counted[counts] } : place]
  const logOut = { label: 'Log Out', icon: 'log-out', onSelect: leave, busy } as const
  return (
    <TitleMark value={waiting > 0 ? `(${waiting})` : ''}>
      <SidebarLayout
        home={pageAt('/station')}
        title={station?.station}
        foot={isWide => <MemberCard hasKey={isWide} />}
        beside={
          <>
            <SearchButton />
            <Bell home={doors.station.home} offersPush />
          </>
        }
        above={<DeskSearch />}
        items={[...menu.flatMap(shown), logOut]}
        bottomBar={{ places: atThumb.flatMap(shown) }}
      >
        <AgreeAgain />
        <Outlet />
      </SidebarLayout>
      <AskHost />
    </TitleMark>
  )
}
