import { createContext, useContext, useEffect } from 'react'
import { identity, sayOwn } from '../identity.ts'

/** What a tab in the background should be seen to say first, such as how many wait. */
export const TitleMark = createContext('')

/** The title that the document came with. */
const served = globalThis.document?.querySelector('title')

/** It stays until React has put one before it: no moment is without a title, and no page has two. */
function leaveOne() {
  if (served !== document.querySelector('title')) served?.remove()
}

/** The tab's title; React moves it into the head. */
export function Title({ children }: { children?: string }) {
  const mark = useContext(TitleMark)
  useEffect(leaveOne, [])
  const text = children
    ? `${children} · ${identity.name}`
    : `${identity.name}: ${sayOwn(identity.promise)}`
  return <title>{mark ? `${mark} ${text}` : text}</title>
}
