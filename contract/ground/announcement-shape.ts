import * as z from 'zod/mini'
import { day, id } from '../field.ts'
import { once } from '../once.ts'

// What is announced, apart from the calls about it: residents are greeted with it.

export const announcementKinds = [
  'road flooded',
  'vehicle broken',
  'strike',
  'holiday',
  'own words',
] as const
export type AnnouncementKind = (typeof announcementKinds)[number]

/** A station's current announcement to a resident. */
export const heardAnnouncement = once(() =>
  z.object({
    _id: id(),
    kind: z.enum(announcementKinds),
    words: z.nullable(z.string()),
    /** The last day on which it holds. */
    until: day(),
    urgent: z.boolean(),
  }),
)
export type HeardAnnouncement = z.output<ReturnType<typeof heardAnnouncement>>
