import { materialNames, materials } from '../../../contract/recyclable/material.ts'
import { formatNaira, sayNaira } from '../../../contract/money.ts'
import { pageAt } from '../../../contract/page.ts'
import { listWeighings, type Weighing } from '../../../contract/recyclable/recyclable.ts'
import { shortId } from '../../../contract/request/request.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { showKilos } from '../../ui/form/kilo.ts'
import { Moment } from '../../ui/moment.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { csvMoment, type CsvCell } from '../../ui/table/csv.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { FilteredTable } from '../../ui/table/filtered-table.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { BroughtBy } from '../wallet/brought-by.tsx'
import { takeWeighingBack } from './take-weighing-back.ts'
import { weighingFilterNames, WeighingFilters, useWeighingFilters } from './weighing-filters.tsx'

/** What came in over the scale, and what of it was a mistake. */
export const Weighings = () => (
  <FilteredTable
    endpoint={listWeighings}
    title="Received"
    filters={useWeighingFilters()}
    filterNames={weighingFilterNames}
    fields={<WeighingFilters />}
    columns={columns}
    file={{ things: 'weighings', header: fileHeader, rowOf: asFileRow }}
    nothingFits="No weighings match."
    empty={
      <EmptyState
        title="No weighings yet"
        action={<ButtonLink to={pageAt('/station/weigh')}>Weigh In</ButtonLink>}
      >
        What residents bring appears here, with its worth.
      </EmptyState>
    }
  />
)

const struck = ({ reversal }: Weighing) => (reversal ? 'line-through' : '')

const columns: readonly Column<Weighing>[] = [
  { key: 'resident', header: 'Resident', names: true, cell: each => <BroughtBy {...each} /> },
  {
    key: 'when',
    header: 'When',
    cell: ({ weighedAt, weighedBy }) => (
      <>
        <span className="whitespace-nowrap">
          <Moment at={weighedAt} />
        </span>
        {weighedBy && <span className="block text-sm text-ink-soft">by {weighedBy}</span>}
      </>
    ),
  },
  {
    key: 'what',
    header: 'What',
    whole: true,
    cell: weighing => (
      <ul className={struck(weighing)}>
        {weighing.lines.map(({ material, grams }) => (
          <li key={material}>
            {materialNames[material]}{' '}
            <span className="figures whitespace-nowrap text-ink-soft">{showKilos(grams)}</span>
          </li>
        ))}
      </ul>
    ),
  },
  {
    key: 'weight',
    header: 'Weight',
    align: 'end',
    whole: true,
    cell: weighing => <span className={struck(weighing)}>{showKilos(weighing.grams)}</span>,
  },
  {
    key: 'amount',
    header: 'Credited',
    align: 'end',
    whole: true,
    cell: weighing => (
      <span className={weighing.reversal ? 'line-through' : 'font-semibold'}>
        {formatNaira(weighing.worthKobo)}
      </span>
    ),
  },
  {
    key: 'for',
    header: 'Request',
    cell: ({ requestId }) =>
      requestId ? (
        <TextLink to={pageAt('/station/assign/:requestId', { requestId })} className="figures">
          #{shortId(requestId)}
        </TextLink>
      ) : (
        'none'
      ),
  },
  {
    key: 'activity',
    header: 'Activity',
    whole: true,
    cell: weighing =>
      weighing.reversal ? (
        <span className="text-ink-soft">Reversed</span>
      ) : (
        <Menu
          label={`More for ${sayNaira(weighing.worthKobo)} of ${weighing.user}`}
          items={[
            {
              label: 'Reverse',
              icon: 'undo',
              danger: true,
              onSelect: () => void takeWeighingBack(weighing),
            },
          ]}
        />
      ),
  },
]

const fileHeader = [
  'Date',
  'Time',
  'Resident',
  'Phone',
  'Request',
  ...materials.map(material => `${materialNames[material]} (kg)`),
  'Weight (kg)',
  'Credited',
  'Weighed by',
  'Reversed',
]

const asFileRow = (weighing: Weighing): CsvCell[] => [
  ...csvMoment(weighing.weighedAt),
  weighing.user,
  weighing.phoneNumber ?? '',
  weighing.requestId ? shortId(weighing.requestId) : '',
  ...materials.map(material => ({
    grams: weighing.lines.find(line => line.material === material)?.grams ?? 0,
  })),
  { grams: weighing.grams },
  { kobo: weighing.worthKobo },
  weighing.weighedBy ?? '',
  weighing.reversal?.reason ?? '',
]
