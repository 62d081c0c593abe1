import { Fragment, type ReactNode } from 'react'
import { monthlyRequests } from '../../contract/account/account.ts'
import { usualRatesKobo } from '../../contract/recyclable/material.ts'
import { readOurs, withLists } from '../../contract/speech/markdown.ts'
import { sayNaira } from '../../contract/money.ts'
import { usualPrices } from '../../contract/price/price.ts'
import { identity, sayOwn } from '../identity.ts'
import { PriceTable, totalKobo, WeighingTable, type Sack } from './price-table.tsx'
import { sayText } from '../rich.tsx'
import ShopFront from './drawing/shop-front.svg?drawing'
import Weighing from './drawing/weighing.svg?drawing'
import markdown from './text/article.md?raw'

const household: Sack[] = [
  { material: 'pet', kg: 5 },
  { material: 'can', kg: 1 },
  { material: 'paper', kg: 6 },
  { material: 'nylon', kg: 1 },
]

const shop: Sack[] = [
  { material: 'paper', kg: 40 },
  { material: 'can', kg: 3 },
  { material: 'nylon', kg: 5 },
]

const pickupsKobo = monthlyRequests * usualPrices.pickup

/** Every figure in the article is computed from the rates. */
const says = () => ({
  b: (inside: string) => <b>{inside}</b>,
  brand: identity.name,
  cans: sayNaira(usualRatesKobo.can),
  glass: sayNaira(usualRatesKobo.glass),
  price: sayNaira(usualPrices.pickup),
  n: monthlyRequests,
  cost: sayNaira(pickupsKobo),
  earned: sayNaira(totalKobo(household)),
  left: sayNaira(totalKobo(household) - pickupsKobo),
  hours: sayOwn(identity.supportHours),
})

/** What the text names as a picture. */
const pictures: Record<string, (caption: ReactNode) => ReactNode> = {
  '../price-table.tsx': () => <PriceTable />,
  '../price-table.tsx#household': caption => <WeighingTable caption={caption} sacks={household} />,
  '../price-table.tsx#shop': caption => <WeighingTable caption={caption} sacks={shop} />,
  '../drawing/weighing.svg': caption => <Figure caption={caption} drawing={<Weighing />} />,
  '../drawing/shop-front.svg': caption => <Figure caption={caption} drawing={<ShopFront />} />,
}

/** The article itself. */
export function ArticleText() {
  const values = says()
  return withLists(readOurs(markdown).blocks).map(({ kind, text, id = '', items }, at) => {
    const said = sayText(text, values)
    const lines = () => items.map(line => <li key={line}>{sayText(line, values)}</li>)
    if (kind === 'part') return <h2 key={text}>{said}</h2>
    if (kind === 'question') return <h3 key={text}>{said}</h3>
    if (kind === 'step') return <ol key={text}>{lines()}</ol>
    if (kind === 'point') return <ul key={text}>{lines()}</ul>
    if (kind === 'picture') return <Fragment key={id}>{pictures[id]?.(said)}</Fragment>
    const look = at === 0 ? 'text-xl text-ink-soft' : undefined
    return (
      <p key={text} className={look}>
        {said}
      </p>
    )
  })
}

function Figure({ caption, drawing }: { caption: ReactNode; drawing: ReactNode }) {
  return (
    <figure className="mt-6 overflow-hidden rounded-xl border border-line bg-card">
      {drawing}
      <figcaption className="px-4 py-3 text-sm text-ink-soft">{caption}</figcaption>
    </figure>
  )
}
