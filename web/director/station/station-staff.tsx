import type { StationDetail } from '../../../contract/oversight.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Moment } from '../../ui/moment.tsx'

/** Who can log in at the station, and when they last did something. */
export function StationStaff({ staff }: { staff: StationDetail['staff'] }) {
  return (
    <Card aria-labelledby="staff">
      <h2 id="staff" className="mb-1 text-xl font-bold">
        Staff log-ins
      </h2>
      {staff.length === 0 ? (
        <p className="text-ink-soft">Nobody can log in at this station.</p>
      ) : (
        <ul className="divide-y divide-line">
          {staff.map(({ _id, name, email, seenAt, mustChoosePassword }) => (
            <li key={_id} className="flex items-center gap-4 py-3.5 last:pb-0">
              <Avatar name={name} />
              <div className="min-w-0">
                <p className="font-bold wrap-anywhere">{name}</p>
                <p className="wrap-anywhere text-ink-soft">{email}</p>
                <p className="text-sm text-ink-soft">
                  {seenAt ? (
                    <>
                      last seen <Moment at={seenAt} />
                    </>
                  ) : (
                    'not logged in'
                  )}
                </p>
                {mustChoosePassword && <Badge tone="danfo">No password of their own yet</Badge>}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
