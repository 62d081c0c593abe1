import { pageAt } from '../../contract/page.ts'
import type { Part } from '../../contract/staff/member-switch.ts'
import { useDesk } from './staff/use-desk.ts'

/** The pages of what a station may do without, each with what it is for. */
export const pagesOf = [
  {
    part: 'recyclables',
    to: pageAt('/station/weigh'),
    label: 'Weigh In',
    why: 'Weigh residents’ recyclables and credit them.',
  },
  {
    part: 'recyclables',
    to: pageAt('/station/recyclables'),
    label: 'Recyclables',
    why: 'Weighings, stock and sales.',
  },
  {
    part: 'areas',
    to: pageAt('/station/areas'),
    label: 'Areas',
    why: 'Streets, pickup days and holidays.',
  },
  {
    part: 'announcements',
    to: pageAt('/station/announcements'),
    label: 'Announcements',
    why: 'Tell all residents, or those of some streets, at once.',
  },
] as const satisfies readonly { part: Part; to: string; label: string; why: string }[]

/** What the station has never used: it sees nothing of it. Until that is known, it sees all. */
export function useUnused() {
  const parts: readonly Part[] = useDesk()?.unused ?? []
  return {
    isUnused: (part: Part) => parts.includes(part),
    isUnusedPage: (to: string) => pagesOf.some(page => page.to === to && parts.includes(page.part)),
  }
}
