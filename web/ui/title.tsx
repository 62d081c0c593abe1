import { brand } from '../../contract/brand.ts'

/** The tab's title; React moves it into the head. */
export function Title({ children }: { children?: string }) {
  return (
    <title>{children ? `${children} · ${brand.name}` : `${brand.name}: ${brand.promise}`}</title>
  )
}
