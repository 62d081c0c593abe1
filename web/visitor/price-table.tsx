import type { ReactNode } from 'react'
import {
  materialNames,
  materials,
  usualRatesKobo,
  worthKobo,
  type Material,
} from '../../contract/recyclable/material.ts'
import { formatNaira } from '../../contract/money.ts'
import { Status } from '../ui/status.tsx'
import { t } from '../t.ts'

const frameLook = 'mt-6 overflow-x-auto rounded-xl border border-line bg-card'
const tableLook =
  'figures w-full text-left [&_td]:px-4 [&_td]:py-2.5 [&_th]:px-4 [&_th]:py-2.5 max-[26.625rem]:[&_td]:px-3 ' +
  'max-[26.625rem]:[&_th]:px-3 [&_tr]:border-t [&_tr]:border-line [&_thead_tr]:border-0 ' +
  '[&_thead]:text-sm [&_thead]:text-ink-soft [&_tbody_th]:font-normal'
const captionLook = 'px-4 pt-4 pb-1 text-left font-bold max-[26.625rem]:px-3'
const selectLook =
  'min-h-11 max-w-full min-w-0 grow cursor-pointer rounded-xl border border-line-strong bg-card px-3 text-ink'
const number = 'text-right whitespace-nowrap'

/** What a station pays for a kilogram: the usual rates, until the reader chooses a station. */
export function PriceTable() {
  return (
    <div
      data-rates
      data-pays={t('What {station} pays today.', { station: '{}' })}
      data-unasked={t('We couldn’t reach {station}. These are the usual rates.', { station: '{}' })}
      data-unlisted={t('We couldn’t load the stations. These are the usual rates.')}
      data-none={t('not accepted')}
      className={frameLook}
    >
      {/* Without the script nobody could fill it. */}
      <label
        hidden
        className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-4 max-[26.625rem]:px-3"
      >
        <span className="font-semibold">{t('Rates at:')}</span>
        <select className={selectLook}>
          <option value="">{t('any station (the usual rates)')}</option>
        </select>
      </label>
      <table className={tableLook}>
        <caption className={captionLook}>{t('What a kilogram is worth')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Material')}</th>
            <th scope="col" className={number}>
              {t('Naira per kg')}
            </th>
          </tr>
        </thead>
        <tbody>
          {materials.map(material => (
            <tr key={material}>
              <th scope="row">{t(materialNames[material])}</th>
              <td data-rate={material} className={number}>
                {formatNaira(usualRatesKobo[material])}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Status className="block border-t border-line px-4 py-3 text-sm text-ink-soft max-[26.625rem]:px-3">
        {t('These are the usual rates.')}
      </Status>
    </div>
  )
}

export type Sack = { material: Material; kg: number }

/** What some sacks are worth together. */
export const totalKobo = (sacks: Sack[]) =>
  sacks.reduce((sum, { material, kg }) => sum + worthKobo(usualRatesKobo[material], kg * 1000), 0)

/** Sacks on the scale, line by line, with the sum below. */
export function WeighingTable({ caption, sacks }: { caption: ReactNode; sacks: Sack[] }) {
  return (
    <div className={frameLook}>
      <table className={tableLook}>
        <caption className={captionLook}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Material')}</th>
            <th scope="col" className={number}>
              {t('Weight')}
            </th>
            <th scope="col" className={`${number} max-[26.625rem]:hidden`}>
              {t('Per kg')}
            </th>
            <th scope="col" className={number}>
              {t('Worth')}
            </th>
          </tr>
        </thead>
        <tbody>
          {sacks.map(({ material, kg }) => (
            <tr key={material}>
              <th scope="row">{t(materialNames[material])}</th>
              <td className={number}>{t('{kg} kg', { kg })}</td>
              <td className={`${number} max-[26.625rem]:hidden`}>
                {formatNaira(usualRatesKobo[material])}
              </td>
              <td className={number}>
                {formatNaira(worthKobo(usualRatesKobo[material], kg * 1000))}
              </td>
            </tr>
          ))}
          <tr className="bg-leaf-100 font-bold [&_th]:font-bold!">
            <th scope="row">{t('To the wallet')}</th>
            <td className={number}>
              {t('{kg} kg', { kg: sacks.reduce((sum, { kg }) => sum + kg, 0) })}
            </td>
            <td className={`${number} max-[26.625rem]:hidden`}>–</td>
            <td className={number}>{formatNaira(totalKobo(sacks))}</td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}
