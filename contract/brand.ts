import type { Language } from './speech/language.ts'
import { msg } from './speech/say.ts'

/** A text of whoever runs the service: English, and what it is in other languages where that is no message of ours. */
export type Said = { readonly en: string } & Readonly<Partial<Record<Language, string>>>

/** Hours of the clock in Lagos, on weekdays as JavaScript counts them: 0 is Sunday. */
type OpenHours = {
  readonly days: readonly number[]
  readonly from: number
  readonly to: number
}

/** Under which name and with which facts an installation meets people. */
export type Brand = {
  readonly name: string
  /** The name as files begin with it. */
  readonly slug: string
  readonly promise: Said
  readonly supportHours: Said
  /** The same for a clock. */
  readonly open: OpenHours
  readonly cities: readonly string[]
  /** The ground of buttons, of dark surfaces, and what stands out on them. */
  readonly colours: { readonly main: string; readonly deep: string; readonly second: string }
  /** Whether the name is the Hausa word that the landing page explains. */
  readonly isHausa: boolean
  /** Who decides what is kept about people; null: nobody is named. */
  readonly controller: {
    readonly name: string
    readonly address: string
    readonly email: string
  } | null
  /** The versions of texts that are not the product's. */
  readonly versions: Readonly<Record<string, string | undefined>>
}

/** The product's name stands here alone; an operator runs it under another one with IDENTITY_DIR. */
export const brand: Brand = {
  name: 'Kwashe',
  slug: 'kwashe',
  promise: { en: /* @__PURE__ */ msg('The bags on your doorstep, gone.') },
  supportHours: { en: /* @__PURE__ */ msg('Mon-Fri 10am to 7pm') },
  open: { days: [1, 2, 3, 4, 5], from: 10, to: 19 },
  cities: ['Lagos', 'Kano', 'Abuja', 'Port\u00A0Harcourt', 'Ibadan', 'Enugu'],
  colours: { main: '#0f6b3f', deep: '#0a3b26', second: '#f6b21b' },
  isHausa: true,
  controller: null,
  versions: {},
}

/** What a page of the app must know of it. */
export type PageBrand = Pick<
  Brand,
  'name' | 'slug' | 'promise' | 'supportHours' | 'open' | 'versions'
>

/** The same as it stands in the page, where nothing that is written can end it. */
export const brandForPage = ({ name, slug, promise, supportHours, open, versions }: Brand) =>
  JSON.stringify({
    name,
    slug,
    promise,
    supportHours,
    open,
    versions,
  } satisfies PageBrand).replaceAll('<', String.raw`\u003c`)

/** Where a device keeps what it knows. Nobody sees it, and it stays when the name changes. */
export const storeKey = 'Kwashe'
export const storeVersion = 1
