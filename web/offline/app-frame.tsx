import { afterwards } from '../arrive.ts'
import { RootLayout } from '../ui/layout/root-layout.tsx'

const OfflineBanner = afterwards(async () => (await import('./offline-banner.tsx')).OfflineBanner)
const UpdateNotice = afterwards(async () => (await import('./update.tsx')).UpdateNotice)

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
