import { pageAt } from '../../../contract/page.ts'
import type { Item } from '../../offline/queue/item.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconDisc } from '../../ui/icon-disc.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { detailOf, standInWords, titleOf } from './item-words.ts'

/** Where an item is looked at. */
const itemPath = ({ key }: Item) => pageAt('/user/home/waiting', { item: key })

/** Something that was done here, and how far it has come. */
export function WaitingRow({ item, now }: { item: Item; now: number }) {
  const { label, detail, icon, tone } = standInWords(item, now)
  return (
    <Row
      wraps="below"
      to={itemPath(item)}
      picture={<IconDisc name={icon} size="row" tone={tone} />}
      title={titleOf(item)}
      text={detailOf(item)}
      end={<Badge tone={tone}>{label}</Badge>}
      endText={detail}
    />
  )
}
