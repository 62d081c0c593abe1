import { contact } from '../contact.ts'
import { Status } from '../ui/status.tsx'
import { useCurrent } from '../store.ts'
import { noNetwork, StripBar } from './strip-bar.tsx'
import { strip } from './strip.ts'

/** Says honestly that what is on the screen may be old, and how old. */
export function OfflineBanner() {
  const own = useCurrent(strip)
  return (
    <Status data-screen-only className="block lg:sticky lg:top-0 lg:z-30">
      {own ?? <PlainStrip />}
    </Status>
  )
}

function PlainStrip() {
  const { isOffline, lastAt } = useCurrent(contact)
  if (!isOffline) return null
  return (
    <StripBar tone="ink" icon="no-network">
      <p>{noNetwork(lastAt)}</p>
    </StripBar>
  )
}
