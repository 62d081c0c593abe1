import { identity } from '../identity.ts'
import { msg, t } from '../t.ts'
import type { PushState } from './push.ts'

/** How this device stands with messages, and what to do where it cannot be switched here. */
export const pushInWords = (state: PushState) => t(lines[state], { brand: identity.name })

const lines = {
  on: msg('On. You’ll get them even when the app is closed.'),
  off: msg('Off. Turn on to get them when the app is closed.'),
  denied: msg(
    'Notifications are blocked. Tap the icon next to the address bar, allow notifications, then reload.',
  ),
  'install first': msg(
    'On an iPhone or iPad, add {brand} to your home screen first: tap Share, then “Add to Home Screen”, and open it from there.',
  ),
  unsupported: msg(
    'This browser can’t show notifications. You’ll still see them in the app and by email.',
  ),
} as const satisfies Record<PushState, string>
