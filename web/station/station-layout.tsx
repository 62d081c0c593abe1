import { Outlet } from 'react-router'
import { useStore } from '../session.ts'
import { SidebarLayout } from '../ui/sidebar-layout.tsx'
import { useLogOut } from '../ui/use-log-out.ts'

const places = [
  { label: 'Dashboard', icon: 'home', to: '/station', end: true },
  { label: 'Profile', icon: 'profile', to: '/station/profile' },
] as const

/** The frame of a station's own pages. */
export default function StationLayout() {
  const station = useStore(stored => stored.stationdetail?.station)
  const { leave, busy } = useLogOut()
  const logOut = { label: 'Log Out', icon: 'log-out', onSelect: leave, busy } as const
  return (
    <SidebarLayout home="/station" title={station} items={[...places, logOut]}>
      <Outlet />
    </SidebarLayout>
  )
}
