import { focusTitle } from '../../ui/focus-title.ts'
import { ask } from '../../ui/overlay/ask.tsx'
import { CountDialog } from './count-dialog.tsx'

/** Lets staff count a carrier's cash, or the till when nobody is named. */
export async function countCash(carrier?: { _id: string; name: string }) {
  const isSettled = await ask<boolean>(answer => (
    <CountDialog {...(carrier && { carrier })} onClose={answer} />
  ))
  if (!isSettled) return
  // A carrier without cash leaves the list, and the button that was pressed goes with it.
  requestAnimationFrame(focusTitle)
}
