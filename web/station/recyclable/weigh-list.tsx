import { materialNames } from '../../../contract/recyclable/material.ts'
import { formatNaira } from '../../../contract/money.ts'
import type { WeighedLine } from '../../../contract/recyclable/recyclable.ts'
import { showKilos } from '../../ui/form/kilo.ts'

/** What was on the scale, what each was worth, and the sum. */
export function WeighList({ lines }: { lines: readonly WeighedLine[] }) {
  const sum = lines.reduce((kobo, line) => kobo + line.worthKobo, 0)
  return (
    <table className="w-full">
      <caption className="sr-only">Weighed</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Material</th>
          <th scope="col">Worth</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {lines.map(({ material, grams, rateKobo, worthKobo }) => (
          <tr key={material}>
            <th scope="row" className="py-2 pr-3 text-left font-semibold">
              {materialNames[material]}
              <span className="figures block text-sm font-normal text-ink-soft">
                {showKilos(grams)} × {formatNaira(rateKobo)}
              </span>
            </th>
            <td className="figures py-2 text-right align-top whitespace-nowrap">
              {formatNaira(worthKobo)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot className="border-t-2 border-ink text-lg font-bold">
        <tr>
          <th scope="row" className="pt-2 text-left">
            Total
          </th>
          <td className="figures pt-2 text-right whitespace-nowrap">{formatNaira(sum)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
