import { msg } from '../speech/say.ts'
import type { AnnouncementKind } from './announcement-shape.ts'

/** What we can say in every language; the station's own words stand beside it as they were written. */
export const announcementWords = {
  'road flooded': msg('The road is flooded.'),
  'vehicle broken': msg('A vehicle has broken down.'),
  strike: msg('There is a strike.'),
  holiday: msg('It’s a holiday. No pickups.'),
} satisfies Record<Exclude<AnnouncementKind, 'own words'>, string>

/** What is announced, in English or in the words of somebody who knows the reader's language. */
export const announced = (
  { kind, words }: { kind: AnnouncementKind; words: string | null },
  tell = (text: string) => text,
): string =>
  [kind !== 'own words' && tell(announcementWords[kind]), words].filter(Boolean).join(' ')
