/** What a station weighs and pays for, in the order in which price lists show it. */
export const materials = ['pet', 'plastic', 'can', 'paper', 'glass', 'nylon', 'metal'] as const

export type Material = (typeof materials)[number]

/** What each is called on a price list, and what a station pays for a kg until it sets its own. */
export const recyclables: Record<Material, { name: string; rateKobo: number }> = {
  pet: { name: 'PET bottles', rateKobo: 25_000 },
  plastic: { name: 'Other plastics', rateKobo: 20_000 },
  can: { name: 'Cans and aluminium', rateKobo: 70_000 },
  paper: { name: 'Paper and carton', rateKobo: 8_000 },
  glass: { name: 'Glass', rateKobo: 3_000 },
  nylon: { name: 'Nylon', rateKobo: 12_000 },
  metal: { name: 'Metal', rateKobo: 15_000 },
}

/** What so many grams of a material are worth, in whole kobo; half a kobo goes to the resident. */
export const worthKobo = (material: Material, grams: number): number =>
  Math.round((recyclables[material].rateKobo * grams) / 1000)
