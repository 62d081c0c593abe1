import type { Announcement } from '../../../contract/ground/announcement.ts'
import {
  announcementKinds,
  type AnnouncementKind,
} from '../../../contract/ground/announcement-shape.ts'
import { showDay, today } from '../../ui/day.ts'

const names: Record<AnnouncementKind, string> = {
  'road flooded': 'Road flooded',
  'vehicle broken': 'Vehicle broken',
  strike: 'Strike',
  holiday: 'Holiday',
  'own words': 'Something else',
}

export const kindOptions = announcementKinds.map(value => ({ value, label: names[value] }))

export const count = (n: number, one: string, more: string) =>
  n === 1 ? `1 ${one}` : `${n.toLocaleString('en-NG')} ${more}`

/** "today", "today until Fri 20 Nov". */
export const daysOf = ({ from, until }: Pick<Announcement, 'from' | 'until'>) =>
  from === until ? showDay(from) : `${showDay(from)} until ${showDay(until)}`

/** "today", "until Fri 20 Nov": of what holds already. */
export const daysLeft = ({ until }: Pick<Announcement, 'until'>) =>
  until === today() ? 'today' : `until ${showDay(until)}`

export const forWhom = ({ areas }: Pick<Announcement, 'areas'>) =>
  areas.length === 0 ? 'everybody' : areas.map(({ name }) => name).join(', ')
