import { partIds } from '../opening.ts'

/** What a template of the page holds. */
export const partOf = (id: string) => {
  const part = document.getElementById(id)
  return document.importNode((part as HTMLTemplateElement).content, true)
}

/** Calls back once the whole page is there, templates included. */
export function whenParsed(then: () => void) {
  if (document.readyState !== 'loading') then()
  else document.addEventListener('DOMContentLoaded', then)
}

/** Fetches everything that the app consists of on this page, side by side, and runs it. */
export function fetchApp(onLost: () => void) {
  whenParsed(() => {
    const pieces = partOf(partIds.app)
    const tags = Array.from(pieces.children)
    for (const script of pieces.querySelectorAll('script')) {
      script.addEventListener('error', () => {
        for (const tag of tags) tag.remove()
        onLost()
      })
    }
    // One that was lost says so once only: what waits for it later finds that there is none.
    for (const sheet of pieces.querySelectorAll('link[rel="stylesheet"]')) {
      sheet.addEventListener('error', () => sheet.remove())
    }
    document.head.append(pieces)
  })
}
