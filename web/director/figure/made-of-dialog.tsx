import { useId, type ReactNode } from 'react'
import { listOwnStations, type StationRow } from '../../../contract/screen/overview.ts'
import { FigureTable, type Figures } from '../../ui/chart/figure-table.tsx'
import { Modal } from '../../ui/overlay/modal.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { TextSkeleton } from '../../ui/state/text-skeleton.tsx'
import type { CsvCell } from '../../ui/table/csv.ts'
import { DownloadCsv } from '../../ui/table/download-csv.tsx'
import { LoadMore, usePages } from '../../ui/table/paged-list.tsx'
import type { Overview } from './use-overview.ts'

/** How many residents each station has. */
export function UsersDialog({ users, onClose }: { users: number; onClose: () => void }) {
  return (
    <MadeOf title="Number of Users" onClose={onClose}>
      <ByStation
        caption="Residents by station"
        head="Residents"
        order="residents"
        file="residents by station"
        together={users}
        of={({ residents }) => residents}
        cell={amount => amount}
      />
    </MadeOf>
  )
}

/** Where the total came from, and at which stations. */
export function AmountDialog({
  total,
  onClose,
}: {
  total: Overview['total']
  onClose: () => void
}) {
  const bySource: Figures = {
    caption: 'Earned, by source',
    head: ['Source', 'Earned'],
    rows: [
      ['Pickups', { kobo: total.pickupKobo }],
      ['Custom requests', { kobo: total.specialKobo }],
    ],
    foot: ['Total Amount', { kobo: total.incomeKobo }],
  }
  const besides: Figures = {
    caption: 'Other money',
    head: ['What', 'Amount'],
    rows: [
      ['Refunds, already subtracted above', { kobo: total.refundedKobo }],
      ['Cash taken for wallets', { kobo: total.cashKobo }],
      ['Paid out for recyclables', { kobo: total.recyclablesKobo }],
    ],
  }
  return (
    <MadeOf title="Total Amount" onClose={onClose}>
      <FigureTable figures={bySource} captionHidden={false} />
      <ByStation
        caption="Earned, by station"
        head="Earned"
        order="income"
        file="earned by station"
        together={total.incomeKobo}
        of={({ incomeKobo }) => incomeKobo}
        cell={kobo => ({ kobo })}
      />
      <FigureTable figures={besides} captionHidden={false} />
    </MadeOf>
  )
}

type MadeOfProps = { title: string; onClose: () => void; children: ReactNode }

function MadeOf({ title, onClose, children }: MadeOfProps) {
  const id = useId()
  return (
    <Modal
      look="sheet"
      labelledBy={id}
      onClose={onClose}
      className="max-h-[calc(100dvh-2rem)] overflow-y-auto"
    >
      <h2 id={id} className="mb-4 text-2xl font-bold">
        {title}
      </h2>
      <div className="grid gap-7">{children}</div>
    </Modal>
  )
}

type ByStationProps = {
  caption: string
  head: string
  order: 'residents' | 'income'
  file: string
  /** Of all stations, also those that are not on the screen. */
  together: number
  of: (station: StationRow) => number
  cell: (amount: number) => CsvCell
}

/** The own stations, most first, page after page: the sum of all is what the card says. */
function ByStation({ caption, head, order, file, together, of, cell }: ByStationProps) {
  const asked = { order, direction: 'down', limit: 20 } as const
  const pages = usePages(listOwnStations, asked)
  const rows = pages.data?.pages.flatMap(page => page.data)
  if (!rows && pages.error) {
    const { error, isFetching, refetch } = pages
    return <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
  }
  if (!rows) return <TextSkeleton rows={4} />
  const figures: Figures = {
    caption,
    head: ['Station', head],
    rows: rows.map(each => [each.station, cell(of(each))]),
    foot: ['Total', cell(together)],
  }
  return (
    <div>
      <FigureTable figures={figures} captionHidden={false} />
      {pages.hasNextPage && (
        <LoadMore pages={pages} className="pt-3" onLoad={() => void pages.fetchNextPage()} />
      )}
      <div className="mt-3">
        <DownloadCsv
          endpoint={listOwnStations}
          filters={asked}
          things={file}
          header={['Station', head]}
          rowOf={each => [each.station, cell(of(each))]}
        />
      </div>
    </div>
  )
}
