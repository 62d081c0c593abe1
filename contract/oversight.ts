import * as z from 'zod/mini'
import { once } from './once.ts'
import { endpoint } from './endpoint.ts'
import {
  day,
  email,
  id,
  moment,
  newSecret,
  page,
  phoneNumberOr,
  placeName,
  search,
  text,
  month,
} from './field.ts'
import { region } from './office/region.ts'
import { staffMember } from './staff/oversight.ts'
import { states } from './standing.ts'
import { words } from './words.ts'
import { quality } from './street/quality.ts'

// What a director sees of own stations and does with them.

/** How long people waited from asking to the pickup, in whole hours; null when nobody did. */
const waiting = once(() =>
  z.object({
    pickups: z.number(),
    medianHours: z.nullable(z.number()),
    /** Nine of ten waited at most so long; whoever waited longer is of the slowest tenth. */
    slowestTenthHours: z.nullable(z.number()),
  }),
)

/** Where money came from and went to. */
const money = once(() =>
  z.object({
    /** What pickups and special requests brought in, less what was given back. */
    pickupKobo: z.number(),
    specialKobo: z.number(),
    incomeKobo: z.number(),
    refundedKobo: z.number(),
    /** Notes that were taken and credited. */
    cashKobo: z.number(),
    /** What was paid for recyclables, into wallets. */
    recyclablesKobo: z.number(),
    recycledGrams: z.number(),
  }),
)

const dayFigures = once(() =>
  z.object({
    day: day(),
    made: z.number(),
    pickedUp: z.number(),
    closed: z.number(),
    incomeKobo: z.number(),
  }),
)
export type DayFigures = z.output<ReturnType<typeof dayFigures>>

const monthFigures = once(() =>
  z.object({
    /** The first day of the month. */
    month: day(),
    made: z.number(),
    special: z.number(),
    pickedUp: z.number(),
    closed: z.number(),
    cancelled: z.number(),
    declined: z.number(),
    /** How often a day past the promise was planned. */
    moved: z.number(),
    waiting: waiting(),
    money: money(),
    /** Average of the ratings, one to five; null without any. */
    rating: z.nullable(z.number()),
    quality: quality(),
  }),
)
export type MonthFigures = z.output<ReturnType<typeof monthFigures>>

/** What is open now. */
const countsNow = once(() =>
  z.object({
    pending: z.number(),
    assigned: z.number(),
    pickedUp: z.number(),
    late: z.number(),
  }),
)

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/director/overview',
  roles: ['director'],
  summary: "All figures of the director's own stations, in one picture.",
  input: () =>
    z.strictObject({
      /** As 2026-11; this month unless said otherwise. */
      month: z.optional(month()),
      ...region(),
    }),
  output: () =>
    z.object({
      /** Residents of the own stations. */
      users: z.number(),
      /** What the own stations have earned altogether. */
      totalKobo: z.number(),
      /** What that is made of, and what else moved, altogether. */
      total: money(),
      stations: z.object({ active: z.number(), suspended: z.number() }),
      now: countsNow(),
      thisMonth: monthFigures(),
      lastMonth: monthFigures(),
      /** Every day of both months so far, also those without anything. */
      days: z.array(dayFigures()),
      lastDays: z.array(dayFigures()),
      /** Where the late ones are, most first, at most ten stations. */
      lateAt: z.array(z.object({ _id: id(), station: z.string(), late: z.number() })),
    }),
})

export const stationOrders = ['created', 'name', 'total', 'pending', 'residents', 'income'] as const

const stationRow = once(() =>
  z.object({
    _id: id(),
    station: z.string(),
    email: z.string(),
    createdAt: moment(),
    status: z.enum(['active', 'suspended']),
    totalRequests: z.number(),
    pendingRequests: z.number(),
    residents: z.number(),
    /** Earned altogether. */
    incomeKobo: z.number(),
  }),
)
export type StationRow = z.output<ReturnType<typeof stationRow>>

export const listOwnStations = endpoint({
  method: 'GET',
  path: '/api/director/stations',
  roles: ['director'],
  summary: "The director's own stations with their counts.",
  input: () =>
    z.strictObject({
      ...page(),
      ...region(),
      /** By name or address. */
      search: search(),
      /** By a part of the e-mail address. */
      email: z.optional(z.string().check(z.trim(), z.maxLength(254))),
      /** Opened in this month, this year. */
      month: z.optional(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(12))),
      year: z.optional(z.coerce.number<number>().check(z.int(), z.gte(2000), z.lte(2100))),
      order: z._default(z.enum(stationOrders), 'created'),
      direction: z._default(z.enum(['up', 'down']), 'down'),
    }),
  output: () => z.array(stationRow()),
  paged: true,
})

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
      differenceKobo: z.number(),
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
  summary: 'Opens a station; its staff get their log-in by mail and choose an own password first.',
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
      city: z.optional(text('please enter a city', 60)),
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
      /** What residents are told; needed to suspend. */
      reason: z.optional(text('please say why', 300)),
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

export const listStationResidents = endpoint({
  method: 'GET',
  path: '/api/director/stations/:stationId/residents',
  roles: ['director'],
  summary: 'The residents of an own station by name.',
  input: () => z.strictObject({ stationId: id(), ...page(), search: search() }),
  output: () =>
    z.array(z.object({ _id: id(), name: z.string(), address: z.string(), createdAt: moment() })),
  paged: true,
})
