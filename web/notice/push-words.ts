import { identity } from '../identity.ts'
import { msg, t } from '../t.ts'
import type { PushState } from './push.ts'

/** How this device stands with messages, and what to do where it cannot be switched here. */
export const pushInWords = (state: PushState) => t(lines[state], { brand: identity.name })

const lines = {
  on: msg('On. They come here also while the app is closed.'),
  off: msg('Off. Turn them on to hear of things while the app is closed.'),
  denied: msg(
    'Your browser does not let us. Press the sign beside the address, allow notifications for this site, and load the page again.',
  ),
  'install first': msg(
    'On an iPhone or iPad this needs {brand} on the home screen: press Share, then “Add to Home Screen”, and open it from there.',
  ),
  unsupported: msg(
    'This browser cannot show messages. The bell and your mail tell you all the same.',
  ),
} as const satisfies Record<PushState, string>
