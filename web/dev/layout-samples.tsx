import type { ReactNode } from 'react'
import { pageAt } from '../../contract/page.ts'
import { TextField } from '../ui/form/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { AuthLayout } from '../ui/layout/auth-layout.tsx'
import { Card } from '../ui/layout/card.tsx'
import { PageTitle } from '../ui/layout/page-title.tsx'
import { SidebarLayout } from '../ui/layout/sidebar-layout.tsx'
import { Welcome } from '../ui/layout/welcome.tsx'
import { LoadingLogo } from '../ui/spinner.tsx'
import { ErrorScreen, NotFoundScreen, TurbulenceScreen } from '../ui/state/error-screen.tsx'
import { TextLink } from '../ui/text-link.tsx'

const home = { label: 'Home', icon: 'home', to: '/dev/ui' } as const
const payment = { label: 'Payment', icon: 'wallet', to: pageAt('/user/home/makepayment') } as const
const support = { label: 'Support', icon: 'support', to: pageAt('/user/home/feedback') } as const
const profile = { label: 'Profile', icon: 'profile', to: pageAt('/user/home/profile') } as const
const logOut = { label: 'Log Out', icon: 'log-out', onSelect: () => {} } as const

const alone = (screen: ReactNode) => (
  <main id="main" tabIndex={-1}>
    {screen}
  </main>
)

const samples = {
  auth: () => (
    <AuthLayout
      title="Log in"
      lead="Good to see you again."
      footer={
        <>
          New here? <TextLink to={pageAt('/user/register')}>Create an account</TextLink>
        </>
      }
    >
      <TextField name="email" label="Email" type="email" />
    </AuthLayout>
  ),
  sidebar: () => (
    <SidebarLayout home="/dev/ui" title="Ikeja station" items={[home, support, profile, logOut]}>
      <PageTitle eyebrow="Ikeja station · Sunday 15 November">Seven wait, two are late</PageTitle>
      <Card>Staff keep it open all day.</Card>
    </SidebarLayout>
  ),
  'bottom-bar': () => (
    <SidebarLayout
      home="/dev/ui"
      items={[home, payment, support, profile, logOut]}
      bottomBar={{ places: [home, payment, support, profile], centre: <Centre />, corner: logOut }}
    >
      <Welcome tab="Home" eyebrow="Ikeja station">
        Welcome, Ada
      </Welcome>
      <div className="relative -mt-12 lg:mx-8">
        <Card>The first card lies on the banner's edge.</Card>
      </div>
    </SidebarLayout>
  ),
  error: () => alone(<ErrorScreen />),
  turbulence: () => alone(<TurbulenceScreen />),
  'not-found': () => alone(<NotFoundScreen />),
  loading: () =>
    alone(
      <>
        <h1 className="sr-only">Loading</h1>
        <LoadingLogo />
      </>,
    ),
}

type LayoutName = keyof typeof samples

export const layoutNames = Object.keys(samples) as readonly LayoutName[]

/** One layout, alone in the window. */
export function LayoutSample({ name }: { name: LayoutName }) {
  return samples[name]()
}

const centreLook =
  'grid size-13 cursor-pointer place-items-center rounded-full bg-danfo text-on-danfo'

function Centre() {
  return (
    <button type="button" aria-label="Quick actions" className={centreLook}>
      <Icon name="plus" className="size-7" />
    </button>
  )
}
