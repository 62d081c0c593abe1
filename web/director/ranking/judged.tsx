import {
  lateLimits,
  leastForShare,
  leastRatings,
  leastSettled,
  limits,
  type Limited,
} from '../../../contract/screen/standing.ts'
import { measureWords } from './measure-words.ts'

const share = (part: number) => `${Math.round(part * 100)}%`

/** "3 or more, and 20% of what is open". */
const sayLate = ({ least, share: part }: { least: number; share: number }) =>
  `${least} or more, and ${share(part)} of what is open`

const judged = Object.keys(limits) as Limited[]

/** "48 h or more", "below 90%"; a dash where it is never that. */
function sayLimit(measure: Limited, level: 'watch' | 'bad'): string {
  const { watch, bad, worst } = limits[measure]
  const at = level === 'watch' ? watch : bad
  if (at === Number.MAX_VALUE) return '–'
  const shown = measureWords[measure].show(at)
  return worst < watch ? `below ${shown}` : `${shown} or more`
}

/** From where on a measure is to watch or bad, for whoever wonders about a colour. */
export function Judged() {
  const cell = 'border-t border-line py-1.5 pr-4 text-left align-top'
  return (
    <details data-screen-only className="text-[0.9375rem]">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-leaf-700 underline underline-offset-3">
        How we rate stations
      </summary>
      <p className="max-w-[44rem]">
        A station is bad if any measure is bad, and to watch if any is close to its limit. Open
        pickups, requests and income have no limits.
      </p>
      <div className="relative overflow-x-auto">
        <table className="mt-2">
          <caption className="sr-only">Limits</caption>
          <thead>
            <tr>
              {['Measure', 'To watch', 'Bad'].map(head => (
                <th
                  key={head}
                  scope="col"
                  className="py-1.5 pr-4 text-left font-semibold text-ink-soft"
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row" className={cell}>
                Late
              </th>
              <td className={cell}>{sayLate(lateLimits.watch)}</td>
              <td className={cell}>
                {sayLate(lateLimits.bad)}; or {lateLimits.many} in any case
              </td>
            </tr>
            {judged.map(measure => (
              <tr key={measure}>
                <th scope="row" className={cell}>
                  {measureWords[measure].name}
                </th>
                <td className={cell}>{sayLimit(measure, 'watch')}</td>
                <td className={cell}>{sayLimit(measure, 'bad')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-2 max-w-[44rem] text-ink-soft">
        A dash means there isn’t enough data yet: waits, first visits, problems and proof need{' '}
        {leastForShare} pickups in the month, ratings {leastRatings}, and what was made good{' '}
        {leastSettled} settled problems.
      </p>
    </details>
  )
}
