import { Icon } from '../ui/icon.tsx'

type MenuLink = { href: string; name: string }

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
      'max-[451px]:fixed max-[451px]:top-17 max-[451px]:right-4 max-[451px]:left-auto ' +
      'max-[451px]:w-64 max-[451px]:rounded-xl max-[451px]:border max-[451px]:border-line ' +
      'max-[451px]:bg-card max-[451px]:p-2 max-[451px]:shadow-lift min-[451px]:static ' +
      'min-[451px]:block min-[451px]:overflow-visible min-[451px]:bg-transparent',
    list: 'grid min-[451px]:flex',
    button: 'min-[451px]:hidden',
  },
  800: {
    nav:
      'max-[801px]:fixed max-[801px]:top-17 max-[801px]:right-4 max-[801px]:left-auto ' +
      'max-[801px]:w-64 max-[801px]:rounded-xl max-[801px]:border max-[801px]:border-line ' +
      'max-[801px]:bg-card max-[801px]:p-2 max-[801px]:shadow-lift min-[801px]:static ' +
      'min-[801px]:block min-[801px]:overflow-visible min-[801px]:bg-transparent',
    list: 'grid min-[801px]:flex',
    button: 'min-[801px]:hidden',
  },
}

const linkLook =
  'flex min-h-11 items-center rounded-full px-3 font-semibold text-ink whitespace-nowrap ' +
  'min-[451px]:max-sm:px-2 min-[451px]:max-sm:text-[0.9375rem] ' +
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
        aria-label="Menu"
        className={`order-last ${buttonLook} ${button}`}
      >
        <Icon name="menu" className="size-6" />
      </button>
      <nav id="menu" popover="auto" aria-label={label} className={`text-ink ${nav}`}>
        <ul className={list}>
          {links.map(({ href, name }) => (
            <li key={href}>
              <a href={href} className={linkLook}>
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
