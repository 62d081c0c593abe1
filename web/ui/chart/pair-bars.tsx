/** Null is where nothing was counted. */
type Pair = { label: string; now: number | null; before: number | null }

type PairBarsProps = {
  caption: string
  /** What the rows are, and what is beside each other, such as two months. */
  head: readonly [row: string, now: string, before: string]
  rows: readonly Pair[]
  show: (value: number) => string
}

/** Things as they are and as they were: a table whose rows are drawn. */
export function PairBars({ caption, head: [row, now, before], rows, show }: PairBarsProps) {
  const most = Math.max(...rows.flatMap(each => [each.now ?? 0, each.before ?? 0]), 1)
  const said = (value: number | null) => (value === null ? '–' : show(value))
  return (
    <table className="w-full">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{row}</th>
          <th scope="col">
            {now}, and {before}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(each => (
          <tr key={each.label}>
            <th scope="row" className="w-full py-2 pr-4 text-left font-normal wrap-anywhere">
              {each.label}
              <Bars now={(each.now ?? 0) / most} before={(each.before ?? 0) / most} />
            </th>
            <td className="figures py-2 text-right align-bottom leading-tight whitespace-nowrap">
              <span className="block font-semibold">{said(each.now)}</span>
              <span className="block text-sm text-ink-soft">
                <span className="sr-only">{before}: </span>
                {said(each.before)}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const percent = (share: number) => `${Math.round(Math.max(share, 0) * 1000) / 10}%`

function Bars({ now, before }: { now: number; before: number }) {
  return (
    <svg width="100%" height="18" aria-hidden="true" className="mt-1 block">
      <rect width={percent(now)} height="10" rx="2" className="fill-leaf-700" />
      <rect y="12" width={percent(before)} height="6" rx="2" className="fill-line-strong" />
    </svg>
  )
}
