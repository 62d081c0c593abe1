import { useState } from 'react'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Tabs, useTabInUrl } from '../ui/layout/tabs.tsx'
import { Money } from '../ui/money.tsx'
import { toasts } from '../ui/overlay/toast.tsx'
import { DataTable, type Column } from '../ui/table/data-table.tsx'
import type { Sort } from '../ui/table/table-sort.tsx'
import { Section, Specimen } from './specimen.tsx'

type Pickup = { id: string; name: string; address: string; kobo: number; carrier?: string }

const pickups: readonly Pickup[] = [
  { id: '1', name: 'Bisi Adewale', address: '14 Opebi Road', kobo: 50_000 },
  { id: '2', name: 'Ada Obi', address: '3 Allen Avenue, Ikeja', kobo: 250_000 },
  { id: '3', name: 'Chuka Stores', address: 'Shop 8, Computer Village', kobo: 50_000 },
  {
    id: '4',
    name: 'Hauwa Bello',
    address: '22 Toyin Street',
    kobo: 75_050,
    carrier: 'Mallam Sani',
  },
]

const columns: readonly Column<Pickup>[] = [
  { key: 'name', header: 'Name', names: true, sortable: true, cell: ({ name }) => name },
  { key: 'address', header: 'Address', cell: ({ address }) => address },
  {
    key: 'kobo',
    header: 'Price',
    sortable: true,
    align: 'end',
    cell: ({ kobo }) => <Money kobo={kobo} />,
  },
  {
    key: 'assigned',
    header: 'Assigned',
    cell: ({ carrier }) =>
      carrier ? <Badge dot>{carrier}</Badge> : <Badge tone="danfo">Pending...</Badge>,
  },
  {
    key: 'activity',
    header: 'Activity',
    cell: ({ name, carrier }) => (
      <Button
        variant={carrier ? 'ghost' : 'primary'}
        aria-label={`${carrier ? 'Swap' : 'Assign'} ${name}`}
        onClick={() => toasts.show({ text: `${name} it is.` })}
      >
        {carrier ? 'Swap' : 'Assign'}
      </Button>
    ),
  },
]

function inOrder(rows: readonly Pickup[], sort: Sort | undefined): readonly Pickup[] {
  if (!sort) return rows
  const turn = sort.direction === 'ascending' ? 1 : -1
  const compare = (a: Pickup, b: Pickup) =>
    sort.key === 'kobo' ? a.kobo - b.kobo : a.name.localeCompare(b.name)
  return rows.toSorted((a, b) => turn * compare(a, b))
}

/** Tabs, and tables that are cards on phones. */
export function ListSamples() {
  return (
    <Section id="lists" title="Tabs and tables">
      <TabSample />
      <TableSample />
      <Specimen title="Table without extras" wide>
        <DataTable
          caption="Price list"
          rows={pickups.slice(0, 2)}
          rowKey={({ id }) => id}
          columns={columns.slice(0, 3)}
        />
      </Specimen>
    </Section>
  )
}

function TableSample() {
  const [sort, setSort] = useState<Sort>()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set(['2']))
  return (
    <Specimen title="Table with order, selection and an urgent row" wide>
      <p>
        Picked: <output className="figures font-semibold">{picked.size}</output>
      </p>
      <DataTable
        caption="Subscription Requests"
        columns={columns}
        rows={inOrder(pickups, sort)}
        rowKey={({ id }) => id}
        sort={sort}
        onSort={setSort}
        urgent={({ id }) => id === '1'}
        selection={{
          picked,
          onPick: setPicked,
          nameOf: ({ name }) => name,
          mayPick: ({ carrier }) => !carrier,
        }}
      />
    </Specimen>
  )
}

function TabSample() {
  const [tab, openTab] = useTabInUrl(['create', 'all', 'closed'])
  return (
    <Specimen title="Tabs" wide>
      <Tabs
        label="Stations"
        current={tab}
        onChange={openTab}
        tabs={[
          { id: 'create', label: 'Create Stations', panel: <p>A form to fill in.</p> },
          { id: 'all', label: 'All Stations', panel: <p>A list to look through.</p> },
          { id: 'closed', label: 'Closed', panel: <p>Nothing any more.</p> },
        ]}
      />
    </Specimen>
  )
}
