import { doors } from '../../contract/account/login-pages.ts'
import { holders } from '../../contract/role.ts'
import { detailsKey, read } from '../stored.ts'
import { wideScreen } from '../ui/wide-screen.ts'
import { nextFrom } from '../way-in.ts'
import { keepPresses, want } from './presses.ts'
import { samePath } from './same-path.ts'

// The only script of a login page until somebody touches it. It stands in the page itself: a press
// counts from the first moment in which there is something to press.

const role = holders.find(each => samePath(doors[each].login))

keepPresses()

/** Whether the page must say more than it does: what was typed before, who was sent here, that there
 * is no network. */
function saysMore() {
  try {
    if (sessionStorage.getItem(`draft:sign-in:${role}`)) return true
  } catch {
    // Storage is forbidden: nothing was kept.
  }
  const state = history.state as { usr?: unknown } | null
  return Boolean(state?.usr) || !navigator.onLine || matchMedia(wideScreen).matches
}

if (role && read()[detailsKey[role]]) {
  // A login page has nothing to ask of somebody who is already in.
  location.replace(nextFrom(new URLSearchParams(location.search), doors[role].home))
} else if (saysMore()) want()
