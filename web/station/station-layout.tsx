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
import { SidebarLayout } from '../ui/layout/sidebar-layout.tsx'
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

const dashboard = { label: 'Dashboard', icon: 'home', to: pageAt('/station'), end: true } as const
const register = { label: 'Register Carrier', icon: 'plus', to: pageAt('/station/mallam') } as const
const requests = { label: 'View Request', icon: 'request', to: pageAt('/station/assign') } as const
const carriers = { label: 'Assign Carrier', icon: 'swap', to: pageAt('/station/Notify') } as const
const plan = { label: 'Plan', icon: 'calendar', to: pageAt('/station/plan') } as const
const rounds = { label: 'Rounds', icon: 'cart', to: pageAt('/station/rounds') } as const
const problems = { label: 'Problems', icon: 'alert', to: pageAt('/station/problems') } as const
const residents = {
  label: 'Residents',
  icon: 'profile',
  to: pageAt('/station/residents'),
} as const
const close = { label: 'Close the Day', icon: 'check', to: pageAt('/station/close') } as const
const weigh = { label: 'Weigh In', icon: 'scale', to: pageAt('/station/weigh') } as const
const recyclables = {
  label: 'Recyclables',
  icon: 'recycle',
  to: pageAt('/station/recyclables'),
} as const
const cash = { label: 'Cash', icon: 'cash', to: pageAt('/station/cash') } as const
const areas = { label: 'Areas', icon: 'list', to: pageAt('/station/areas') } as const
const announcements = {
  label: 'Announcements',
  icon: 'bell',
  to: pageAt('/station/announcements'),
} as const
const prices = { label: 'Prices', icon: 'tag', to: pageAt('/station/prices') } as const
const support = { label: 'Support', icon: 'support', to: pageAt('/station/support') } as const
const staff = { label: 'Staff', icon: 'users', to: pageAt('/station/staff') } as const
const approvals = { label: 'Approvals', icon: 'check', to: pageAt('/station/approvals') } as const
const profile = { label: 'Profile', icon: 'profile', to: pageAt('/station/profile') } as const

onFullLogInWanted(askFullLogIn)

/** The frame of a station's own pages. */
export default function StationLayout() {
  const station = useStore(stored => stored.stationdetail)
  const { leave, busy } = useLogOut()
  useLive(station?._id, { isVital: true })
  usePushRenewal(station?._id)
  useArrivals()
  const waiting = useCounts()?.pending ?? 0
  const asked = { ...support, waiting: useWaitingTickets() }
  const [handlesMoney, setsPrices, hasStaff] = [
    useMay(getCash),
    useMay(setPrices),
    useMay(listStaff),
  ]
  const asksHead = { ...approvals, waiting: useDesk()?.approvals ?? 0 }
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
        items={[
          dashboard,
          { ...requests, waiting },
          plan,
          rounds,
          residents,
          problems,
          carriers,
          register,
          weigh,
          recyclables,
          ...(handlesMoney ? [cash, close, asksHead] : []),
          areas,
          announcements,
          ...(setsPrices ? [prices] : []),
          asked,
          ...(hasStaff ? [staff] : []),
          profile,
          logOut,
        ]}
        bottomBar={{
          places: [
            dashboard,
            { ...requests, label: 'Requests' },
            { ...weigh, label: 'Weigh' },
            { ...carriers, label: 'Carriers' },
            asked,
          ],
        }}
      >
        <AgreeAgain />
        <Outlet />
      </SidebarLayout>
      <AskHost />
    </TitleMark>
  )
}
