type State = { key?: string; dialog?: true } | null

const isMarked = () => Boolean((history.state as State)?.dialog)

/** The open dialogs, the topmost last. */
const openDialogs = () => [...document.querySelectorAll('dialog[open]')]

/**
 * Back closes the topmost dialog and stays on the page: while one is open, its page stands twice in the history. The
 * second entry stays when the dialog is closed otherwise, for going back then would race with a page that opens; Back
 * passes over it.
 * @param keyHere the key of the page that is shown, as the router has it
 * @param isHome whether it is one of somebody's own: what a way in says in a dialog leads on at once
 */
export function backClosesDialogs(keyHere: () => string, isHome: () => boolean) {
  /** The page whose second entry is the present one. */
  let twice = isMarked() ? keyHere() : undefined
  function follow() {
    if (openDialogs().length === 0 || isMarked() || !isHome()) return
    history.pushState({ ...(history.state as State), dialog: true }, '')
    twice = keyHere()
  }
  const opened = { subtree: true, attributes: true, attributeFilter: ['open'] }
  new MutationObserver(follow).observe(document, opened)

  function onMove(event: PopStateEvent) {
    const state = event.state as State
    // Without a state somebody went to a part of the page by a link.
    const key = state ? (state.key ?? 'default') : undefined
    const before = twice
    twice = isMarked() ? key : undefined
    if (key !== keyHere() || (!isMarked() && key !== before)) return
    event.stopImmediatePropagation()
    if (isMarked()) return
    const dialog = openDialogs().at(-1)
    if (!dialog) return history.back()
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
    // One that is busy stays, as does one below it: the next Back is theirs.
    setTimeout(follow)
  }
  // Before the router, for which the two entries are one page that is opened anew.
  addEventListener('popstate', onMove, { capture: true })
  follow()
}
