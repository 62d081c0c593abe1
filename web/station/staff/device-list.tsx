import { useQuery } from '@tanstack/react-query'
import { endDevice, listDevices, type TrustedDevice } from '../../../contract/staff/member.ts'
import { trustDays } from '../../../contract/staff/pin.ts'
import { call } from '../../api.ts'
import { askAgain } from '../../live.ts'
import { query } from '../../query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Moment } from '../../ui/moment.tsx'
import { useAction } from '../../ui/overlay/action.ts'

/** Where members switch with four digits. */
export function DeviceList() {
  const { data } = useQuery(query(listDevices, {}))
  return (
    <Card aria-labelledby="devices">
      <h2 id="devices" tabIndex={-1} className="text-xl font-bold outline-none">
        Trusted devices
      </h2>
      <p className="mt-1 text-sm text-ink-soft">
        After a password login, staff can switch by PIN on the device for {trustDays} days. Five
        wrong PINs stop that.
      </p>
      <ul className="divide-y divide-line">
        {data?.data.map(device => (
          <li key={device._id}>
            <DeviceRow device={device} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function DeviceRow({ device }: { device: TrustedDevice }) {
  const { _id: deviceId, trustedBy, trustedAt, current } = device
  const { run, busy } = useAction()
  const end = async () => {
    const refresh = () => askAgain(listDevices)
    const isEnded = await run({ failed: 'Still trusted', refresh }, () =>
      call(endDevice, { deviceId }),
    )
    if (isEnded) document.getElementById('devices')?.focus()
  }
  return (
    <div className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          {device.device}
          {current && <Badge>this device</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          {trustedBy}, <Moment at={trustedAt} />
        </p>
      </div>
      <Button
        variant="ghost"
        busy={busy}
        aria-label={`Log out on ${device.device}`}
        onClick={() => void end()}
      >
        Log out
      </Button>
    </div>
  )
}
