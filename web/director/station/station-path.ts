/** Where a station's own page is. */
export const stationPath = (stationId: string) => `/director/home/stations/${stationId}`
