import { useQuery } from '@tanstack/react-query'
import { getOwnWaysIn } from '../../contract/account/phone-sign-in.ts'
import { pageAt } from '../../contract/page.ts'
import { query } from '../query.ts'
import { rich } from '../rich.tsx'
import { t } from '../t.ts'
import { showDate } from '../ui/day.ts'
import { Callout } from '../ui/state/callout.tsx'
import { linkTo } from '../ui/text-link.tsx'

/** What waits while the number changes and for some days after: all that lasts, or only some of it. */
export function useHeld() {
  const ways = useQuery(query(getOwnWaysIn, {})).data?.data
  // The password shows who the owner is, so nothing waits for them.
  const until = ways && !ways.hasPassword ? ways.heldUntil : null
  return {
    until,
    fromOthers: ways?.mayEndOthers === false ? ways.heldUntil : null,
    fromHouse: ways?.mayMoveHouse === false ? ways.heldUntil : null,
    undoBy: ways && !ways.moving ? ways.undoBy : null,
  }
}

/** Beside a button that waits: until when. */
export const HeldLine = ({ until }: { until: string | null }) =>
  until && (
    <p className="mt-2 text-sm text-ink-soft">
      {t('This has to wait until {date}', { date: showDate(until) })}.
    </p>
  )

/** Above the account's settings: what waits, why, and how to undo the change. */
export function HeldNotice() {
  const { until, undoBy } = useHeld()
  if (!until) return null
  return (
    <Callout tone="danfo" className="mb-4">
      <span className="block">
        {t(
          'The phone number of your account was changed. Until {date} you can’t download your data, delete your account, change your number, or add an email, a password or two-step login.',
          { date: showDate(until) },
        )}
      </span>
      {undoBy && (
        <span className="mt-2 block">
          {rich('Wasn’t you? Undo the change with a code to {number}. <undo>Undo</undo>', {
            number: undoBy,
            undo: linkTo(pageAt('/user/number')),
          })}
        </span>
      )}
    </Callout>
  )
}
