import type { ReactNode } from 'react'
import { pageAt } from '../../../contract/page.ts'
import { shortId } from '../../../contract/request/request.ts'
import type { Thread } from '../../../contract/support/support.ts'
import { CallLink, WriteLink } from '../../support/support-contact.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { LostNumber } from '../resident/lost-number.tsx'
import type { Resident } from '../resident/resident.ts'
import { useResident } from '../resident/use-residents.ts'

/** Who asks, how else to reach them, and what is under way for them. */
export function AskerCard({ thread }: { thread: Thread }) {
  const { name, email, userId } = thread
  // Whoever has moved to another station is known here by name and address only.
  const { resident } = useResident(userId)
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Name', name],
    ...(email ? [['Email', <WriteLink key="email" to={email} />] as const] : []),
    ...(resident?.phoneNumber
      ? [['Phone', <CallLink key="phone" number={resident.phoneNumber} />] as const]
      : []),
    ...(resident
      ? [
          ['Address', resident.address] as const,
          ['Under way', <UnderWay key="requests" requests={resident.requests} />] as const,
        ]
      : []),
  ]
  return (
    <Card aria-labelledby="asker">
      <h2 id="asker" className="mb-4 text-lg font-bold">
        {userId ? 'Resident' : 'Visitor without an account'}
      </h2>
      <Facts facts={facts} />
      {resident && <LostNumber userId={resident._id} className="mt-3 -ml-3" />}
    </Card>
  )
}

function UnderWay({ requests }: Pick<Resident, 'requests'>) {
  if (requests.length === 0) return 'no request'
  return (
    <ul>
      {requests.map(({ _id, requestStatus }) => (
        <li key={_id}>
          <TextLink
            to={pageAt('/station/assign/:requestId', { requestId: _id })}
            className="figures inline-flex min-h-11 items-center md:min-h-8"
          >
            #{shortId(_id)}
          </TextLink>{' '}
          <span className="font-normal text-ink-soft">{requestStatus}</span>
        </li>
      ))}
    </ul>
  )
}
