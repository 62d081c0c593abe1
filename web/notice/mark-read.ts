import type { InfiniteData } from '@tanstack/react-query'
import type { EnvelopeOf, SentOf } from '../../contract/endpoint.ts'
import { listNotices, readNotices, type Notice } from '../../contract/notification/notification.ts'
import { call } from '../api.ts'
import { askAgain } from '../live.ts'
import { keyOf, queryClient } from '../query.ts'
import { runAction } from '../ui/overlay/action.ts'
import { toasts } from '../ui/overlay/toast.tsx'

type Which = SentOf<typeof readNotices>
type Held = InfiniteData<EnvelopeOf<typeof listNotices>>

const isMeant = ({ ids, about }: Which, { _id, link }: Notice) =>
  (!ids || ids.includes(_id)) && (!about || about === link)

function asRead(held: Held | undefined, which: Which): Held | undefined {
  if (!held) return held
  const isAll = !which.ids && !which.about
  const newly = held.pages
    .flatMap(page => page.data)
    .filter(notice => !notice.read && isMeant(which, notice)).length
  const pages = held.pages.map(page => ({
    ...page,
    unread: isAll ? 0 : Math.max(page.unread - newly, 0),
    data: page.data.map(notice => (isMeant(which, notice) ? { ...notice, read: true } : notice)),
  }))
  return { ...held, pages }
}

/** Marks these as read, or all: on the screen at once, and truly as soon as the server has it. */
export async function markRead(which: Which, failed = (text: string) => toasts.show({ text })) {
  const queryKey = [keyOf(listNotices)]
  queryClient.setQueriesData<Held>({ queryKey }, held => asRead(held, which))
  await runAction({ failed, refresh: () => askAgain(listNotices) }, () => call(readNotices, which))
}
