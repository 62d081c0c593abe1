import type { Stop } from '../../contract/visit/visit.ts'
import { pageLanguage, t } from '../t.ts'
import type { Round, Said } from './kept-read.ts'
import { wishOf, type Door } from './stops.ts'
import { naira } from './words.ts'

/** What the screen of a stop says in the dark bar. */
export const titleOf = (stops: readonly Stop[], stop: Stop | undefined) =>
  stops.length > 0
    ? t('Stop {n} of {m}', { n: stop ? stops.indexOf(stop) + 1 : stops.length, m: stops.length })
    : t('Your round')

/** What it says large where there is no stop to go to. */
export const endOf = (stops: readonly Stop[]) =>
  stops.length > 0 ? t('Round finished') : t('No stops today')

function linesAt(door: Door): string {
  return [
    door.landmark,
    wishOf(door),
    door.name,
    door.gateNote,
    door.bagSpot && t('Bags: {where}', { where: door.bagSpot }),
    door.bags !== null && t('{n|# bag|# bags}', { n: door.bags }),
    door.cashKobo > 0 && `${naira(door.cashKobo)} ${t('take cash')}`,
  ]
    .filter(Boolean)
    .join('\n')
}

/** What the screen says, for the next time that the page is opened. */
export const saidOf = ({ day }: Round, stops: readonly Stop[], stop: Stop | undefined): Said => ({
  language: pageLanguage(),
  on: day,
  words: {
    title: titleOf(stops, stop),
    heading: stop?.door?.address ?? endOf(stops),
    lines: stop?.door ? linesAt(stop.door) : '',
  },
})
