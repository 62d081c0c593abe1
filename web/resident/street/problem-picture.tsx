import type { ProblemKind } from '../../../contract/problem/problem-shape.ts'
import Asked from '../../street/drawing/problem-asked-for-money.svg?drawing'
import BagsLeft from '../../street/drawing/problem-bags-left.svg?drawing'
import Damage from '../../street/drawing/problem-damage.svg?drawing'
import NobodyCame from '../../street/drawing/problem-nobody-came.svg?drawing'
import Other from '../../street/drawing/problem-other.svg?drawing'
import Spilled from '../../street/drawing/problem-spilled.svg?drawing'

const pictures: Record<ProblemKind, typeof Other> = {
  'nobody came': NobodyCame,
  'bags left': BagsLeft,
  spilled: Spilled,
  'asked for money': Asked,
  damage: Damage,
  other: Other,
}

/** What is wrong, drawn. */
export function ProblemPicture({ kind, className }: { kind: ProblemKind; className: string }) {
  const Picture = pictures[kind]
  return <Picture className={className} />
}
