import { brand, type Brand, type PageBrand, type Said } from '../contract/brand.ts'
import { pageLanguage, t } from './t.ts'

/** The document says it, so that no script has to be built for another name. */
const stated = () => JSON.parse(document.querySelector('#identity')?.textContent ?? '') as PageBrand

/** Under which name this page meets people. */
export let identity: PageBrand = import.meta.env.SSR ? brand : stated()

/** The same with what only pages say that are made ahead of time. */
export let whose: Brand = brand

/** Makes pages for somebody else from now on. */
export function become(other: Brand) {
  identity = other
  whose = other
}

/** Says what whoever runs the service has written, in the language of the page. */
export const sayOwn = (said: Said) => t(said[pageLanguage()] ?? said.en)
