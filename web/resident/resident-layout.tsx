import { Outlet } from 'react-router'
import { doors } from '../../contract/door.ts'
import { pageAt } from '../../contract/page.ts'
import { useLive } from '../live.ts'
import { Bell } from '../notice/bell.tsx'
import { useUnreadMark } from '../notice/use-notices.ts'
import { usePushRenewal } from '../notice/use-push-renewal.ts'
import { AgreeAgain } from '../security/agree-again.tsx'
import { useLogOut } from '../security/use-log-out.ts'
import { useStore } from '../session.ts'
import { Icon } from '../ui/icon.tsx'
import { SidebarLayout } from '../ui/layout/sidebar-layout.tsx'
import { TitleMark } from '../ui/title.tsx'
import { LeavingBanner } from './profile/leaving-banner.tsx'
import { AskingProvider } from './request/asking-provider.tsx'
import { useAsking } from './request/asking.ts'
import { useCountFromServer } from './request/month.ts'
import { SuspensionNotice } from './request/suspension.tsx'

const home = { label: 'Home', icon: 'home', to: pageAt('/user/home'), end: true } as const
const wallet = { icon: 'wallet', to: pageAt('/user/home/makepayment') } as const
const requests = { icon: 'request', to: pageAt('/user/home/makerequest') } as const
const support = { label: 'Support', icon: 'support', to: pageAt('/user/home/feedback') } as const
const profile = { label: 'Profile', icon: 'profile', to: pageAt('/user/home/profile') } as const

/** The frame of a resident's own pages. */
export default function ResidentLayout() {
  const accountId = useStore(stored => stored.userDetails?._id)
  useLive(accountId)
  usePushRenewal(accountId)
  useCountFromServer()
  return (
    <TitleMark value={useUnreadMark()}>
      <AskingProvider>
        <Frame />
      </AskingProvider>
    </TitleMark>
  )
}

function Frame() {
  const station = useStore(stored => stored.userDetails?.station.station)
  const { openQuickActions } = useAsking()
  const { leave, busy } = useLogOut()
  const quick = { label: 'Quick Actions', icon: 'plus', onSelect: openQuickActions } as const
  const logOut = { label: 'Log Out', icon: 'log-out', onSelect: leave, busy } as const
  return (
    <SidebarLayout
      home={home.to}
      title={station}
      beside={<Bell home={doors.resident.home} />}
      items={[
        home,
        { label: 'Make Payment', ...wallet },
        { label: 'Make Request', ...requests },
        support,
        profile,
        quick,
        logOut,
      ]}
      bottomBar={{
        places: [home, { label: 'Payment', ...wallet }, support, profile],
        centre: <Centre onPress={openQuickActions} />,
        corner: logOut,
      }}
    >
      <AgreeAgain />
      <LeavingBanner />
      <SuspensionNotice />
      <Outlet />
    </SidebarLayout>
  )
}

const centreLook =
  'grid size-14.5 cursor-pointer place-items-center rounded-full border-4 border-paper bg-danfo ' +
  'text-on-danfo transition duration-150 active:scale-95'

function Centre({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label="Quick Actions"
      aria-haspopup="dialog"
      onClick={onPress}
      className={centreLook}
    >
      <Icon name="plus" className="size-7" />
    </button>
  )
}
