import { Status } from '../status.tsx'
import { Skeleton } from './skeleton.tsx'
import { t } from '../../t.ts'

/** A few lines or fields that are on their way. */
export function TextSkeleton({ rows = 3, tall = false }: { rows?: number; tall?: boolean }) {
  return (
    <Status className="grid gap-5 py-2">
      <span className="sr-only">{t('Loading...')}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="grid gap-2">
          <Skeleton className="h-3 w-24" />
          {tall ? <Skeleton shape="field" className="h-12" /> : <Skeleton className="h-4 w-3/5" />}
        </div>
      ))}
    </Status>
  )
}
