import { doors } from '../../contract/account/login-pages.ts'
import { NoticePage } from '../notice/notice-page.tsx'

/** Everything that a resident was told. */
export default function ResidentNotificationsPage() {
  return <NoticePage home={doors.resident.home} />
}
