import { useState, type ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import { t } from '../../t.ts'
import { Icon, type IconName } from '../icon.tsx'

/** Where a menu leads. */
export type NavPlace = {
  label: string
  icon: IconName
  to: string
  end?: boolean
  /** Where the path alone does not tell whether somebody is there. */
  here?: boolean
  /** How much waits there. */
  waiting?: number
  /** Under which heading of the menu it stands. */
  group?: string
}
export type NavAction = { label: string; icon: IconName; onSelect: () => void; busy?: boolean }
export type NavItem = NavPlace | NavAction

// The Tab key stops above the foot of the sidebar.
const rowLook =
  'group flex min-h-11 w-full scroll-mb-28 cursor-pointer items-center gap-3 rounded-xl px-3.5 py-2 text-left ' +
  'text-on-leaf-soft transition-colors duration-150 hover:bg-leaf-here hover:text-on-leaf ' +
  'aria-[current=page]:bg-leaf-here aria-[current=page]:font-semibold ' +
  'aria-[current=page]:text-on-leaf aria-disabled:opacity-60'
// Under headings there are many.
const closeLook =
  'lg:min-h-8 lg:rounded-lg lg:py-0.5 lg:text-[0.9375rem] lg:max-xl:gap-2 lg:max-xl:px-2.5'

type NavListProps = { items: readonly NavItem[]; onGo?: () => void }

/** What a menu offers, under its headings where it has some. */
export function NavList({ items, onGo }: NavListProps) {
  const { pathname } = useLocation()
  const [pressed, press] = useState<string | null>(null)
  const groups = Map.groupBy(items, item => ('to' in item ? item.group : undefined))
  const names = [...groups.keys()].filter(name => name !== undefined)
  if (names.length === 0) return <Rows items={items} onGo={onGo} />
  const isOf = (name: string) =>
    groups.get(name)?.some(item => 'to' in item && `${pathname}/`.startsWith(`${item.to}/`))
  const here = names.find(isOf)
  const open = pressed ?? (here ? null : names[0])
  return [...groups].map(([name, each]) =>
    name === undefined ? (
      <Rows key="" items={each} onGo={onGo} className={closeLook} />
    ) : (
      <Group
        key={name}
        name={name}
        items={each}
        isFirst={name === names[0]}
        isOpen={name === here || name === open}
        // The group of the page that is open is never folded.
        onPress={name === here ? undefined : () => press(name === open ? null : name)}
        onGo={onGo}
      />
    ),
  )
}

type GroupProps = {
  name: string
  items: readonly NavItem[]
  /** It is folded last, as it is what most people come for. */
  isFirst: boolean
  isOpen: boolean
  onPress: (() => void) | undefined
  onGo: (() => void) | undefined
}

const headLook = 'px-3.5 pt-2 text-xs leading-4 font-semibold text-on-leaf-soft'

/** A heading and what stands under it; on a low screen it is folded, unless the page is one of them. */
function Group({ name, items, isFirst, isOpen, onPress, onGo }: GroupProps) {
  const folded = isFirst ? 'lower:hidden' : 'low:hidden'
  const waiting = items.reduce((sum, item) => sum + (('to' in item && item.waiting) || 0), 0)
  return (
    <div>
      <p className={`${headLook} ${onPress ? folded : ''}`}>{name}</p>
      {onPress && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onPress}
          className={`${rowLook} ${closeLook} hidden ${isFirst ? 'lower:flex' : 'low:flex'}`}
        >
          {name}
          <Waiting count={isOpen ? 0 : waiting} className="ml-auto" />
          <Icon
            name={isOpen ? 'chevron-down' : 'chevron-right'}
            className={`size-4 ${isOpen || waiting === 0 ? 'ml-auto' : ''}`}
          />
        </button>
      )}
      <Rows
        items={items}
        label={name}
        onGo={onGo}
        className={closeLook}
        listLook={isOpen ? '' : folded}
      />
    </div>
  )
}

type RowsProps = {
  items: readonly NavItem[]
  label?: string
  onGo: (() => void) | undefined
  className?: string
  listLook?: string
}

function Rows({ items, label, onGo, className, listLook = '' }: RowsProps) {
  const look = className ? `${rowLook} ${className}` : rowLook
  return (
    <ul aria-label={label} className={`grid ${className ? '' : 'gap-1'} ${listLook}`}>
      {items.map(item => (
        <li key={item.label}>
          {'to' in item ? (
            <PlaceLink place={item} onClick={onGo} className={look}>
              <Icon name={item.icon} />
              {item.label}
              <Waiting count={item.waiting} className="ml-auto" />
            </PlaceLink>
          ) : (
            <NavButton {...item} />
          )}
        </li>
      ))}
    </ul>
  )
}

type PlaceLinkProps = {
  place: NavPlace
  onClick?: (() => void) | undefined
  className: string
  children: ReactNode
}

export function PlaceLink({ place: { to, end = false, here = true }, ...rest }: PlaceLinkProps) {
  return <NavLink {...rest} to={to} end={end} aria-current={here ? 'page' : false} />
}

const mostShown = 99

export function Waiting({
  count = 0,
  className,
}: {
  count?: number | undefined
  className: string
}) {
  if (count === 0) return null
  return (
    <span className={`${waitingLook} ${className}`}>
      {count > mostShown ? `${mostShown}+` : count}
      <span className="sr-only"> {t('waiting')}</span>
    </span>
  )
}

const waitingLook =
  'figures grid h-5 min-w-5 place-items-center rounded-full bg-danfo px-1 text-xs leading-none ' +
  'font-bold text-on-danfo'

export function NavButton({ label, icon, onSelect, busy = false }: NavAction) {
  return (
    <button type="button" className={rowLook} aria-disabled={busy || undefined} onClick={onSelect}>
      <Icon name={icon} />
      {label}
    </button>
  )
}
