import { doors } from '../../contract/account/login-pages.ts'
import { NoticePage } from '../notice/notice-page.tsx'

/** Everything that a director was told. */
export default function DirectorNotificationsPage() {
  return <NoticePage home={doors.director.home} />
}
