import { doors } from '../../contract/account/login-pages.ts'
import { useStore } from '../session.ts'
import { PublicLayout } from '../ui/layout/public-layout.tsx'

/** The frame of the public pages in the app, which knows who is signed in on this device. */
export function PublicFrame() {
  const home = useStore(stored => {
    if (stored.userDetails) return doors.resident.home
    if (stored.stationdetail) return doors.station.home
    return stored.directorDetails ? doors.director.home : undefined
  })
  return <PublicLayout home={home} />
}
