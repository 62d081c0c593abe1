import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day, id, moment, page, text } from '../field.ts'
import { once } from '../once.ts'
import { announcementKinds } from './announcement-shape.ts'
import { mostAreas } from './area.ts'

/** Announcements per day, because nobody reads too many. The table enforces it as well. */
export const mostAnnouncements = 5
/** So far ahead one may begin, and so many days it may hold. */
export const furthestAnnouncementDays = 30
/** So long words of the station's own may be. */
export const longestAnnouncement = 300

/** Who may announce; cashiers can only read. */
const speakers = ['head', 'clerk'] as const

/** None: everybody of the station. */
const areaIds = once(() => z._default(z.array(id()).check(z.maxLength(mostAreas)), []))

const fields = once(() => ({
  kind: z.enum(announcementKinds, 'Please choose what it is'),
  /** Needed where nothing else says what it is. */
  words: z.optional(text('Please write what residents are to know', longestAnnouncement)),
  areaIds: areaIds(),
  /** Told, and shown, from then on; without it at once. */
  from: z.optional(day()),
  /** The last day on which it is shown. */
  until: day(),
  /** Also by SMS, to people who allow SMS and have no device with push. */
  urgent: z._default(z.boolean(), false),
}))

const announcement = once(() =>
  z.object({
    _id: id(),
    kind: z.enum(announcementKinds),
    words: z.nullable(z.string()),
    /** None: everybody. */
    areas: z.array(z.object({ _id: id(), name: z.string() })),
    from: day(),
    until: day(),
    urgent: z.boolean(),
    state: z.enum(['to come', 'holds', 'over']),
    saidAt: moment(),
    /** Who said it. */
    by: z.string(),
    /** Ended before its last day, by hand or by a correction. */
    endedAt: z.nullable(moment()),
    /** It took the place of one that was wrong; its own was taken by another. */
    isCorrection: z.boolean(),
    isCorrected: z.boolean(),
    /** How many people were notified so far, how many of them by SMS, and whether sending is finished. */
    told: z.number(),
    texted: z.number(),
    isTold: z.boolean(),
  }),
)
export type Announcement = z.output<ReturnType<typeof announcement>>

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/api/station/announcements',
  roles: ['station'],
  summary: 'What the station told its residents, newest first: all, or what holds or is to come.',
  input: () => z.strictObject({ ...page(), state: z.optional(z.enum(['current'])) }),
  output: () => z.array(announcement()),
  paged: true,
})

export const weighAnnouncement = endpoint({
  method: 'POST',
  path: '/api/station/announcements/reach',
  roles: ['station'],
  members: speakers,
  summary: 'How many residents an announcement would concern, and how many SMS it would be.',
  changes: false,
  input: () =>
    z.strictObject({
      areaIds: areaIds(),
      kind: fields().kind,
      words: fields().words,
      urgent: fields().urgent,
    }),
  output: () =>
    z.object({
      residents: z.number(),
      /** Of these, residents with an open pickup; they are notified first. */
      waiting: z.number(),
      /** Who would be written to by SMS, and how many messages each of these is. */
      texted: z.number(),
      partsEach: z.number(),
      /** Whether this installation sends SMS at all. */
      smsIsSent: z.boolean(),
      /** Announcements left today. */
      leftToday: z.number(),
    }),
})

export const announce = endpoint({
  method: 'POST',
  path: '/api/station/announcements',
  roles: ['station'],
  members: speakers,
  summary: 'Tells all residents of the station, or those of some areas, something for some days.',
  says: 'It is being told.',
  status: 201,
  input: () => z.strictObject(fields()),
  output: announcement,
})

export const correctAnnouncement = endpoint({
  method: 'POST',
  path: '/api/station/announcements/:announcementId/correction',
  roles: ['station'],
  members: speakers,
  summary:
    'Corrects an announcement: the old one ends, and everyone it concerned is notified again.',
  says: 'It is being told anew.',
  status: 201,
  input: () => z.strictObject({ announcementId: id(), ...fields() }),
  output: announcement,
})

export const endAnnouncement = endpoint({
  method: 'DELETE',
  path: '/api/station/announcements/:announcementId',
  roles: ['station'],
  members: speakers,
  summary: 'Ends an announcement before its last day. Residents not yet notified won’t be.',
  says: 'It is not shown any more.',
  input: () => z.strictObject({ announcementId: id() }),
  output: announcement,
})
