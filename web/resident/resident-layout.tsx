import { Outlet } from 'react-router'
import { useStore } from '../session.ts'
import { SidebarLayout } from '../ui/sidebar-layout.tsx'
import { useLogOut } from '../ui/use-log-out.ts'

const home = { label: 'Home', icon: 'home', to: '/user/home', end: true } as const
const profile = { label: 'Profile', icon: 'profile', to: '/user/home/profile' } as const

/** The frame of a resident's own pages. */
export default function ResidentLayout() {
  const station = useStore(stored => stored.userDetails?.station.station)
  const { leave, busy } = useLogOut()
  const logOut = { label: 'Log Out', icon: 'log-out', onSelect: leave, busy } as const
  return (
    <SidebarLayout
      home={home.to}
      title={station}
      items={[home, profile, logOut]}
      bottomBar={{ places: [home, profile], corner: logOut }}
    >
      <Outlet />
    </SidebarLayout>
  )
}
