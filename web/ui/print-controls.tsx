import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { TextLink } from './text-link.tsx'
import { t } from '../t.ts'

type PrintControlsProps = {
  to: string
  back: string
  canPrint: boolean
  /** What comes before printing, such as sharing. */
  first?: ReactNode
}

/** Above a sheet of paper: the way back, and printing once there is something to print. */
export function PrintControls({ to, back, canPrint, first }: PrintControlsProps) {
  return (
    <div data-screen-only className="mb-5 flex flex-wrap items-center justify-between gap-4">
      <TextLink to={to} className="inline-flex min-h-11 items-center gap-1.5">
        <Icon name="arrow-left" className="size-4" />
        {back}
      </TextLink>
      {canPrint && (
        <div className="flex flex-wrap gap-3">
          {first}
          <Button variant={first ? 'ghost' : 'primary'} onClick={() => print()}>
            <Icon name="print" />
            {t('Print')}
          </Button>
        </div>
      )}
    </div>
  )
}
