import { addPlace } from '../../../contract/ground/place.ts'
import type { SentOf } from '../../../contract/endpoint.ts'
import {
  addVisitPhoto,
  arrive,
  finishVisit,
  getRound,
  missVisit,
  noteVisit,
  setOut,
  takeCashAtDoor,
  undoVisit,
} from '../../../contract/visit/visit.ts'
import { carrierIn } from './carrier-people.ts'
import { ikejaAtWork } from './request-people.ts'
import type { Browser } from '../browser.ts'
import type { World } from '../world.ts'

type Done = Omit<SentOf<typeof finishVisit>, 'visitId' | 'happenedAt' | 'sentAt'>
type Missed = Omit<SentOf<typeof missVisit>, 'visitId' | 'happenedAt' | 'sentAt'>

/** A carrier's side of a round, each verb one call; the phone's clock may be off by some minutes. */
export function asCarrier(browser: Browser, { clock }: World, offMinutes = 0) {
  const phoneNow = () => new Date(clock.now().getTime() + offMinutes * 60_000).toISOString()
  const deed = (visitId: string) => {
    return { visitId, happenedAt: phoneNow(), sentAt: phoneNow() }
  }
  const round = async () => (await browser.call(getRound, {})).body.data.stops
  return {
    browser,
    round,
    /** The stop of a request that is still to be made. */
    stop: async (requestId: string) => {
      const found = (await round()).find(each => each.requestId === requestId && each.door)
      if (!found) throw new Error('this is no stop of today')
      return found
    },
    setsOut: (visitId: string, headers = {}) => browser.call(setOut, deed(visitId), headers),
    arrives: (visitId: string) => browser.call(arrive, deed(visitId)),
    finishes: (visitId: string, how: Done = {}, headers = {}) =>
      browser.call(finishVisit, { ...deed(visitId), ...how }, headers),
    misses: (visitId: string, why: Missed = { reason: 'gate locked' }) =>
      browser.call(missVisit, { ...deed(visitId), ...why }),
    undoes: (visitId: string) => browser.call(undoVisit, { visitId }),
    notes: (visitId: string, note: string) => browser.call(noteVisit, { ...deed(visitId), note }),
    takesCash: (visitId: string, amountKobo: number) =>
      browser.call(takeCashAtDoor, { ...deed(visitId), amountKobo }),
    addsPhoto: (visitId: string, photo: string) =>
      browser.call(addVisitPhoto, { ...deed(visitId), photo }),
  }
}

/** Ikeja at work, and Sani on the street with a phone of his own. */
export async function saniOnTheStreet(town: World) {
  const at = await ikejaAtWork(town)
  const phone = await carrierIn(town, at.staff.browser, at.sani)
  const give = async (requestId: string) => {
    const { status, body } = await at.staff.assigns(requestId, at.sani)
    if (status !== 200) throw new Error(body.message)
    return requestId
  }
  let doors = 3
  /** A request that Sani has, and his visit there: each at a door of its own. */
  const sent = async () => {
    if (doors++ === 3) return give(await at.asked())
    const address = `${doors - 1} Allen Avenue`
    const { data } = (await at.ada.browser.call(addPlace, { name: address, address })).body
    return give(await at.asked({ placeId: data._id }))
  }
  /** Another at Ada's own door. */
  const besides = async () => give(await at.asked())
  return { ...at, onStreet: asCarrier(phone, town), sent, besides }
}
