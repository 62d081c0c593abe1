import { useState, type ReactNode } from 'react'
import { t } from '../../t.ts'

const summaryLook =
  'flex min-h-11 cursor-pointer items-center rounded-lg font-semibold text-leaf-700'

/** The same as a drawing in figures: made once somebody opens it, as few do. */
export function AsTable({ children }: { children: ReactNode }) {
  const [wasOpened, setOpened] = useState(false)
  return (
    <details className="mt-2 print:hidden" onToggle={() => setOpened(true)}>
      <summary className={summaryLook}>{t('Show as a table')}</summary>
      {wasOpened && children}
    </details>
  )
}
