import { useCurrent } from '../store.ts'
import { Button } from '../ui/button.tsx'
import { Status } from '../ui/status.tsx'
import { loadNewVersion, newVersion } from './registration.ts'
import { t } from '../t.ts'

const look =
  'fixed inset-x-4 bottom-24 z-20 mx-auto flex max-w-md animate-arrive items-center ' +
  'justify-between gap-4 rounded-xl border border-line bg-card py-2.5 pr-2.5 pl-4.5 shadow-lift ' +
  'lg:bottom-6'

/** Says that a new version is ready, and leaves the moment to the reader. */
export function UpdateNotice() {
  const isReady = useCurrent(newVersion)
  return (
    <Status data-screen-only className="block">
      {isReady && (
        <div className={look}>
          <p className="font-semibold">{t('A new version is ready')}</p>
          <Button onClick={loadNewVersion}>{t('Reload')}</Button>
        </div>
      )}
    </Status>
  )
}
