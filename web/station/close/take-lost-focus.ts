/** Goes on where the field or button that had the focus has gone with what was done; nobody who is elsewhere is called back. */
export function takeLostFocus(next: HTMLElement | null) {
  const { activeElement } = document
  if (!activeElement || activeElement === document.body) next?.focus()
}
