import { Select } from '../form/select.tsx'
import { Icon } from '../icon.tsx'
import { t } from '../../t.ts'

export type Sort = { key: string; direction: 'ascending' | 'descending' }

type Sortable = { key: string; header: string }

type SortButtonProps = { column: Sortable; sort: Sort | undefined; onSort: (sort: Sort) => void }

const buttonLook =
  '-mx-2 inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-lg px-2 text-inherit ' +
  'font-semibold hover:text-ink max-md:hidden'

/** A column's header that puts the rows in its order, and in the opposite one when pressed again. */
export function SortButton({ column: { key, header }, sort, onSort }: SortButtonProps) {
  const now = sort?.key === key ? sort.direction : undefined
  const next = now === 'ascending' ? 'descending' : 'ascending'
  const icon = now ? (now === 'ascending' ? 'arrow-up' : 'arrow-down') : 'sort'
  return (
    <>
      <button type="button" className={buttonLook} onClick={() => onSort({ key, direction: next })}>
        {header}
        <Icon name={icon} className="size-4" />
      </button>
      {/* On cards there is nothing to press here: the select above them does it. */}
      <span className="md:hidden">{header}</span>
    </>
  )
}

type SortBoxProps = {
  columns: readonly Sortable[]
  sort: Sort | undefined
  onSort: (sort: Sort) => void
}

/** The same as a select, where the headers have no room. */
export function SortBox({ columns, sort, onSort }: SortBoxProps) {
  const options = columns.flatMap(({ key, header }) => [
    { value: `${key} ascending`, label: `${header}, lowest first` },
    { value: `${key} descending`, label: `${header}, highest first` },
  ])
  return (
    <Select
      label={t('Sort by')}
      value={sort ? `${sort.key} ${sort.direction}` : ''}
      placeholder={t('Default order')}
      options={options}
      onChange={value => {
        const [key, direction] = value.split(' ')
        if (key && direction) onSort({ key, direction: direction as Sort['direction'] })
      }}
    />
  )
}
