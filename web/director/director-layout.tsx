import { Outlet } from 'react-router'
import { useStore } from '../session.ts'
import { SidebarLayout } from '../ui/sidebar-layout.tsx'
import { useLogOut } from '../ui/use-log-out.ts'

const places = [
  { label: 'Home', icon: 'home', to: '/director/home', end: true },
  { label: 'Approvals', icon: 'approvals', to: '/director/home/approvals' },
  { label: 'Profile', icon: 'profile', to: '/director/home/profile' },
] as const

/** The frame of a director's own pages. */
export default function DirectorLayout() {
  const name = useStore(stored => stored.directorDetails?.name)
  const { leave, busy } = useLogOut()
  const logOut = { label: 'Logout', icon: 'log-out', onSelect: leave, busy } as const
  return (
    <SidebarLayout home="/director/home" title={name} items={[...places, logOut]}>
      <Outlet />
    </SidebarLayout>
  )
}
