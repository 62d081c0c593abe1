import { Fragment, type ReactNode } from 'react'
import { createOverlayList } from './overlay-list.ts'

const open = createOverlayList<{ dialog: ReactNode }>()

/** Shows a dialog of a role's own over the page; resolves with its answer. */
export function ask<Answer>(draw: (answer: (value: Answer) => void) => ReactNode): Promise<Answer> {
  return new Promise(resolve => {
    const id = open.add({
      dialog: draw(value => {
        open.remove(id)
        resolve(value)
      }),
    })
  })
}

/** Stands once in the frame of a role's pages, where dialogs can ask the server. */
export function AskHost() {
  return open.useAll().map(({ id, dialog }) => <Fragment key={id}>{dialog}</Fragment>)
}
