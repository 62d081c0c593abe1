import { formatNaira } from '../../contract/money.ts'
import { materials, recyclables, worthKobo, type Material } from '../../contract/recyclable.ts'

const frameLook = 'mt-6 overflow-x-auto rounded-xl border border-line bg-card'
const tableLook =
  'figures w-full text-left [&_td]:px-4 [&_td]:py-2.5 [&_th]:px-4 [&_th]:py-2.5 max-[426px]:[&_td]:px-3 ' +
  'max-[426px]:[&_th]:px-3 [&_tr]:border-t [&_tr]:border-line [&_thead_tr]:border-0 ' +
  '[&_thead]:text-sm [&_thead]:text-ink-soft [&_tbody_th]:font-normal'
const captionLook = 'px-4 pt-4 pb-1 text-left font-bold max-[426px]:px-3'
const number = 'text-right whitespace-nowrap'

/** What a station pays for a kilogram until it sets its own rates. */
export function PriceTable() {
  return (
    <div className={frameLook}>
      <table className={tableLook}>
        <caption className={captionLook}>What a kilogram is worth</caption>
        <thead>
          <tr>
            <th scope="col">Material</th>
            <th scope="col" className={number}>
              Naira per kg
            </th>
          </tr>
        </thead>
        <tbody>
          {materials.map(material => (
            <tr key={material}>
              <th scope="row">{recyclables[material].name}</th>
              <td className={number}>{formatNaira(recyclables[material].rateKobo)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export type Sack = { material: Material; kg: number }

/** What some sacks are worth together. */
export const totalKobo = (sacks: Sack[]) =>
  sacks.reduce((sum, { material, kg }) => sum + worthKobo(material, kg * 1000), 0)

/** Sacks on the scale, line by line, with the sum below. */
export function WeighingTable({ caption, sacks }: { caption: string; sacks: Sack[] }) {
  return (
    <div className={frameLook}>
      <table className={tableLook}>
        <caption className={captionLook}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Material</th>
            <th scope="col" className={number}>
              Weight
            </th>
            <th scope="col" className={`${number} max-[426px]:hidden`}>
              Per kg
            </th>
            <th scope="col" className={number}>
              Worth
            </th>
          </tr>
        </thead>
        <tbody>
          {sacks.map(({ material, kg }) => (
            <tr key={material}>
              <th scope="row">{recyclables[material].name}</th>
              <td className={number}>{kg} kg</td>
              <td className={`${number} max-[426px]:hidden`}>
                {formatNaira(recyclables[material].rateKobo)}
              </td>
              <td className={number}>{formatNaira(worthKobo(material, kg * 1000))}</td>
            </tr>
          ))}
          <tr className="bg-leaf-100 font-bold [&_th]:font-bold!">
            <th scope="row">To the wallet</th>
            <td className={number}>{sacks.reduce((sum, { kg }) => sum + kg, 0)} kg</td>
            <td className={`${number} max-[426px]:hidden`}>–</td>
            <td className={number}>{formatNaira(totalKobo(sacks))}</td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}
