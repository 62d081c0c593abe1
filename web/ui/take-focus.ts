/** A `ref` for what has the focus as soon as it is there, because what had it is gone; it is scrolled to where it can be seen. */
export const takeFocus = (node: HTMLElement | null) => node?.focus()
