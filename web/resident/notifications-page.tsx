import { doors } from '../../contract/door.ts'
import { NoticePage } from '../notice/notice-page.tsx'

/** Everything that a resident was told. */
export default function ResidentNotificationsPage() {
  return <NoticePage home={doors.resident.home} />
}
