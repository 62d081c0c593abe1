import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { email, id, moment, month, newSecret, phoneNumberOr, placeName, text } from '../field.ts'
import { states } from '../ground/states.ts'
import { once } from '../once.ts'
import { quality } from '../problem/quality.ts'
import { words } from '../words.ts'
import { countsNow, dayFigures, monthFigures } from './figures.ts'
import { staffMember } from './station-staff.ts'

const stationDetail = once(() =>
  z.object({
    _id: id(),
    station: z.string(),
    phoneNumber: z.string(),
    address: z.string(),
    /** Null until somebody has said it. */
    state: z.nullable(z.enum(states)),
    city: z.nullable(z.string()),
    email: z.string(),
    createdAt: moment(),
    status: z.enum(['active', 'suspended']),
    suspendedAt: z.nullable(moment()),
    suspensionReason: z.nullable(z.string()),
    residents: z.number(),
    carriers: z.number(),
    now: countsNow(),
    /** The last twelve months, oldest first. */
    months: z.array(monthFigures()),
    /** Every day of this month so far. */
    days: z.array(dayFigures()),
    money: z.object({
      /** Earned altogether. */
      incomeKobo: z.number(),
      /** Set aside in residents' wallets for work under way. */
      heldKobo: z.number(),
      duesKobo: z.number(),
      tillKobo: z.number(),
      carriersKobo: z.number(),
      /** What all counts of cash were off by, ever, and since the month began in Lagos; and how many those of the month are. */
      differenceKobo: z.number(),
      monthDifferenceKobo: z.number(),
      monthCounts: z.number(),
    }),
    staff: z.array(staffMember()),
  }),
)
export type StationDetail = z.output<ReturnType<typeof stationDetail>>

export const getStation = endpoint({
  method: 'GET',
  path: '/api/director/stations/:stationId',
  roles: ['director'],
  summary: 'One own station: its figures, money and staff.',
  input: () => z.strictObject({ stationId: id() }),
  output: stationDetail,
})

/** How well a carrier's pickups of a month went. */
const carrierQuality = once(() => z.extend(quality(), { _id: id(), done: z.number() }))
export type CarrierQuality = z.output<ReturnType<typeof carrierQuality>>

export const listCarrierQuality = endpoint({
  method: 'GET',
  path: '/api/director/stations/:stationId/carriers',
  roles: ['director'],
  summary: "How well the pickups of an own station's carriers went in a month; of whom had any.",
  input: () => z.strictObject({ stationId: id(), month: z.optional(month()) }),
  output: () => z.array(carrierQuality()),
})

export const createStation = endpoint({
  method: 'POST',
  path: '/api/director/new-station/:directorId',
  roles: ['director'],
  summary: 'Opens a station; its staff get their login by mail and choose an own password first.',
  says: words.stationCreated,
  status: 201,
  input: () =>
    z.strictObject({
      directorId: id(),
      station: placeName(),
      phoneNumber: phoneNumberOr(words.enterName),
      address: text(words.enterName, 300),
      /** Where it is; unless said, what the address says of it. */
      state: z.optional(z.enum(states)),
      city: z.optional(text('Please enter a city', 60)),
      email: email(),
      password: newSecret(words.enterName),
    }),
  output: () =>
    z.object({ _id: id(), station: z.string(), email: z.string(), createdAt: moment() }),
})

export const setSuspension = endpoint({
  method: 'PATCH',
  path: '/api/director/stations/:stationId',
  roles: ['director'],
  summary: 'Suspends a station, so that it takes no new requests, or lets it work again.',
  says: 'Saved.',
  input: () =>
    z.strictObject({
      stationId: id(),
      suspended: z.boolean(),
      /** The message to residents; required for a suspension. */
      reason: z.optional(text('Please say why', 300)),
    }),
  output: stationDetail,
})

export const moveResidents = endpoint({
  method: 'POST',
  path: '/api/director/stations/:stationId/move',
  roles: ['director'],
  summary: 'Moves residents to another own station; what is under way stays where it is.',
  says: 'Moved.',
  input: () =>
    z.strictObject({
      stationId: id(),
      toStationId: id(),
      /** Who; everybody unless said otherwise. */
      userIds: z.optional(z.array(id()).check(z.minLength(1), z.maxLength(100))),
    }),
  output: () => z.object({ moved: z.number() }),
})

export const placeStation = endpoint({
  method: 'PUT',
  path: '/api/director/stations/:stationId/place',
  roles: ['director'],
  summary: 'Says in which state and city an own station is.',
  says: 'Saved.',
  input: () =>
    z.strictObject({
      stationId: id(),
      state: z.enum(states, 'Please choose a state'),
      city: z.optional(text('Please enter a city', 60)),
    }),
  output: () =>
    z.object({ _id: id(), state: z.nullable(z.enum(states)), city: z.nullable(z.string()) }),
})
