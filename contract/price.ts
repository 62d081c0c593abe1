/** What a pickup costs unless the station says otherwise. */
export const usualPrices = { pickupKobo: 50_000, specialKobo: 250_000 } as const
