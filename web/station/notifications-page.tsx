import { doors } from '../../contract/account/login-pages.ts'
import { NoticePage } from '../notice/notice-page.tsx'

/** Everything that a station's staff was told. */
export default function StationNotificationsPage() {
  return <NoticePage home={doors.station.home} />
}
