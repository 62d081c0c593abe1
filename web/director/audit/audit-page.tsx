import { listAudit, type AuditEntry } from '../../../contract/audit.ts'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { Moment } from '../../ui/moment.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { csvMoment, type CsvCell } from '../../ui/table/csv.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { FilteredTable } from '../../ui/table/filtered-table.tsx'
import { auditFilterNames, AuditFilters, useAuditFilters } from './audit-filters.tsx'

/** Everything that the director and the stations' staff did. */
export default function AuditPage() {
  const filters = useAuditFilters()
  return (
    <>
      <PageTitle>Audit log</PageTitle>
      <FilteredTable
        endpoint={listAudit}
        title="What was done"
        text="By you and by the staff of your stations. Nothing here can be changed or removed."
        filters={filters}
        filterNames={auditFilterNames}
        fields={<AuditFilters />}
        columns={columns}
        file={{ things: 'audit log', header: fileHeader, rowOf: asFileRow }}
        nothingFits="Nothing like that was done."
        empty={
          <EmptyState title="Nothing was done yet">
            What you and your stations’ staff do stands here from now on.
          </EmptyState>
        }
      />
    </>
  )
}

const roleInWords = { station: 'Station staff', director: 'Director' } as const

const columns: readonly Column<AuditEntry>[] = [
  { key: 'what', header: 'What', names: true, cell: ({ what }) => what },
  { key: 'when', header: 'When', whole: true, cell: ({ at }) => <Moment at={at} /> },
  {
    key: 'who',
    header: 'Who',
    cell: ({ name, role, station }) => (
      <>
        {name}
        <span className="block text-sm text-ink-soft">
          {role === 'station' && station ? station : roleInWords[role]}
        </span>
      </>
    ),
  },
  { key: 'about', header: 'About', cell: entry => <About {...entry} /> },
  {
    key: 'where',
    header: 'From where',
    cell: ({ address, device }) => (
      <>
        {device}
        <span className="figures block text-sm text-ink-soft">{address}</span>
      </>
    ),
  },
]

function About({ detail }: AuditEntry) {
  if (detail.length === 0) return '–'
  return (
    <ul className="text-sm">
      {detail.map(({ name, value }) => (
        <li key={`${name} ${value}`}>
          <span className="text-ink-soft">{name}</span> {value}
        </li>
      ))}
    </ul>
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
