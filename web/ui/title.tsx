import { createContext, useContext } from 'react'
import { brand } from '../../contract/brand.ts'

/** What a tab in the background should be seen to say first, such as how many wait. */
export const TitleMark = createContext('')

/** The tab's title; React moves it into the head. */
export function Title({ children }: { children?: string }) {
  const mark = useContext(TitleMark)
  const text = children ? `${children} · ${brand.name}` : `${brand.name}: ${brand.promise}`
  return <title>{mark ? `${mark} ${text}` : text}</title>
}
