import { measures, type Measure, type Ranked } from '../../../contract/screen/standing.ts'
import { heatOf } from './heat.tsx'
import { measureWords } from './measure-words.ts'

const said: Partial<Record<Measure, (shown: string, row: Ranked) => string>> = {
  late: (shown, { open }) => `${shown} late of ${open} open`,
  wait: shown => `median wait ${shown}`,
  firstVisit: shown => `${shown} on the first visit`,
  problems: shown => `${shown} problems in 100 pickups`,
  madeGood: shown => `${shown} of problems made good`,
  noProof: shown => `${shown} without proof`,
  rating: shown => `rated ${shown}`,
  cash: shown => `${shown} not banked`,
}

/** Why a station is bad, or else to watch: each measure that is so, with its figure. */
export function reasonsOf(row: Ranked): string[] {
  const heats = measures.map(measure => [measure, heatOf(measure, row)] as const)
  const bad = heats.filter(([, heat]) => heat === 'bad' || heat === 'worst')
  const told = bad.length > 0 ? bad : heats.filter(([, heat]) => heat === 'watch')
  return told.flatMap(([measure]) => {
    const value = row[measure]
    const say = said[measure]
    return say && value !== null ? [say(measureWords[measure].show(value), row)] : []
  })
}
