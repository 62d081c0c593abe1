import { brand as product, type Brand } from '../../contract/brand.ts'
import { translated, type Language } from '../../contract/speech/language.ts'
import { alsoSay } from '../speech/catalogue.ts'
import type { OwnText } from '../../contract/speech/markdown.ts'
import type { Palette } from './palette.ts'

// Who an installation is. The product has a name, colours and texts; an operator puts others in their place
// with a folder (docs/identity.md), which is read and checked once, at the start.

/** What the operator's folder says, beside what the product says where it is silent. */
export type Identity = {
  brand: Brand
  contact: { email?: string | undefined; phone?: string | undefined }
  /** Null: the product's. */
  palette: Palette | null
  /** An SVG that stands for the bin; null: the bin, in the colours. */
  logo: string | null
  /** What a shared link shows; null: it is made of the logo. */
  picture: Buffer | null
  /** The operator's own notice and terms; without English the product's. */
  texts: Record<'privacy' | 'terms', ReadonlyMap<Language, OwnText>>
  /** Changes with anything in the folder. */
  version: string
}

/** Under which name people are written to. */
export let brand: Brand = product

/** Speaks in this name from now on; null: in the product's. */
export function adopt(identity: Identity | null) {
  brand = identity?.brand ?? product
  for (const { en, ...others } of [brand.promise, brand.supportHours]) {
    for (const language of translated) {
      const said = others[language]
      if (said) alsoSay(language, en, said)
    }
  }
}
