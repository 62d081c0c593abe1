import { brand } from '../../contract/brand.ts'
import type { PushState } from './push.ts'

/** How this device stands with messages, and what to do where it cannot be switched here. */
export const pushInWords: Record<PushState, string> = {
  on: 'On. They come here also while the app is closed.',
  off: 'Off. Turn them on to hear of things while the app is closed.',
  denied:
    'Your browser does not let us. Press the sign beside the address, allow notifications for ' +
    'this site, and load the page again.',
  'install first':
    `On an iPhone or iPad this needs ${brand.name} on the home screen: press Share, then “Add to ` +
    'Home Screen”, and open it from there.',
  unsupported: 'This browser cannot show messages. The bell and your mail tell you all the same.',
}
