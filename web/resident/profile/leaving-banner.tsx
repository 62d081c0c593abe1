import { Button } from '../../ui/button.tsx'
import { showDate } from '../../ui/day.ts'
import { Icon } from '../../ui/icon.tsx'
import { useOwnAccount } from './use-own-account.ts'
import { useStay } from './use-stay.ts'
import { rich } from '../../rich.tsx'
import { t } from '../../t.ts'

const look =
  'mb-9 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl bg-clay-soft px-4 py-3 text-clay-ink lg:mb-6'

/** Stands over every page of somebody who is leaving, with the way back. */
export function LeavingBanner() {
  const { resident } = useOwnAccount()
  if (!resident?.leavesAt) return null
  return <Banner userId={resident._id} leavesAt={resident.leavesAt} />
}

function Banner({ userId, leavesAt }: { userId: string; leavesAt: string }) {
  const { keep, busy } = useStay(userId)
  return (
    <aside aria-label={t('Your account will be deleted')} data-screen-only className={look}>
      <p className="flex min-w-[min(12rem,100%)] flex-1 gap-2.5">
        <Icon name="alert" className="mt-0.5 size-5" />
        <span>
          {rich('Your account will be deleted on <b>{day}</b>.', {
            b: inside => <b>{inside}</b>,
            day: showDate(leavesAt),
          })}
        </span>
      </p>
      <Button busy={busy} onClick={keep}>
        {t('Keep my account')}
      </Button>
    </aside>
  )
}
