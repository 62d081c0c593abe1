import { Link } from 'react-router'
import { pageAt } from '../../../contract/page.ts'
import type { Measure, Order, Ranked } from '../../../contract/screen/standing.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { showNumber } from '../../ui/chart/quantity.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useMediaOrPaper } from '../../ui/use-media-or-paper.ts'
import { heatLook, HeatMark, heatOf, type FiguresOf } from './heat.tsx'
import { directionOf, orderName, placeInWords, shownFigure } from './measure-words.ts'
import { MissedBars } from './missed-bars.tsx'
import type { Standing } from './use-ranking.ts'

const columns = [
  'open',
  'late',
  'wait',
  'firstVisit',
  'problems',
  'madeGood',
  'noProof',
  'rating',
  'cash',
  'income',
] as const satisfies Measure[]

const onPhone = [...columns, 'missed', 'station', 'city'] as const satisfies Order[]

type RankTableProps = {
  caption: string
  rows: readonly Ranked[]
  standing: Standing | undefined
  by: Order
  first: 'worst' | 'best'
  onOrder: (by: Order) => void
}

/** Stations in their order: on a desk a table with the median on top, on a phone rows of two lines. */
export function RankTable(props: RankTableProps) {
  return useMediaOrPaper('(min-width: 60rem)') ? <Desk {...props} /> : <Phone {...props} />
}

const toStation = (stationId: string) => pageAt('/director/home/stations/:stationId', { stationId })

const headLook =
  'sticky top-0 z-10 bg-card px-1 xl:px-1.5 py-1 text-[0.8125rem] font-semibold text-ink-soft'
const orderLook =
  'inline-flex min-h-9 cursor-pointer items-center gap-0.5 rounded-lg xl:-mx-1.5 xl:px-1.5 underline decoration-dotted underline-offset-4 hover:decoration-solid font-semibold ' +
  'hover:text-ink xl:whitespace-nowrap'

type HeadProps = Pick<RankTableProps, 'by' | 'first' | 'onOrder'> & { of: Order; className: string }

/** A column's head that orders the list, and looks like it. */
function Head({ of, by, first, onOrder, className }: HeadProps) {
  const sorted = by === of ? directionOf(by, first) : undefined
  return (
    <th
      scope="col"
      aria-sort={sorted}
      className={`${headLook} ${className} ${sorted ? 'text-ink' : ''}`}
    >
      <button type="button" className={orderLook} onClick={() => onOrder(of)}>
        {orderName(of)}
        {/* Ten more signs would make the table wider than a desk. */}
        {sorted && (
          <Icon
            name={sorted === 'descending' ? 'arrow-down' : 'arrow-up'}
            className="size-3.5 shrink-0 max-xl:size-3"
          />
        )}
      </button>
    </th>
  )
}

function Desk({ caption, rows, standing, by, first, onOrder }: RankTableProps) {
  const way = { by, first, onOrder }
  return (
    <div className="relative overflow-x-auto rounded-xl border border-line bg-card print:border-0">
      <table className="w-full text-[0.9375rem] max-xl:text-[0.8125rem]">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className={`${headLook} w-8 text-right xl:w-10`}>
              <span className="sr-only">Rank</span>
            </th>
            <Head of="station" {...way} className="text-left" />
            <Head of="city" {...way} className="text-left max-xl:hidden" />
            {columns.map(measure => (
              <Head key={measure} of={measure} {...way} className="text-right" />
            ))}
            <Head of="missed" {...way} className="text-left whitespace-nowrap max-xl:hidden" />
          </tr>
        </thead>
        <tbody>
          {standing && <Median standing={standing} />}
          {rows.map((row, index) => (
            <Row key={row._id} row={row} rank={index + 1} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const cellLook = 'figures px-1 xl:px-1.5 py-1.5 text-right whitespace-nowrap'

function Median({ standing: { stations, median } }: { standing: Standing }) {
  return (
    <tr className="border-y border-line bg-paper font-semibold">
      <th
        scope="row"
        colSpan={2}
        className="py-1.5 pr-1 pl-10 text-left xl:pr-3 xl:pl-14 whitespace-nowrap"
      >
        All {stations}
        <span className="font-normal text-ink-soft xl:hidden"> median</span>
      </th>
      <td className="px-1 xl:px-1.5 text-ink-soft max-xl:hidden">median</td>
      {columns.map(measure => (
        <td key={measure} className="figures px-1 xl:px-1.5 py-1.5 text-right whitespace-nowrap">
          {shownFigure(measure, median[measure] ?? null)}
        </td>
      ))}
      <td className="px-1 xl:px-1.5 text-sm font-normal text-ink-soft max-xl:hidden">by day</td>
    </tr>
  )
}

function Row({ row, rank }: { row: Ranked; rank: number }) {
  return (
    <tr className="border-t border-line hover:bg-leaf-100/50">
      <td className="figures px-1 xl:px-1.5 text-right text-ink-soft">{rank}</td>
      <th scope="row" className="px-1 xl:px-1.5 py-1 text-left font-semibold">
        <Link
          to={toStation(row._id)}
          className="inline-flex min-h-7 items-center gap-2 underline-offset-3 hover:underline"
        >
          {row.station}
          {row.status === 'suspended' && <Badge tone="plain">Suspended</Badge>}
        </Link>
        <span className="block text-sm font-normal text-ink-soft xl:hidden">
          {placeInWords(row)}
        </span>
      </th>
      <td className="px-1 xl:px-1.5 text-sm text-ink-soft max-xl:hidden">{placeInWords(row)}</td>
      {columns.map(measure => {
        const heat = heatOf(measure, row)
        return (
          <td
            key={measure}
            className={`${cellLook} ${heat === 'none' ? '' : 'border border-card'} ${heatLook[heat]}`}
          >
            <span className="inline-flex items-center gap-1.5 max-xl:gap-0.5">
              <HeatMark heat={heat} />
              {shownFigure(measure, row[measure])}
            </span>
          </td>
        )
      })}
      <td className="px-1 xl:px-1.5 align-middle max-xl:hidden">
        <MissedBars missed={row.missed} />
      </td>
    </tr>
  )
}

function Phone({ caption, rows, standing, by, first, onOrder }: RankTableProps) {
  return (
    <>
      <div className="mb-2 flex items-end gap-3">
        <div className="min-w-0 flex-1">
          <Select
            label="Order by"
            value={by}
            options={onPhone.map(each => ({ value: each, label: orderName(each) }))}
            onChange={next => {
              const order = onPhone.find(each => each === next)
              if (order) onOrder(order)
            }}
          />
        </div>
        <Button variant="ghost" aria-label="Reverse order" onClick={() => onOrder(by)}>
          <Icon name={directionOf(by, first) === 'ascending' ? 'arrow-up' : 'arrow-down'} />
        </Button>
      </div>
      <ul
        aria-label={caption}
        className="divide-y divide-line rounded-xl border border-line bg-card"
      >
        {standing && (
          <li className="flex items-center justify-between gap-3 px-3.5 py-2.5 font-semibold">
            <span>
              All {standing.stations}
              <span className="block text-sm font-normal text-ink-soft">median</span>
            </span>
            <Figures by={by} of={standing.median} heats={false} />
          </li>
        )}
        {rows.map(row => (
          <li key={row._id}>
            <Link
              to={toStation(row._id)}
              className="flex min-h-16 items-center justify-between gap-3 px-3.5 py-2 hover:bg-leaf-100"
            >
              <span className="min-w-0">
                <span className="block truncate font-semibold">{row.station}</span>
                <span className="block truncate text-sm text-ink-soft">
                  {row.status === 'suspended' ? 'Suspended · ' : ''}
                  {placeInWords(row)}
                </span>
              </span>
              <Figures by={by} of={row} heats />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

type FiguresProps = { by: Order; of: FiguresOf & Partial<Pick<Ranked, 'missed'>>; heats: boolean }

/** What the order is by, and below it what is late or else the wait. */
function Figures({ by, of, heats }: FiguresProps) {
  if (by === 'missed') return <Missed missed={of.missed} />
  const measure = by === 'station' || by === 'city' || by === 'attention' ? 'late' : by
  const heat = heats ? heatOf(measure, of) : 'none'
  return (
    <span className="shrink-0 text-right">
      <span
        className={`figures inline-flex items-center gap-1.5 rounded-md px-2 py-0.5 font-semibold ${heatLook[heat]}`}
      >
        <HeatMark heat={heat} />
        {shownFigure(measure, of[measure] ?? null)}
        {measure === 'late' && ' late'}
      </span>
      <span className="figures block text-sm font-normal text-ink-soft">
        {measure === 'late'
          ? `of ${shownFigure('open', of.open ?? null)} open`
          : `${shownFigure('late', of.late ?? null)} late`}
      </span>
    </span>
  )
}

const Missed = ({ missed }: { missed: readonly number[] | undefined }) => (
  <span className="figures shrink-0 text-right font-semibold">
    {missed ? showNumber(missed.reduce((sum, each) => sum + each, 0)) : '–'} missed
    <span className="block text-sm font-normal text-ink-soft">in 14 days</span>
  </span>
)
