import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { listOwnStations, type StationRow } from '../../../contract/oversight.ts'
import { keyOf } from '../../query.ts'
import { FigureTable, type Figures } from '../../ui/chart/figure-table.tsx'
import { SaveFigures } from '../../ui/chart/save-figures.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Modal } from '../../ui/overlay/modal.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { TextSkeleton } from '../../ui/state/text-skeleton.tsx'
import type { CsvCell } from '../../ui/table/csv.ts'
import { wholeList } from '../../ui/table/whole-list.ts'
import type { Overview } from './use-overview.ts'

const mostStations = 500

/** How many residents each station has. */
export function UsersDialog({ onClose }: { onClose: () => void }) {
  return (
    <MadeOf title="Number of Users" onClose={onClose}>
      <ByStation
        caption="Users by station"
        head="Users"
        file="users-by-station"
        of={({ residents }) => residents}
        cell={users => users}
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
      ['Special requests', { kobo: total.specialKobo }],
    ],
    foot: ['Total Amount', { kobo: total.incomeKobo }],
  }
  const besides: Figures = {
    caption: 'What else moved',
    head: ['What', 'Amount'],
    rows: [
      ['Given back, taken off above', { kobo: total.refundedKobo }],
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
        file="earned-by-station"
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
      <div className="mb-4 flex items-center justify-between gap-3">
        <h2 id={id} className="text-2xl font-bold">
          {title}
        </h2>
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="grid size-11 cursor-pointer place-items-center rounded-full hover:bg-leaf-100"
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="grid gap-7">{children}</div>
    </Modal>
  )
}

/** All own stations: the sum of them is what the card says. */
const useAllStations = () =>
  useQuery({
    queryKey: [keyOf(listOwnStations), 'whole'],
    queryFn: () =>
      wholeList(listOwnStations, { order: 'name', direction: 'up' }, { most: mostStations }),
  })

type ByStationProps = {
  caption: string
  head: string
  file: string
  of: (station: StationRow) => number
  cell: (amount: number) => CsvCell
}

function ByStation({ caption, head, file, of, cell }: ByStationProps) {
  const { data, error, isFetching, refetch } = useAllStations()
  if (error && !data) {
    return <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
  }
  if (!data) return <TextSkeleton rows={4} />
  // Old WebViews have no toSorted, and a copy may be put in order.
  // oxlint-disable-next-line unicorn/no-array-sort
  const sorted = [...data.items].sort((one, other) => of(other) - of(one))
  const figures: Figures = {
    caption,
    head: ['Station', head],
    rows: sorted.map(each => [each.station, cell(of(each))]),
    foot: ['Together', cell(sorted.reduce((sum, each) => sum + of(each), 0))],
  }
  return (
    <div>
      <FigureTable figures={figures} captionHidden={false} />
      {data.hasMore && (
        <p className="text-sm text-ink-soft">The first {mostStations} stations by name.</p>
      )}
      <SaveFigures figures={figures} file={file} />
    </div>
  )
}
