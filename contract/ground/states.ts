/** Nigeria's states and the capital's territory, by name. */
export const states = [
  'Abia',
  'Adamawa',
  'Akwa Ibom',
  'Anambra',
  'Bauchi',
  'Bayelsa',
  'Benue',
  'Borno',
  'Cross River',
  'Delta',
  'Ebonyi',
  'Edo',
  'Ekiti',
  'Enugu',
  'FCT',
  'Gombe',
  'Imo',
  'Jigawa',
  'Kaduna',
  'Kano',
  'Katsina',
  'Kebbi',
  'Kogi',
  'Kwara',
  'Lagos',
  'Nasarawa',
  'Niger',
  'Ogun',
  'Ondo',
  'Osun',
  'Oyo',
  'Plateau',
  'Rivers',
  'Sokoto',
  'Taraba',
  'Yobe',
  'Zamfara',
] as const
export type State = (typeof states)[number]

/** Cities by which an address says its state. */
const cities: readonly (readonly [city: string, state: State])[] = [
  ['Aba', 'Abia'],
  ['Abakaliki', 'Ebonyi'],
  ['Abeokuta', 'Ogun'],
  ['Abuja', 'FCT'],
  ['Ado Ekiti', 'Ekiti'],
  ['Akure', 'Ondo'],
  ['Asaba', 'Delta'],
  ['Awka', 'Anambra'],
  ['Bauchi', 'Bauchi'],
  ['Benin City', 'Edo'],
  ['Birnin Kebbi', 'Kebbi'],
  ['Calabar', 'Cross River'],
  ['Damaturu', 'Yobe'],
  ['Dutse', 'Jigawa'],
  ['Enugu', 'Enugu'],
  ['Gombe', 'Gombe'],
  ['Gusau', 'Zamfara'],
  ['Ibadan', 'Oyo'],
  ['Ilorin', 'Kwara'],
  ['Jalingo', 'Taraba'],
  ['Jos', 'Plateau'],
  ['Kaduna', 'Kaduna'],
  ['Kano', 'Kano'],
  ['Katsina', 'Katsina'],
  ['Lafia', 'Nasarawa'],
  ['Lagos', 'Lagos'],
  ['Lokoja', 'Kogi'],
  ['Maiduguri', 'Borno'],
  ['Makurdi', 'Benue'],
  ['Minna', 'Niger'],
  ['Onitsha', 'Anambra'],
  ['Osogbo', 'Osun'],
  ['Owerri', 'Imo'],
  ['Port Harcourt', 'Rivers'],
  ['Sokoto', 'Sokoto'],
  ['Umuahia', 'Abia'],
  ['Uyo', 'Akwa Ibom'],
  ['Warri', 'Delta'],
  ['Yenagoa', 'Bayelsa'],
  ['Yola', 'Adamawa'],
  ['Zaria', 'Kaduna'],
]

/** Where something is: neither is known until somebody has said it. */
export type Place = { state: State | null; city: string | null }

/**
 * What an address says by its last words: "…, Bodija, Ibadan" is in Ibadan, Oyo. What it does not say
 * is not guessed; the director says it then.
 */
export function placeIn(address: string): Place {
  const parts = address
    .split(',')
    .map(part =>
      part
        .trim()
        .replace(/\s+state\.?$/i, '')
        .toLowerCase(),
    )
    .filter(part => part && part !== 'nigeria')
  const last = parts.at(-1)
  const inState = states.find(state => state.toLowerCase() === last)
  const named = [last, ...(inState ? [parts.at(-2)] : [])].flatMap(part =>
    cities.filter(([city, state]) => city.toLowerCase() === part && state === (inState ?? state)),
  )
  const [city, state] = named.at(-1) ?? []
  return { state: inState ?? state ?? null, city: city ?? null }
}
