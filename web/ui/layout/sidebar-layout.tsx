import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { identity } from '../../identity.ts'
import { Icon } from '../icon.tsx'
import { Logo } from '../logo.tsx'
import { Modal } from '../overlay/modal.tsx'
import { t } from '../../t.ts'
import {
  NavButton,
  NavList,
  PlaceLink,
  Waiting,
  type NavAction,
  type NavItem,
  type NavPlace,
} from './nav-list.tsx'
import { useFocusKept } from './use-focus-kept.ts'

type BottomBarProps = {
  places: readonly NavPlace[]
  /** A round button between them. */
  centre?: ReactNode
  /** What the last place is called, which opens the menu with everything. */
  more?: string
  /** The one thing that has no room at the thumb and stands in the top corner; where everything has room there, null
   * says so. Without either a menu with everything stands in that corner. */
  corner?: NavAction | null
}

type SidebarLayoutProps = {
  /** Where the logo leads. */
  home: string
  /** Whose pages these are, such as the station's name. */
  title?: string | undefined
  items: readonly NavItem[]
  /** At the foot of the menu: of the sidebar, or of the drawer. */
  foot?: ((isSidebar: boolean, onGo?: () => void) => ReactNode) | undefined
  /** Beside the logo, such as the bell. */
  beside?: ReactNode
  /** Above every page where there is room for it, such as a search; on phones it is the caller's to offer one. */
  above?: ReactNode
  /** On phones: places at the thumb instead of a drawer. */
  bottomBar?: BottomBarProps
  children: ReactNode
}

const sideLook =
  'sticky top-(--strip) hidden h-[calc(100vh-var(--strip))] flex-col overflow-y-auto bg-leaf-900 p-4 text-on-leaf max-xl:px-2.5 ' +
  'lg:flex print:hidden'
// However long the menu is, its foot is seen.
const footLook = 'sticky -bottom-4 -mx-1 mt-auto -mb-4 bg-leaf-900 px-1 pt-3 pb-4'
const topLook =
  'flex flex-wrap items-center justify-between gap-x-3 bg-leaf-900 px-4 py-2 text-on-leaf lg:hidden'
const aboveLook =
  'sticky top-(--strip) z-20 hidden border-b border-line bg-paper lg:block print:hidden'
// What stands above the page begins where the page does.
// What says that it is wide, as a plan beside its map, takes the whole of a large screen.
const columnLook =
  'mx-auto w-full max-w-6xl px-4 in-[html:has([data-wide])]:max-w-[120rem] lg:px-5 xl:px-9'
const pageLook = `${columnLook} pt-6 lg:pt-7 lg:pb-12 print:max-w-none print:p-0`

/** The frame of everyone's own pages: a sidebar, and on phones a drawer or a bottom bar. */
export function SidebarLayout(props: SidebarLayoutProps) {
  const { home, title, items, foot, beside, above, bottomBar, children } = props
  useFocusKept()
  return (
    <div className="min-h-screen lg:grid lg:grid-cols-[12.5rem_minmax(0,1fr)] xl:grid-cols-[15rem_minmax(0,1fr)] print:block print:min-h-0">
      <aside aria-label={t('Sidebar')} className={sideLook}>
        <div className="flex flex-wrap items-center justify-between">
          <HomeLink to={home} />
          <div className="-mr-3 ml-auto">{beside}</div>
        </div>
        {title && <p className="mt-1 px-3 text-sm text-on-leaf-soft">{title}</p>}
        <nav aria-label={t('Main')} className="mt-3">
          <NavList items={items} />
        </nav>
        {foot && <div className={footLook}>{foot(true)}</div>}
      </aside>
      <header data-screen-only className={topLook}>
        <HomeLink to={home} />
        <div className="flex flex-wrap items-center">
          {beside}
          {bottomBar?.corner && <NavButton {...bottomBar.corner} />}
          {!bottomBar?.more && bottomBar?.corner === undefined && (
            <Drawer items={items} foot={foot} className={menuLook} />
          )}
        </div>
      </header>
      <div className="min-w-0">
        {above && (
          <div data-screen-only data-bar="above" className={aboveLook}>
            <div className={`${columnLook} flex min-h-13 items-center gap-3 py-1.5`}>{above}</div>
          </div>
        )}
        <main id="main" tabIndex={-1} className={`${pageLook} ${bottomBar ? 'pb-32' : 'pb-12'}`}>
          {children}
        </main>
      </div>
      {bottomBar && <BottomBar {...bottomBar}>{bottomBar.more && <More {...props} />}</BottomBar>}
    </div>
  )
}

function HomeLink({ to }: { to: string }) {
  return (
    <Link
      to={to}
      aria-label={t('{brand}, home', { brand: identity.name })}
      className="flex min-h-11 items-center rounded-lg lg:pt-2 lg:pl-3"
    >
      <Logo mark={false} />
    </Link>
  )
}

const menuLook =
  'flex min-h-11 cursor-pointer items-center gap-2 rounded-xl px-3 font-semibold [&>span]:max-[22rem]:sr-only'

type DrawerProps = Pick<SidebarLayoutProps, 'items' | 'foot'> & {
  name?: string | undefined
  /** How much waits behind it. */
  waiting?: number | undefined
  className: string
}

function Drawer({ items, foot, name = t('Menu'), waiting, className }: DrawerProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        data-twin="menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className={className}
      >
        <Icon name="menu" className="size-6" />
        <span className="@max-[16rem]:sr-only">{name}</span>
        <Waiting count={waiting} className="absolute top-1 left-[calc(50%+0.375rem)]" />
      </button>
      {isOpen && (
        <Modal look="drawer" label={t('Menu')} onClose={() => setOpen(false)}>
          <div className="flex items-center justify-between px-3.5">
            <Logo mark={false} />
            <button
              type="button"
              aria-label={t('Close menu')}
              onClick={() => setOpen(false)}
              className="grid size-11 cursor-pointer place-items-center rounded-xl"
            >
              <Icon name="close" />
            </button>
          </div>
          <nav aria-label={t('Main')} className="mt-6">
            <NavList items={items} onGo={() => setOpen(false)} />
          </nav>
          {foot && <div className={footLook}>{foot(false, () => setOpen(false))}</div>}
        </Modal>
      )}
    </>
  )
}

const tabLook =
  'relative grid min-h-14 content-center @max-[16rem]:min-h-11 justify-items-center gap-0.5 rounded-xl text-[min(0.75rem,3.5vw)] ' +
  'text-ink-soft ' +
  'aria-[current=page]:font-bold aria-[current=page]:text-leaf-700'

const barLook =
  'fixed inset-x-0 bottom-0 z-10 border-t border-line bg-card ' +
  'pb-[env(safe-area-inset-bottom)] lg:hidden short:static'

const placesLook =
  'mx-auto grid max-w-lg auto-cols-fr grid-flow-col items-center px-1 py-1.5 sm:px-2 @max-[16rem]:auto-cols-auto'

/** Everything else, where not all has room at the thumb. */
function More({ items, foot, bottomBar }: SidebarLayoutProps) {
  const atThumb = bottomBar?.places.map(({ to }) => to) ?? []
  const waiting = items.reduce(
    (sum, item) => sum + (('to' in item && !atThumb.includes(item.to) && item.waiting) || 0),
    0,
  )
  return (
    <li className="grid min-w-0">
      <Drawer
        items={items}
        foot={foot}
        name={bottomBar?.more}
        waiting={waiting}
        className={`${tabLook} cursor-pointer`}
      />
    </li>
  )
}

function BottomBar({ places, centre, children }: BottomBarProps & { children: ReactNode }) {
  const middle = Math.ceil(places.length / 2)
  const tab = (place: NavPlace) => (
    <li key={place.label} className="min-w-0">
      <PlaceLink place={place} className={tabLook}>
        <Icon name={place.icon} className="size-6" />
        {/* Where letters are so large that the names have no room beside each other, the pictures are large, too. */}
        <span className="@max-[16rem]:sr-only">{place.label}</span>
        <Waiting count={place.waiting} className="absolute top-1 left-[calc(50%+0.375rem)]" />
      </PlaceLink>
    </li>
  )
  return (
    <nav aria-label={t('Main')} data-bar="places" className={barLook}>
      <div className="@container">
        <ul className={placesLook}>
          {places.slice(0, middle).map(tab)}
          {centre && <li className="justify-self-center">{centre}</li>}
          {places.slice(middle).map(tab)}
          {children}
        </ul>
      </div>
    </nav>
  )
}
