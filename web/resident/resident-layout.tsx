import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { doors } from '../../contract/account/login-pages.ts'
import { pageAt } from '../../contract/page.ts'
import { afterwards, whenItComes } from '../arrive.ts'
import { useLive } from '../live.ts'
import { Bell } from '../notice/bell.tsx'
import { NoticeSpoken } from '../notice/notice-spoken.tsx'
import { useUnreadMark } from '../notice/use-notices.ts'
import { usePushRenewal } from '../notice/use-push-renewal.ts'
import { AgreeAgain } from '../security/agree-again.tsx'
import { openKept } from '../offline/kept/kept.ts'
import { useAccountLanguage } from '../security/use-account-language.ts'
import { useLogOut } from '../security/use-log-out.ts'
import { useStore } from '../session.ts'
import { Icon } from '../ui/icon.tsx'
import { LanguageMenu } from '../ui/layout/language-menu.tsx'
import { SidebarLayout } from '../ui/layout/sidebar-layout.tsx'
import { AskHost } from '../ui/overlay/ask.tsx'
import { TitleMark } from '../ui/title.tsx'
import { LeavingBanner } from './profile/leaving-banner.tsx'
import { useOwnAccount } from './profile/use-own-account.ts'
import { AskingProvider } from './request/asking-provider.tsx'
import { useAsking } from './request/asking.ts'
import { useCountFromServer } from './request/month.ts'
import { mayLeave } from './waiting/leaving.tsx'
import { SuspensionNotice } from './request/suspension.tsx'
import { t } from '../t.ts'

const home = { icon: 'home', to: pageAt('/user/home'), end: true } as const
const wallet = { icon: 'wallet', to: pageAt('/user/home/makepayment') } as const
const requests = { icon: 'request', to: pageAt('/user/home/makerequest') } as const
const atHome = { icon: 'station', to: pageAt('/user/home/places') } as const
const support = { icon: 'support', to: pageAt('/user/home/feedback') } as const
const profile = { icon: 'profile', to: pageAt('/user/home/profile') } as const

const ResidentStrip = afterwards(
  async () => (await import('./waiting/resident-strip.tsx')).ResidentStrip,
)

const Announcements = whenItComes(
  async () => (await import('./ground/announcements.tsx')).Announcements,
)

/** When what this device has kept for the resident can be drawn. */
export const keptIsHere = openKept()

/** The frame of a resident's own pages. */
export default function ResidentLayout() {
  const accountId = useStore(stored => stored.userDetails?._id)
  useLive(accountId)
  usePushRenewal(accountId)
  useCountFromServer()
  useAccountLanguage()
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
  const { leave, busy } = useLogOut(mayLeave)
  const places = {
    home: { label: t('Home'), ...home },
    support: { label: t('Support'), ...support },
    profile: { label: t('Profile'), ...profile },
  }
  const quick = { label: t('Quick Actions'), icon: 'plus', onSelect: openQuickActions } as const
  const logOut = { label: t('Log Out'), icon: 'log-out', onSelect: leave, busy } as const
  return (
    <SidebarLayout
      home={home.to}
      title={station}
      beside={
        <div className="flex items-center">
          <LanguageMenu />
          <Bell home={doors.resident.home} />
        </div>
      }
      items={[
        places.home,
        { label: t('Make Payment'), ...wallet },
        { label: t('Make Request'), ...requests },
        { label: t('Your places'), ...atHome },
        places.support,
        places.profile,
        quick,
        logOut,
      ]}
      bottomBar={{
        places: [places.home, { label: t('Payment'), ...wallet }, places.support, places.profile],
        centre: <Centre onPress={openQuickActions} />,
        corner: null,
      }}
    >
      <ResidentStrip accountId={useStore(stored => stored.userDetails?._id)} />
      <NoticeSpoken />
      <AgreeAgain />
      <LeavingBanner />
      <SuspensionNotice />
      <Announced />
      <Outlet />
      <AskHost />
    </SidebarLayout>
  )
}

/** Most days nothing is said, and nothing is loaded for it. */
function Announced() {
  const said = useOwnAccount().resident?.announcements
  return (
    said?.[0] && (
      <Suspense>
        <Announcements said={said} />
      </Suspense>
    )
  )
}

const centreLook =
  'grid size-13 cursor-pointer place-items-center rounded-full bg-danfo @max-[16rem]:size-9 ' +
  'text-on-danfo transition duration-150 active:scale-95'

function Centre({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={t('Quick Actions')}
      aria-haspopup="dialog"
      onClick={onPress}
      className={centreLook}
    >
      <Icon name="plus" className="size-7" />
    </button>
  )
}
