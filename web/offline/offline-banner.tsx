import { useSyncExternalStore } from 'react'
import { contact } from '../contact.ts'
import { Icon } from '../ui/icon.tsx'
import { Moment } from '../ui/moment.tsx'
import { Status } from '../ui/status.tsx'

const look =
  'flex items-start justify-center gap-2.5 bg-danfo-soft px-4 py-2.5 text-sm text-danfo-ink'

/** Says honestly that what is on the screen may be old, and how old. */
export function OfflineBanner() {
  const { isOffline, lastAt } = useSyncExternalStore(contact.subscribe, contact.get)
  return (
    <Status data-screen-only className="block">
      {isOffline && (
        <p className={look}>
          <Icon name="alert" />
          <span>
            <strong>You are offline.</strong>{' '}
            {lastAt ? (
              <>
                Last update <Moment at={lastAt} />.
              </>
            ) : (
              'Some things will only show when the network is back.'
            )}
          </span>
        </p>
      )}
    </Status>
  )
}
