import { TextLink } from '../text-link.tsx'
import { showNumber } from './quantity.tsx'

/** Null is where there is nothing to compare; a link leads to the thing itself. */
type Compared = { label: string; value: number | null; to?: string }

type ComparisonBarsProps = {
  caption: string
  /** What is compared, such as "Station", and by what. */
  head: readonly [point: string, value: string]
  points: readonly Compared[]
  show?: (value: number) => string
}

/** Things beside each other by one measure: a table whose rows are drawn, longest first. */
export function ComparisonBars({ caption, head, points, show = showNumber }: ComparisonBarsProps) {
  const rows = points.toSorted((a, b) => (b.value ?? -1) - (a.value ?? -1))
  const most = rows[0]?.value ?? 0
  return (
    <table className="w-full">
      <caption className="mb-1 text-left font-semibold">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{head[0]}</th>
          <th scope="col">{head[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, value, to }) => (
          <tr key={to ?? label}>
            <th scope="row" className="w-full py-1.5 pr-4 text-left font-normal wrap-anywhere">
              {to ? <TextLink to={to}>{label}</TextLink> : label}
              <Bar share={most > 0 ? Math.max(value ?? 0, 0) / most : 0} />
            </th>
            <td className="figures py-1.5 text-right align-bottom font-semibold whitespace-nowrap">
              {value === null ? '–' : show(value)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A part of the most, drawn. */
export function Bar({ share }: { share: number }) {
  return (
    <svg width="100%" height="10" aria-hidden="true" className="mt-1 block rounded-full bg-line">
      <rect
        width={`${Math.round(share * 1000) / 10}%`}
        height="10"
        rx="5"
        className="fill-leaf-700"
      />
    </svg>
  )
}
