import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SentOf } from '../../contract/endpoint.ts'
import { listTickets, type Ticket } from '../../contract/support/support.ts'
import { focusTitle } from '../ui/focus-title.ts'
import { IconDisc } from '../ui/icon-disc.tsx'
import { Tabs, useTabInUrl } from '../ui/layout/tabs.tsx'
import { Moment } from '../ui/moment.tsx'
import { EmptyState } from '../ui/state/empty-state.tsx'
import { ungrouped, type Column } from '../ui/table/data-table.tsx'
import { ClearFilters } from '../ui/table/filter.tsx'
import { usePages } from '../ui/table/paged-list.tsx'
import { PagedTable } from '../ui/table/paged-table.tsx'
import { TicketBadge, ticketTones } from './ticket-badge.tsx'
import { useWaitingTickets } from './use-waiting-tickets.ts'
import { t } from '../t.ts'

type Filters = Pick<SentOf<typeof listTickets>, 'search' | 'stationId' | 'stationless'>

const showings = {
  open: { label: 'Waiting', title: 'Nobody waits for an answer' },
  answered: { label: 'Answered', title: 'Nothing is answered and still open' },
  closed: { label: 'Closed', title: 'Nothing is closed yet' },
  all: { label: 'All', title: 'Nobody has written yet' },
} as const
type Showing = keyof typeof showings
const names = ['open', 'answered', 'closed', 'all'] as const satisfies readonly Showing[]

type TicketTabsProps = {
  /** Where the page of one is. */
  to: (ticketId: string) => string
  filters: Filters
  filterNames: readonly string[]
  /** Columns that only this reader has. */
  more?: readonly Column<Ticket>[]
}

/** The conversations by how they stand, for those who answer. */
export function TicketTabs({ to, filters, filterNames, more }: TicketTabsProps) {
  const [current, open] = useTabInUrl(names, 'state')
  const waiting = useWaitingTickets()
  return (
    <Tabs
      label={t('Which conversations')}
      current={current}
      onChange={open}
      tabs={names.map(id => ({
        id,
        label: id === 'open' && waiting > 0 ? `Waiting (${waiting})` : showings[id].label,
        panel: (
          <TicketTable
            showing={id}
            filters={filters}
            filterNames={filterNames}
            columns={[...columnsTo(to), ...(more ?? [])]}
          />
        ),
      }))}
    />
  )
}

type TicketTableProps = Omit<TicketTabsProps, 'to' | 'more'> & {
  showing: Showing
  columns: readonly Column<Ticket>[]
}

function TicketTable({ showing, filters, filterNames, columns }: TicketTableProps) {
  const { label, title } = showings[showing]
  const state = showing === 'all' ? {} : { state: showing }
  const pages = usePages(listTickets, { ...filters, ...state })
  const isNarrowed = Object.keys(filters).length > 0
  return (
    <PagedTable
      caption={`Conversations: ${label.toLowerCase()}`}
      captionHidden
      columns={columns}
      pages={pages}
      rowsBy={ungrouped}
      empty={
        isNarrowed ? (
          <EmptyState
            title={t('No conversations')}
            action={<ClearFilters names={filterNames} onClear={focusTitle} />}
          >
            {t('None match this filter.')}
          </EmptyState>
        ) : (
          <EmptyState title={title}>{t('New messages appear here automatically.')}</EmptyState>
        )
      }
    />
  )
}

const columnsTo = (to: TicketTabsProps['to']): readonly Column<Ticket>[] => [
  {
    key: 'picture',
    header: 'Picture',
    phone: 'picture',
    cell: ({ state }) => <IconDisc name="support" size="row" tone={ticketTones[state]} />,
  },
  {
    key: 'who',
    header: 'Who',
    names: true,
    phone: 'title',
    cell: ({ _id, name, title }): ReactNode => (
      <>
        <Link
          to={to(_id)}
          className="underline-offset-3 hover:text-leaf-700 hover:underline max-md:after:absolute max-md:after:inset-0"
        >
          {name}
        </Link>
        <span className="line-clamp-2 text-sm font-normal wrap-anywhere text-ink-soft max-md:hidden">
          {title}
        </span>
      </>
    ),
  },
  // On a desk it stands in the same cell as the name.
  { key: 'about', header: 'About', phone: 'text', phoneOnly: true, cell: ({ title }) => title },
  {
    key: 'number',
    header: 'Number',
    whole: true,
    cell: ({ number }) => <span className="figures">#{number}</span>,
  },
  {
    key: 'state',
    header: 'State',
    whole: true,
    phone: 'endText',
    cell: ({ state }) => (
      <>
        <span className="max-md:hidden">
          <TicketBadge state={state} />
        </span>
        <span className="md:hidden">{showings[state].label}</span>
      </>
    ),
  },
  {
    key: 'last',
    header: 'Last message',
    whole: true,
    phone: 'end',
    cell: ({ lastAt }) => <Moment at={lastAt} />,
  },
]
