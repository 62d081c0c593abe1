import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { pageAt } from '../../../contract/page.ts'
import type { Ticket } from '../../../contract/support/support.ts'
import { TicketTabs } from '../../support/ticket-tabs.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { SearchBox, useSearch } from '../../ui/form/search-box.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Below } from '../../ui/layout/below.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { RegionFilter } from '../region/region-filter.tsx'
import { regionNames, useRegion } from '../region/use-region.ts'
import { isStationId, StationFilter } from '../station/station-filter.tsx'
import { GiveToStation } from './give-to-station.tsx'
import { firstAnswer, SupportFigures } from './support-figures.tsx'

/** The choice for conversations that nobody has given to a station. */
const none = { value: 'none', label: 'No station yet' }

/** What people write to the director's stations, and how soon they are answered. */
export default function SupportPage() {
  const search = useSearch()
  const [params] = useSearchParams()
  const chosen = params.get('station')
  const ofStation = {
    ...(chosen === none.value && { stationless: 'true' as const }),
    ...(isStationId(chosen) && { stationId: chosen }),
  }
  const region = useRegion()
  const [given, setGiven] = useState<Ticket | null>(null)
  return (
    <>
      <PageTitle
        actions={
          <ButtonLink variant="ghost" to={{ search: params.toString(), hash: firstAnswer }}>
            <Icon name="arrow-down" />
            Answer times
          </ButtonLink>
        }
      >
        Support
      </PageTitle>
      <div className="mb-4 grid gap-3 sm:grid-cols-[2fr_1fr] sm:items-end lg:max-w-5xl lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <SearchBox label="Search by name, number or text" />
        <StationFilter more={[none]} />
        <div className="grid two-abreast gap-3 empty:hidden sm:col-span-2">
          <RegionFilter />
        </div>
      </div>
      <TicketTabs
        to={ticketId => pageAt('/director/home/support/:ticketId', { ticketId })}
        filters={{ ...(search && { search }), ...ofStation, ...region }}
        filterNames={['station', ...regionNames]}
        more={[stationColumn(setGiven)]}
      />
      {/* In the step in which the tab's list comes, which would push it down. */}
      <Below>
        <div className="mt-10">
          <SupportFigures />
        </div>
      </Below>
      {given && <GiveToStation ticket={given} onClose={() => setGiven(null)} />}
    </>
  )
}

const stationColumn = (onGive: (ticket: Ticket) => void): Column<Ticket> => ({
  key: 'station',
  header: 'Station',
  whole: true,
  phone: 'deeds',
  cell: ticket =>
    ticket.station ? (
      <span className="max-md:block max-md:pb-1.5 max-md:pl-13 max-md:text-sm max-md:text-ink-soft">
        {ticket.station.station}
      </span>
    ) : (
      <Button
        variant="ghost"
        className="max-md:mt-1 max-md:ml-13"
        aria-haspopup="dialog"
        aria-label={`Pass to station: #${ticket.number}`}
        onClick={() => onGive(ticket)}
      >
        Pass to station
      </Button>
    ),
})
