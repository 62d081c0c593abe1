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
import type { NavPlace } from '../ui/layout/nav-list.tsx'
import { SidebarLayout } from '../ui/layout/sidebar-layout.tsx'
import { TitleMark } from '../ui/title.tsx'
import { useAlertCount } from './alert/use-alert-count.ts'
import { SearchButton } from './home/search-button.tsx'
import { useUndecided } from './problem/use-undecided.ts'
import { useDirector } from './use-director.ts'

type Counted = 'undecided' | 'alerts' | 'tickets'
/** Who alone sees an item, what is counted beside it, and of which tab of the stations it is. */
type Item = NavPlace & {
  needs?: 'approving'
  counts?: Counted
  tab?: 'all' | 'create'
  atThumb?: boolean
}

const stations = { icon: 'station', to: pageAt('/director/home/stations') } as const

const menu: readonly Item[] = [
  { label: 'Home', icon: 'home', to: pageAt('/director/home'), end: true, atThumb: true },
  { ...stations, label: 'Stations', tab: 'all', atThumb: true },
  {
    ...stations,
    label: 'Create Stations',
    icon: 'plus',
    to: `${stations.to}?tab=create`,
    tab: 'create',
  },
  {
    label: 'To decide',
    icon: 'alert',
    to: pageAt('/director/home/problems'),
    counts: 'undecided',
    atThumb: true,
  },
  {
    label: 'Alerts',
    icon: 'bell',
    to: pageAt('/director/home/alerts'),
    counts: 'alerts',
    atThumb: true,
  },
  {
    label: 'Approvals',
    icon: 'approvals',
    to: pageAt('/director/home/approvals'),
    needs: 'approving',
  },
  { label: 'Audit log', icon: 'list', to: pageAt('/director/home/audit') },
  {
    label: 'Support',
    icon: 'support',
    to: pageAt('/director/home/support'),
    counts: 'tickets',
  },
  { label: 'Profile', icon: 'profile', to: pageAt('/director/home/profile') },
]

/** The frame of a director's own pages. */
export default function DirectorLayout() {
  const director = useStore(stored => stored.directorDetails)
  const { pathname, search } = useLocation()
  const { leave, busy } = useLogOut()
  useLive(director?._id)
  usePushRenewal(director?._id)
  // Nobody else sees who wants to be a director.
  const mayApprove = useDirector().director?.mayApprove
  const counted = {
    undecided: useUndecided().count,
    alerts: useAlertCount(),
    tickets: useWaitingTickets(),
  }
  const isCreating = pathname === stations.to && new URLSearchParams(search).get('tab') === 'create'
  const shown = ({ needs, counts, tab, ...place }: Item, byTab: boolean): NavPlace[] => {
    if (needs && !mayApprove) return []
    const here = (tab === 'create') === isCreating
    return [
      { ...place, ...(counts && { waiting: counted[counts] }), ...(tab && byTab && { here }) },
    ]
  }
  // At the thumb one place leads to both tabs.
  const places = menu.flatMap(item => (item.atThumb ? shown(item, false) : []))
  const logOut = { label: 'Logout', icon: 'log-out', onSelect: leave, busy } as const
  return (
    <TitleMark value={useUnreadMark()}>
      <SidebarLayout
        home={pageAt('/director/home')}
        title={director?.name}
        beside={
          <div className="flex">
            <SearchButton />
            <Bell home={doors.director.home} offersPush />
          </div>
        }
        items={[...menu.flatMap(item => shown(item, true)), logOut]}
        bottomBar={{ places, more: 'More' }}
      >
        <AgreeAgain />
        <Outlet />
      </SidebarLayout>
    </TitleMark>
  )
}
