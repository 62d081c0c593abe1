import { listAudit, type AuditEntry } from '../../../contract/audit/audit.ts'
import { Badge } from '../../ui/badge.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { Moment } from '../../ui/moment.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { csvMoment, type CsvCell } from '../../ui/table/csv.ts'
import { ungrouped, type Column } from '../../ui/table/data-table.tsx'
import { FilteredTable } from '../../ui/table/filtered-table.tsx'
import { foldEntries, inOneSentence, type FoldedEntry } from './fold-entries.ts'
import { auditFilterNames, AuditFilters, markWords, useAuditFilters } from './audit-filters.tsx'

/** Everything that the director and the stations' staff did. */
export default function AuditPage() {
  const filters = useAuditFilters()
  return (
    <>
      <PageTitle>Audit log</PageTitle>
      <FilteredTable
        endpoint={listAudit}
        title="Audit log"
        text="What you and your stations’ staff did. Nothing here can be changed or removed."
        filters={filters}
        filterNames={auditFilterNames}
        fields={<AuditFilters />}
        columns={columns}
        rowsBy={ungrouped}
        isLedger
        fold={foldEntries}
        order={manyAtOnce}
        file={{ things: 'audit log', header: fileHeader, rowOf: asFileRow }}
        nothingFits="No entries match."
        empty={
          <EmptyState title="No entries yet">
            What you and your stations’ staff do will appear here.
          </EmptyState>
        }
      />
    </>
  )
}

/** Many are one row once they are folded. */
const manyAtOnce = { limit: 100 }

const roleInWords = {
  station: 'Station staff',
  director: 'Director',
  operator: 'The operator',
} as const

const columns: readonly Column<FoldedEntry>[] = [
  {
    key: 'what',
    header: 'What',
    names: true,
    phone: 'title',
    cell: entry => (
      <>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {inOneSentence(entry)}
          {entry.mark && <Badge tone="clay">{markWords[entry.mark]}</Badge>}
        </span>
        {reasonOf(entry) && (
          <span className="block text-sm font-normal text-ink-soft">“{reasonOf(entry)}”</span>
        )}
      </>
    ),
  },
  {
    key: 'when',
    header: 'When',
    whole: true,
    phone: 'endText',
    cell: ({ at }) => <Moment at={at} />,
  },
  {
    key: 'who',
    header: 'Who',
    phone: 'text',
    cell: ({ name, role, station }) => (
      <>
        {name}
        {role !== 'station' && (
          <span className="text-sm text-ink-soft md:block">
            <span className="md:hidden">, </span>
            {roleInWords[role]}
          </span>
        )}
        {station && !name.startsWith(station) && <span className="md:hidden">, {station}</span>}
      </>
    ),
  },
  { key: 'station', header: 'Station', cell: ({ station }) => station },
  {
    key: 'more',
    header: 'More',
    phone: 'deeds',
    cell: ({ entries }) => <More entries={entries} />,
  },
]

/** Why it was done, where somebody said so. */
const reasonOf = ({ detail }: AuditEntry) =>
  detail.find(({ name }) => name === 'note' || name === 'reason')?.value

/** What it was about to the last field, from where, and each of those that stand together. */
function More({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-leaf-700 underline underline-offset-3">
        {entries.length > 1 ? `All ${entries.length}` : 'Details'}
      </summary>
      <ul className="divide-y divide-line text-sm">
        {entries.map(entry => (
          <li key={entry._id} className="py-1.5">
            {entries.length > 1 && <p className="font-semibold">{entry.what}</p>}
            {entry.detail.map(({ name, value }) => (
              <p key={`${name} ${value}`}>
                <span className="text-ink-soft">{name}</span> {value}
              </p>
            ))}
            <p className="text-ink-soft">
              {entry.device}, <span className="figures">{entry.address}</span>
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}

const fileHeader = ['Date', 'Time', 'Who', 'Role', 'Station', 'What', 'About', 'Address', 'Device']

const asFileRow = (entry: AuditEntry): CsvCell[] => [
  ...csvMoment(entry.at),
  entry.name,
  roleInWords[entry.role],
  entry.station ?? '',
  entry.what,
  entry.detail.map(({ name, value }) => `${name}: ${value}`).join('; '),
  entry.address,
  entry.device,
]
