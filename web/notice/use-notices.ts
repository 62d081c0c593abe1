import { listNotices } from '../../contract/notification/notification.ts'
import { usePages } from '../ui/table/paged-list.tsx'

const mostShown = 99

/** What the person was told, newest first, and how much of it is unread. */
export function useNotices() {
  const pages = usePages(listNotices, {})
  const unread = pages.data?.pages[0]?.unread ?? 0
  return { pages, unread, shown: unread > mostShown ? `${mostShown}+` : String(unread) }
}

/** The unread ones as the tab's title says them: "(3)", or nothing. */
export function useUnreadMark() {
  const { unread, shown } = useNotices()
  return unread > 0 ? `(${shown})` : ''
}
