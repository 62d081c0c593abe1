import { shortId } from '../../../contract/request/request.ts'
import { foundLimit, mostFound } from '../../../contract/screen/search.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Standing } from '../resident/under-way.tsx'
import type { Line } from './found.ts'
import { Marked, MarkedNumber } from './marked.tsx'

type FoundLineProps = { line: Line; typed: string }

const PageLine = ({ label }: { label: string }) => (
  <>
    <span className="min-w-0 flex-1 truncate font-semibold">{label}</span>
    <Badge tone="plain">Page</Badge>
  </>
)

/** What a line says; whoever shows it makes it a thing to press. */
export function FoundLine({ line, typed }: FoundLineProps) {
  if (line.kind === 'page') return <PageLine label={line.label} />
  if (line.kind === 'resident') {
    const { name, phoneNumber, address, underWay } = line.resident
    return (
      <>
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">
            <Marked text={name} typed={typed} />
          </span>
          <span className="figures block truncate text-[0.8125rem] text-ink-soft">
            {phoneNumber && <MarkedNumber number={phoneNumber} typed={typed} />}
            {phoneNumber && ', '}
            <Marked text={address} typed={typed} />
          </span>
        </span>
        <Standing underWay={underWay} />
      </>
    )
  }
  if (line.kind === 'carrier') {
    const { name, phoneNumber, holds, paused, setOutAt } = line.carrier
    const pickups = holds === 1 ? '1 pickup' : `${holds} pickups`
    return (
      <>
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">
            <Marked text={name} typed={typed} />
          </span>
          <span className="figures block truncate text-[0.8125rem] text-ink-soft">
            Carrier, <MarkedNumber number={phoneNumber} typed={typed} />
          </span>
        </span>
        <Badge tone={setOutAt ? 'danfo' : 'plain'}>
          {paused ? 'Paused' : setOutAt ? `Out now, ${pickups}` : pickups}
        </Badge>
      </>
    )
  }
  if (line.kind === 'request') {
    const { _id, user, address, requestStatus } = line.request
    return (
      <>
        <span className="min-w-0 flex-1">
          <span className="figures block truncate font-semibold">
            Request #{shortId(_id)}, {user}
          </span>
          <span className="block truncate text-[0.8125rem] text-ink-soft">{address}</span>
        </span>
        <Badge tone="plain">{requestStatus}</Badge>
      </>
    )
  }
  if (line.kind === 'all') {
    const many = line.many >= mostFound ? `more than ${mostFound}` : line.many
    return (
      <span className="figures min-w-0 flex-1 text-sm">
        {foundLimit} of {many} residents.{' '}
        <b className="font-semibold text-leaf-700">See all in Residents</b>
      </span>
    )
  }
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2 font-semibold text-leaf-700">
      <Icon name="plus" className="size-5" />
      Book for somebody new
    </span>
  )
}
