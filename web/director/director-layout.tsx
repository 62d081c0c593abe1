import { Outlet, useLocation } from 'react-router'
import { doors } from '../../contract/account/login-pages.ts'
import { pageAt } from '../../contract/page.ts'
import { useLive } from '../live.ts'
import { Bell } from '../notice/bell.tsx'
import { useUnreadMark } from '../notice/use-notices.ts'
import { usePushRenewal } from '../notice/use-push-renewal.ts'
import { AgreeAgain } from '../security/agree-again.tsx'
import { useLogOut } from '../security/use-log-out.ts'
import { useStore } from '../session.ts'
import { useWaitingTickets } from '../support/use-waiting-tickets.ts'
import { SidebarLayout } from '../ui/layout/sidebar-layout.tsx'
import { TitleMark } from '../ui/title.tsx'
import { useUndecided } from './problem/use-undecided.ts'
import { useDirector } from './use-director.ts'

const home = { label: 'Home', icon: 'home', to: pageAt('/director/home'), end: true } as const
const stations = { icon: 'station', to: pageAt('/director/home/stations') } as const
const approvals = {
  label: 'Approvals',
  icon: 'approvals',
  to: pageAt('/director/home/approvals'),
} as const
const problems = {
  label: 'To decide',
  icon: 'alert',
  to: pageAt('/director/home/problems'),
} as const
const alerts = { label: 'Alerts', icon: 'bell', to: pageAt('/director/home/alerts') } as const
const audit = { label: 'Audit log', icon: 'list', to: pageAt('/director/home/audit') } as const
const support = { label: 'Support', icon: 'support', to: pageAt('/director/home/support') } as const
const profile = { label: 'Profile', icon: 'profile', to: pageAt('/director/home/profile') } as const

/** The frame of a director's own pages. */
export default function DirectorLayout() {
  const director = useStore(stored => stored.directorDetails)
  const { pathname, search } = useLocation()
  const { leave, busy } = useLogOut()
  useLive(director?._id)
  usePushRenewal(director?._id)
  // Nobody else sees who wants to be a director.
  const approving = useDirector().director?.mayApprove ? [approvals] : []
  const undecided = { ...problems, waiting: useUndecided().count }
  const asked = { ...support, waiting: useWaitingTickets() }
  const isCreating = pathname === stations.to && !new URLSearchParams(search).has('tab')
  const all = { ...stations, label: 'Stations', to: `${stations.to}?tab=ranked`, here: !isCreating }
  const create = { ...stations, label: 'Create Stations', icon: 'plus', here: isCreating } as const
  const logOut = { label: 'Logout', icon: 'log-out', onSelect: leave, busy } as const
  return (
    <TitleMark value={useUnreadMark()}>
      <SidebarLayout
        home={home.to}
        title={director?.name}
        beside={<Bell home={doors.director.home} offersPush />}
        items={[home, all, create, undecided, alerts, ...approving, audit, asked, profile, logOut]}
        // At the thumb one place leads to both tabs.
        bottomBar={{ places: [home, { ...all, here: true }, ...approving, asked, profile] }}
      >
        <AgreeAgain />
        <Outlet />
      </SidebarLayout>
    </TitleMark>
  )
}
