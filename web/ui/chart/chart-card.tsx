import { useId, type ReactNode } from 'react'
import { Card } from '../layout/card.tsx'
import { Skeleton } from '../state/skeleton.tsx'
import { Status } from '../status.tsx'
import { AsTable } from './as-table.tsx'
import { FigureTable, type Figures } from './figure-table.tsx'
import { SaveFigures } from './save-figures.tsx'
import { t } from '../../t.ts'

type ChartCardProps = {
  title: string
  /** What the drawing says, in a sentence. */
  says: ReactNode
  figures: Figures
  /** What the file of its figures is called. */
  file: string
  /** The drawing is a table itself, and needs no second one. */
  isTable?: boolean
  className?: string
  children: ReactNode
}

/** A drawing with its sentence, its table and its file. */
export function ChartCard({ title, says, figures, file, ...rest }: ChartCardProps) {
  const { isTable = false, className = '', children } = rest
  const id = useId()
  return (
    <Card aria-labelledby={id} className={`flex break-inside-avoid flex-col ${className}`}>
      <div className="flex items-start justify-between gap-3">
        <h3 id={id} className="text-lg font-bold">
          {title}
        </h3>
        <div className="-my-2.5 shrink-0">
          <SaveFigures figures={figures} file={file} />
        </div>
      </div>
      <p className="mt-0.5 mb-4 text-ink-soft">{says}</p>
      {children}
      {!isTable && (
        <AsTable>
          <FigureTable figures={figures} />
        </AsTable>
      )}
    </Card>
  )
}

/** A drawing that is on its way, about as tall as it will be. */
export function ChartSkeleton({ className = '' }: { className?: string }) {
  return (
    <div className={`rounded-xl border border-line bg-card p-4.5 sm:p-6 ${className}`}>
      <Status className="sr-only">{t('Loading...')}</Status>
      <Skeleton className="h-6 w-1/2" />
      <Skeleton className="mt-3 h-4 w-3/4" />
      <Skeleton shape="field" className="mt-5 h-44" />
    </div>
  )
}
