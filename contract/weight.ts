const kilos = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 3 })

/** Grams as a scale shows them: `6.25 kg`. */
export const formatKg = (grams: number) => `${kilos.format(grams / 1000)} kg`
