import { refusals } from '../../../contract/refusal.ts'

const said = refusals.station_suspended[1]

/** What a resident is told while the station takes no new requests. */
export function suspensionInWords(reason: string): string {
  const why = reason === said ? said : `${said.replace(/\.$/, '')}: ${reason.replace(/\.?$/, '.')}`
  return `${why} What is under way is finished.`
}
