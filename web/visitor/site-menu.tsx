import { pageAt } from '../../contract/page.ts'
import { Icon } from '../ui/icon.tsx'
import { t } from '../t.ts'

type MenuLink = {
  href: string
  name: string
  /** In the row of a wide screen there is no room for it; there it is seen by scrolling. */
  foldedOnly?: boolean
}

type SiteMenuProps = {
  label: string
  links: MenuLink[]
  /** Up to which width the links lie behind a button. */
  foldsAt: 450 | 800
}

// Each width in full: the style sheet is made of the words that stand here.
const folds = {
  450: {
    nav:
      'max-[28.1875rem]:fixed max-[28.1875rem]:top-28 max-[28.1875rem]:right-4 max-[28.1875rem]:left-auto ' +
      'max-[28.1875rem]:w-64 max-[28.1875rem]:rounded-xl max-[28.1875rem]:border max-[28.1875rem]:border-line ' +
      'max-[28.1875rem]:bg-card max-[28.1875rem]:p-2 max-[28.1875rem]:shadow-lift min-[28.1875rem]:static ' +
      'min-[28.1875rem]:block min-[28.1875rem]:overflow-visible min-[28.1875rem]:bg-transparent',
    list: 'grid min-[28.1875rem]:flex',
    button: 'min-[28.1875rem]:hidden',
  },
  800: {
    nav:
      'max-[50.0625rem]:fixed max-[50.0625rem]:top-28 max-[50.0625rem]:right-4 max-[50.0625rem]:left-auto ' +
      'max-[50.0625rem]:w-64 max-[50.0625rem]:rounded-xl max-[50.0625rem]:border max-[50.0625rem]:border-line ' +
      'max-[50.0625rem]:bg-card max-[50.0625rem]:p-2 max-[50.0625rem]:shadow-lift min-[50.0625rem]:static ' +
      'min-[50.0625rem]:block min-[50.0625rem]:overflow-visible min-[50.0625rem]:bg-transparent',
    list: 'grid min-[50.0625rem]:flex',
    button: 'min-[50.0625rem]:hidden',
  },
}

const linkLook =
  'flex min-h-11 items-center rounded-full px-3 font-semibold text-ink whitespace-nowrap ' +
  'min-[28.1875rem]:max-sm:px-2 min-[28.1875rem]:max-sm:text-[0.9375rem] ' +
  'hover:bg-leaf-100 hover:text-leaf-700 lg:px-4'
const buttonLook =
  'grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-ink hover:bg-leaf-100'

/** Links in a row; on narrow screens a button shows them, without any script of ours. */
export function SiteMenu({ label, links, foldsAt }: SiteMenuProps) {
  const { nav, list, button } = folds[foldsAt]
  return (
    <>
      <button
        type="button"
        id="menu-button"
        popoverTarget="menu"
        aria-label={t('Menu')}
        className={`order-last ${buttonLook} ${button}`}
      >
        <Icon name="menu" className="size-6" />
      </button>
      <nav id="menu" popover="auto" aria-label={label} className={`text-ink ${nav}`}>
        <ul className={list}>
          {links.map(({ href, name, foldedOnly = false }) => (
            <li key={href} className={foldedOnly ? button : undefined}>
              <a
                href={href}
                className={linkLook}
                data-sign-in={href === pageAt('/signin') ? t('Your dashboard') : undefined}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

/** Where scripts do not run, the links simply stand below each other's row. */
export const menuWithoutScript =
  'header>div{flex-wrap:wrap}#menu-button{display:none}' +
  '#menu{display:block;position:static;width:100%;padding:0;border:0;box-shadow:none;' +
  'background:none}#menu ul{display:flex;flex-wrap:wrap}'
