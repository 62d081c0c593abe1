import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { mobile } from '../account/phone-sign-in.ts'
import { email, id, text } from '../field.ts'
import { once } from '../once.ts'
import { msg } from '../speech/say.ts'
import { words } from '../words.ts'

export const proposeStations = endpoint({
  method: 'GET',
  path: '/api/stations/serving',
  roles: 'anyone',
  summary:
    'The stations that say they serve an address (street, town, state), best first; where none does, ' +
    'those within 15 km of the ward that it names, or some of the state. Of a town or state alone, which of it is served.',
  input: () => z.strictObject({ address: text(words.enterAddress, 300) }),
  output: () =>
    z.array(
      z.object({
        _id: id(),
        station: z.string(),
        city: z.nullable(z.string()),
        state: z.nullable(z.string()),
        /** Whether more than the state is theirs. */
        serves: z.boolean(),
        /** How far it is from the ward that the address names, where only that is known. */
        distanceKm: z.nullable(z.number()),
      }),
    ),
  beside: () =>
    z.object({
      /** The ward that the address names, with its local government and state. */
      ward: z.nullable(z.object({ ward: z.string(), lga: z.string(), state: z.string() })),
      /** It is only a town or state, of which a few stations serve parts: these, without the town, and how many more. */
      wide: z.nullable(
        z.object({ place: z.string(), serves: z.array(z.string()), more: z.number() }),
      ),
    }),
})

const enterContact = msg('Enter your phone number or email address.')
/** A number or an email address as it is kept; null: it is neither. */
function contactIn(typed: string): string | null {
  const kept = z.safeParse(typed.includes('@') ? email() : mobile(), typed)
  return kept.success ? kept.data : null
}
const contact = once(() =>
  z.pipe(
    z.string(enterContact).check(
      z.trim(),
      z.maxLength(254, enterContact),
      z.refine(typed => contactIn(typed) !== null, enterContact),
    ),
    z.transform(typed => contactIn(typed) ?? typed),
  ),
)

export const tellWhenServed = endpoint({
  method: 'POST',
  path: '/api/stations/serving/wishes',
  roles: 'anyone',
  summary:
    'Saves a wish to be notified, once, when an address is served. Answers the same if it was saved before, ' +
    'and for any number or address. Saves nothing if the address is already served.',
  input: () => z.strictObject({ address: text(words.enterAddress, 120), contact: contact() }),
  output: () => z.object({ served: z.boolean() }),
})

export const suggestWards = endpoint({
  method: 'GET',
  path: '/api/wards',
  roles: ['station'],
  summary: "Wards whose name matches or begins with the text, those in the station's state first.",
  input: () => z.strictObject({ search: text('Please type a name', 60) }),
  output: () => z.array(z.object({ ward: z.string(), lga: z.string(), state: z.string() })),
})
