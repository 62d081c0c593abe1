import type { UnderWay } from '../../../contract/screen/search.ts'
import { Badge } from '../../ui/badge.tsx'
import { showDay, today } from '../../ui/day.ts'

type Tone = 'leaf' | 'danfo' | 'clay' | 'plain'

/** How things stand with somebody, in a word or two. */
function standingOf(underWay: UnderWay | null): { words: string; tone: Tone } {
  if (!underWay) return { words: 'No open request', tone: 'plain' }
  const { requestStatus, promisedOn, plannedOn, setOutAt } = underWay
  if (requestStatus === 'Picked up') return { words: 'Picked up', tone: 'leaf' }
  if (setOutAt) return { words: 'Out now', tone: 'danfo' }
  if (promisedOn < today()) return { words: `Late since ${showDay(promisedOn)}`, tone: 'clay' }
  if (requestStatus === 'Assigned') {
    return { words: `Planned ${showDay(plannedOn ?? promisedOn)}`, tone: 'leaf' }
  }
  return { words: `Waiting, due ${showDay(promisedOn)}`, tone: 'leaf' }
}

export function Standing({ underWay }: { underWay: UnderWay | null }) {
  const { words, tone } = standingOf(underWay)
  return (
    <span className="shrink-0">
      <Badge tone={tone}>{words}</Badge>
    </span>
  )
}
