import { materialNames, materials } from '../../../contract/recyclable/material.ts'
import type { WeighedLine } from '../../../contract/recyclable/recyclable.ts'
import { showKilos } from '../../ui/form/kilo.ts'
import { Money } from '../../ui/money.tsx'
import { ScrollsSideways } from '../../ui/table/scrolls-sideways.tsx'
import { t } from '../../t.ts'

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0)

const cell = 'py-2 pl-3 text-right figures whitespace-nowrap'

/** What was on the scale, line by line, with the sum below. */
export function WeighedLines({ lines }: { lines: readonly WeighedLine[] }) {
  const inOrder = materials.flatMap(each => lines.filter(({ material }) => material === each))
  return (
    <ScrollsSideways label={t('What was weighed')} className="mt-5">
      <table className="w-full border-t border-line text-left max-sm:text-sm">
        <caption className="sr-only">{t('What was weighed')}</caption>
        <thead className="text-sm text-ink-soft">
          <tr>
            <th scope="col" className="pt-4 pb-1 font-normal">
              {t('Material')}
            </th>
            {[t('Weight'), t('Per kg'), t('Worth')].map(head => (
              <th key={head} scope="col" className="pt-4 pb-1 pl-3 text-right font-normal">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {inOrder.map(({ material, grams, rateKobo, worthKobo }) => (
            <tr key={material} className="break-inside-avoid">
              <th scope="row" className="py-2 font-normal">
                {t(materialNames[material])}
              </th>
              <td className={cell}>{showKilos(grams)}</td>
              <td className={cell}>
                <Money kobo={rateKobo} />
              </td>
              <td className={cell}>
                <Money kobo={worthKobo} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot className="border-t-2 border-ink font-bold">
          <tr>
            <th scope="row" className="py-2">
              {t('Total')}
            </th>
            <td className={cell}>{showKilos(sumOf(lines.map(({ grams }) => grams)))}</td>
            <td className={cell}>–</td>
            <td className={cell}>
              <Money kobo={sumOf(lines.map(({ worthKobo }) => worthKobo))} />
            </td>
          </tr>
        </tfoot>
      </table>
    </ScrollsSideways>
  )
}
