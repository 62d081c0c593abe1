import { Outlet } from 'react-router'
import { useLive } from '../live.ts'
import { Bell } from '../notice/bell.tsx'
import { usePushRenewal } from '../notice/use-push-renewal.ts'
import { AgreeAgain } from '../security/agree-again.tsx'
import { useLogOut } from '../security/use-log-out.ts'
import { useStore } from '../session.ts'
import { useWaitingTickets } from '../support/use-waiting-tickets.ts'
import { SidebarLayout } from '../ui/layout/sidebar-layout.tsx'
import { AskHost } from '../ui/overlay/ask.tsx'
import { TitleMark } from '../ui/title.tsx'
import { useArrivals } from './desk/arrivals.ts'
import { useCounts } from './desk/use-counts.ts'

const dashboard = { label: 'Dashboard', icon: 'home', to: '/station', end: true } as const
const register = { label: 'Register Carrier', icon: 'plus', to: '/station/mallam' } as const
const assign = { label: 'Assign Carrier', icon: 'swap', to: '/station/assign' } as const
const carriers = { label: 'View Request', icon: 'cart', to: '/station/Notify' } as const
const weigh = { label: 'Weigh In', icon: 'scale', to: '/station/weigh' } as const
const recyclables = {
  label: 'Recyclables',
  icon: 'recycle',
  to: '/station/recyclables',
} as const
const cash = { label: 'Cash', icon: 'cash', to: '/station/cash' } as const
const prices = { label: 'Prices', icon: 'tag', to: '/station/prices' } as const
const support = { label: 'Support', icon: 'support', to: '/station/support' } as const
const profile = { label: 'Profile', icon: 'profile', to: '/station/profile' } as const

/** The frame of a station's own pages. */
export default function StationLayout() {
  const station = useStore(stored => stored.stationdetail)
  const { leave, busy } = useLogOut()
  useLive(station?._id)
  usePushRenewal(station?._id)
  useArrivals()
  const waiting = useCounts()?.pending ?? 0
  const asked = { ...support, waiting: useWaitingTickets() }
  const logOut = { label: 'Log Out', icon: 'log-out', onSelect: leave, busy } as const
  return (
    <TitleMark value={waiting > 0 ? `(${waiting})` : ''}>
      <SidebarLayout
        home="/station"
        title={station?.station}
        beside={<Bell home="/station" offersPush />}
        items={[
          dashboard,
          register,
          assign,
          carriers,
          weigh,
          recyclables,
          cash,
          prices,
          asked,
          profile,
          logOut,
        ]}
        bottomBar={{
          places: [
            dashboard,
            { ...assign, label: 'Assign' },
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
