import { createOverlayList } from './overlay-list.ts'

export type Toast = {
  text: string
  /** Takes back what the text says was done. */
  undo?: () => void | Promise<void>
  undoLabel?: string
  /** How long it stays while nobody points at it; longer where there is something to press. */
  ms?: number
}

/** What is being said at the moment. */
export const toastList = createOverlayList<Toast>()

/** Says in passing that something is done; nobody has to answer. */
export const toasts = {
  show(toast: Toast) {
    // One at a time, and the last word counts; but what can still be undone is not talked over by news.
    toastList.add(toast, other => Boolean(other.undo) && !toast.undo)
  },
}
