export type Found = { lat: number; lng: number; accuracyM: number } | 'denied' | 'unknown'

const patienceMs = 20_000
const deniedCode = 1

/** Where this device is, by its own account, and how well it knows. */
export const locate = (): Promise<Found> =>
  new Promise(resolve => {
    if (!('geolocation' in navigator)) return resolve('unknown')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({
          lat: Number(coords.latitude.toFixed(6)),
          lng: Number(coords.longitude.toFixed(6)),
          accuracyM: Math.ceil(coords.accuracy),
        }),
      ({ code }) => resolve(code === deniedCode ? 'denied' : 'unknown'),
      { enableHighAccuracy: true, timeout: patienceMs, maximumAge: 0 },
    )
  })
