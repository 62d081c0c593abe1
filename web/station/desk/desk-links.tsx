import { Link } from 'react-router'
import { pageAt } from '../../../contract/page.ts'
import { IconDisc } from '../../ui/icon-disc.tsx'

const places = [
  { label: 'Weigh in', icon: 'scale', to: pageAt('/station/weigh') },
  { label: 'Take cash', icon: 'cash', to: pageAt('/station/cash') },
  { label: 'Prices', icon: 'tag', to: pageAt('/station/prices') },
  { label: 'Recyclables', icon: 'recycle', to: pageAt('/station/recyclables') },
] as const

const linkLook =
  'flex min-h-16 items-center gap-3 rounded-xl border border-line bg-card px-3.5 py-2.5 ' +
  'leading-tight font-semibold transition duration-150 hover:border-leaf-700 active:scale-[0.98] ' +
  'max-sm:flex-col max-sm:gap-1.5 max-sm:px-0.5 max-sm:text-xs'

/** What happens at the gate of the station; on phones these have no room in the bar. */
export function DeskLinks() {
  return (
    <nav aria-label="At the station">
      <ul className="grid grid-cols-4 gap-2 sm:gap-3">
        {places.map(({ label, icon, to }) => (
          <li key={to} className="grid">
            <Link to={to} className={linkLook}>
              <IconDisc name={icon} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
