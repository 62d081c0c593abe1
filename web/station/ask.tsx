import { Fragment, type ReactNode } from 'react'
import { createShelf } from '../ui/shelf.ts'

const shelf = createShelf<{ dialog: ReactNode }>()

/** Shows a dialog of the station's own over the page; resolves with its answer. */
export function ask<Answer>(draw: (answer: (value: Answer) => void) => ReactNode): Promise<Answer> {
  return new Promise(resolve => {
    const id = shelf.put({
      dialog: draw(value => {
        shelf.take(id)
        resolve(value)
      }),
    })
  })
}

/** Stands once in the station's frame, where dialogs can ask the server. */
export function AskHost() {
  return shelf.useAll().map(({ id, dialog }) => <Fragment key={id}>{dialog}</Fragment>)
}
