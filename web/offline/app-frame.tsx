import { RootLayout } from '../ui/root-layout.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { UpdateNotice } from './update.tsx'

/** Every page, with what the network and the version have to say. */
export function AppFrame() {
  return (
    <>
      <OfflineBanner />
      <RootLayout />
      <UpdateNotice />
    </>
  )
}
