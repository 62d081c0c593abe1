export type Point = { label: string; value: number }

type ChartTableProps = {
  caption: string
  /** What the points are, such as "Week", and what is counted. */
  head: readonly [point: string, value: string]
  points: readonly Point[]
  show: (value: number) => string
}

/** The figures behind a drawing, for those who would rather read or hear them. */
export function ChartTable({ caption, head, points, show }: ChartTableProps) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line text-left text-ink-soft">
          <th scope="col" className="py-1.5 font-semibold">
            {head[0]}
          </th>
          <th scope="col" className="py-1.5 text-right font-semibold">
            {head[1]}
          </th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ label, value }) => (
          <tr key={label} className="border-b border-line last:border-0">
            <th scope="row" className="py-1.5 text-left font-normal">
              {label}
            </th>
            <td className="figures py-1.5 text-right">{show(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
