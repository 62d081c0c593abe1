import { msg } from '../speech/say.ts'

/** What a station weighs and pays for, in the order in which price lists show it. */
export const materials = ['pet', 'plastic', 'can', 'paper', 'glass', 'nylon', 'metal'] as const

export type Material = (typeof materials)[number]

export const materialNames: Record<Material, string> = {
  pet: msg('PET bottles'),
  plastic: msg('Other plastics'),
  can: msg('Cans and aluminium'),
  paper: msg('Paper and carton'),
  glass: msg('Glass'),
  nylon: msg('Nylon'),
  metal: msg('Metal'),
}

/** What a station pays for a kg until it sets its own rates. */
export const usualRatesKobo: Record<Material, number> = {
  pet: 25_000,
  plastic: 20_000,
  can: 70_000,
  paper: 8_000,
  glass: 3_000,
  nylon: 12_000,
  metal: 15_000,
}

/** What so many grams are worth at a rate, in whole kobo; half a kobo goes to the resident. */
export const worthKobo = (rateKobo: number, grams: number): number =>
  Math.round((rateKobo * grams) / 1000)
