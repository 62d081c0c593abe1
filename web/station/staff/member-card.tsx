import { useState } from 'react'
import { memberRoleNames } from '../../../contract/staff/member.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { useKeys } from '../desk/keys.ts'
import { useUnused } from '../use-unused.ts'
import { useDesk } from './use-desk.ts'
import { WhoIsWorking } from './who-is-working.tsx'

const look =
  'flex min-h-14 w-full cursor-pointer items-center gap-3 rounded-xl bg-leaf-here px-3 py-2 text-left text-on-leaf'

/** Who is working, at the foot of the menu: a press, or `P`, lets another go on. */
export function MemberCard({ hasKey = false }: { hasKey?: boolean }) {
  const desk = useDesk()
  const [isOpen, setOpen] = useState(false)
  const hasNoPins = useUnused().isUnused('pins')
  useKeys(hasKey ? { p: () => desk !== undefined && setOpen(true) } : {})
  if (!desk) return null
  const { name, role, trusted, members } = desk
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={look}>
        <Avatar name={name} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{name}</span>
          <span className="block text-sm text-on-leaf-soft">
            {memberRoleNames[role]}
            {!hasNoPins && (
              <>
                , switch{' '}
                <kbd
                  aria-hidden="true"
                  className="rounded border border-current px-1 text-xs max-lg:hidden"
                >
                  P
                </kbd>
              </>
            )}
          </span>
        </span>
      </button>
      {isOpen && (
        <WhoIsWorking members={members} trusted={trusted} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
