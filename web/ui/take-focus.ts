/** A `ref` for what has the focus as soon as it is there, because what had it is gone. */
export const takeFocus = (node: HTMLElement | null) => node?.focus({ preventScroll: true })
