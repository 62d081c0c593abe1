import type { ReactNode } from 'react'
import { rich } from '../rich.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { showMoment } from '../ui/moment.tsx'

const tones = {
  /** Something is missing. */
  ink: 'bg-ink text-paper',
  /** It goes on. */
  leaf: 'bg-leaf-900 text-on-leaf',
}

type StripBarProps = {
  icon: IconName
  tone: keyof typeof tones
  /** Gone in a moment: it lies over the page, which stays where it is. */
  isPassing?: boolean
  children: ReactNode
}

const lineLook = 'min-h-11 px-4 py-1.5'
const passingLook =
  'fixed inset-x-4 bottom-[calc(6rem+var(--bar-deeds,0rem))] z-30 mx-auto min-h-11 max-w-md rounded-xl px-4 py-1.5 ' +
  'shadow-lift lg:bottom-6'

/** One line over the page about the network. */
export const StripBar = ({ icon, tone, isPassing = false, children }: StripBarProps) => (
  <div
    data-strip={isPassing ? undefined : ''}
    className={`flex items-center justify-center gap-3 text-sm ${tones[tone]} ${isPassing ? passingLook : lineLook}`}
  >
    <Icon name={icon} className="size-5 shrink-0" />
    {children}
  </div>
)

const strong = (inside: string) => <strong>{inside}</strong>

/** Says how old everything is. */
export const noNetwork = (asOf: string | null) =>
  asOf
    ? rich('<b>Offline.</b> Last updated {when}.', {
        b: strong,
        when: showMoment(asOf),
      })
    : rich('<b>Offline.</b> Some things only show when you’re back online.', { b: strong })

/** Says the same of what the device has kept, where the server answers and says nothing new. */
export const notRefreshed = (asOf: string) =>
  rich('<b>We couldn’t refresh.</b> Last updated {when}.', {
    b: strong,
    when: showMoment(asOf),
  })
