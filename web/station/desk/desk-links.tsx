import { Link } from 'react-router'
import { takeCash } from '../../../contract/wallet/cash.ts'
import { pageAt } from '../../../contract/page.ts'
import { setPrices } from '../../../contract/price/price.ts'
import { weigh } from '../../../contract/recyclable/recyclable.ts'
import { IconDisc } from '../../ui/icon-disc.tsx'
import { useMember } from '../use-member.ts'
import { useUnused } from '../use-unused.ts'

const places = [
  { label: 'Weigh in', icon: 'scale', to: pageAt('/station/weigh'), members: weigh.members },
  { label: 'Take cash', icon: 'cash', to: pageAt('/station/cash'), members: takeCash.members },
  { label: 'Prices', icon: 'tag', to: pageAt('/station/prices'), members: setPrices.members },
  {
    label: 'Recyclables',
    icon: 'recycle',
    to: pageAt('/station/recyclables'),
    members: weigh.members,
  },
] as const

const linkLook =
  'flex min-h-14 items-center gap-2.5 rounded-xl border border-line bg-card px-2.5 py-2 text-sm ' +
  'leading-tight font-semibold transition duration-150 hover:border-leaf-700 active:scale-[0.98] ' +
  'max-sm:flex-col max-sm:gap-1.5 max-sm:px-0.5 max-sm:text-xs xl:flex-col xl:gap-1.5 xl:px-2'

/** What happens at the gate of the station; on phones these have no room in the bar. */
export function DeskLinks() {
  const member = useMember()?.member
  const { isUnusedPage } = useUnused()
  return (
    <nav aria-label="At the station">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(max(4.25rem,20%),1fr))] gap-2 xl:grid-cols-2">
        {places
          .filter(({ members, to }) => (!member || members.includes(member)) && !isUnusedPage(to))
          .map(({ label, icon, to }) => (
            <li key={to} className="grid">
              <Link to={to} className={linkLook}>
                <IconDisc name={icon} size="row" />
                {label}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
