import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { listOwnStations } from '../../../contract/oversight.ts'
import { pageAt } from '../../../contract/page.ts'
import type { Ticket } from '../../../contract/support.ts'
import { query } from '../../query.ts'
import { TicketTabs } from '../../support/ticket-tabs.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { SearchBox, useSearch } from '../../ui/form/search-box.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { choiceIn, SelectFilter } from '../../ui/table/filter.tsx'
import { GiveToStation } from './give-to-station.tsx'
import { firstAnswer, SupportFigures } from './support-figures.tsx'

/** The choice for conversations that nobody has given to a station. */
const none = { value: 'none', label: 'No station yet' }

/** What people write to the director's stations, and how soon they are answered. */
export default function SupportPage() {
  const search = useSearch()
  const [params] = useSearchParams()
  const stations = useStations()
  const chosen = choiceIn(
    params,
    'station',
    [none, ...stations].map(({ value }) => value),
  )
  const ofStation = chosen === none.value ? { stationless: 'true' as const } : { stationId: chosen }
  const [given, setGiven] = useState<Ticket | null>(null)
  return (
    <>
      <PageTitle
        actions={
          <ButtonLink variant="ghost" to={{ search: params.toString(), hash: firstAnswer }}>
            <Icon name="arrow-down" />
            How soon we answer
          </ButtonLink>
        }
      >
        Support
      </PageTitle>
      <div className="mb-4 grid gap-3 sm:grid-cols-[2fr_1fr] sm:items-end lg:max-w-3xl">
        <SearchBox label="Search by name, number or words" />
        <SelectFilter name="station" label="Station" options={[none, ...stations]} />
      </div>
      <TicketTabs
        to={ticketId => pageAt('/director/home/support/:ticketId', { ticketId })}
        filters={{ ...(search && { search }), ...(chosen && ofStation) }}
        filterNames={['station']}
        more={[stationColumn(setGiven)]}
      />
      <div className="mt-10">
        <SupportFigures />
      </div>
      {given && <GiveToStation ticket={given} onClose={() => setGiven(null)} />}
    </>
  )
}

function useStations() {
  const sent = { limit: 100, order: 'name', direction: 'up' } as const
  const { data } = useQuery(query(listOwnStations, sent))
  return data?.data.map(({ _id, station }) => ({ value: _id, label: station })) ?? []
}

const stationColumn = (onGive: (ticket: Ticket) => void): Column<Ticket> => ({
  key: 'station',
  header: 'Station',
  whole: true,
  cell: ticket =>
    ticket.station?.station ?? (
      <Button
        variant="ghost"
        aria-haspopup="dialog"
        aria-label={`Give to a station: #${ticket.number}`}
        onClick={() => onGive(ticket)}
      >
        Give to a station
      </Button>
    ),
})
