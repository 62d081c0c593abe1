import { useId, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { t } from '../../t.ts'

type FoldedFiltersProps = {
  /** What the list is narrowed to. */
  filters: object
  /** What a filter that is on is called. */
  chipOf: (name: string, value: string) => string
  /** Whether the fields are open, where the button for them stands elsewhere. */
  open?: boolean | undefined
  children: ReactNode
}

const chipLook =
  'inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full bg-leaf-100 px-3.5 text-sm ' +
  'font-semibold text-leaf-700'

/** On phones the fields stand behind one button, and what is on beside it; elsewhere they are open. */
export function FoldedFilters({ filters, chipOf, open, children }: FoldedFiltersProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [, setParams] = useSearchParams()
  const drop = (name: string) =>
    setParams(
      before => {
        before.delete(name)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <>
      <div className="mb-1.5 flex flex-wrap gap-2 empty:hidden md:hidden">
        {open === undefined && (
          <Button
            variant="ghost"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="filter" />
            {t('Filter')}
          </Button>
        )}
        {Object.entries(filters).map(([name, value]) => (
          <button key={name} type="button" className={chipLook} onClick={() => drop(name)}>
            {chipOf(name, String(value))}
            <Icon name="close" className="size-4" />
            <span className="sr-only">{t(', take away')}</span>
          </button>
        ))}
      </div>
      <div id={id} className={(open ?? isOpen) ? '' : 'max-md:hidden'}>
        {children}
      </div>
    </>
  )
}
