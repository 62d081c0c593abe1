import type { Endpoint, SentOf } from '../../contract/endpoint.ts'
import {
  addVisitPhoto,
  arrive,
  finishVisit,
  missVisit,
  noteVisit,
  setOut,
  takeCashAtDoor,
  undoVisit,
} from '../../contract/visit/visit.ts'
import { callOf, fresh, laneOfStop, type Entry, type EntryOf } from '../offline/queue/item.ts'

/** What a carrier does at a stop. All of it may wait on the phone. */
const endpoints = {
  'set out': setOut,
  here: arrive,
  done: finishVisit,
  'not done': missVisit,
  undo: undoVisit,
  note: noteVisit,
  cash: takeCashAtDoor,
  photo: addVisitPhoto,
} as const satisfies Record<string, Endpoint>

export type Doing = keyof typeof endpoints
/** Everything but the stop, the time and the picture's id, which are put in here and on the way. */
export type Said<D extends Doing> = Omit<
  SentOf<(typeof endpoints)[D]>,
  'visitId' | 'happenedAt' | 'sentAt' | 'photo'
>

/** A deed as it waits on the phone: `seen` says where, for whoever reads the list. */
export type Deed = EntryOf<Doing, { visitId: string; amountKobo?: number; reason?: string }>

export const isDeed = (entry: Entry): entry is Deed => entry.kind in endpoints

export type Doer = { accountId: string; visitId: string; address: string }

/** A deed at this moment, to be kept before it is sent. */
export function deedOf<D extends Doing>(
  { accountId, visitId, address }: Doer,
  kind: D,
  said: Said<D>,
  picture?: string,
): Deed {
  const now = Date.now()
  const timed = kind !== 'undo'
  const input = { visitId, ...said, ...(timed && { happenedAt: new Date(now).toISOString() }) }
  return {
    ...fresh(now),
    accountId,
    kind,
    lane: laneOfStop(visitId),
    call: {
      ...callOf(endpoints[kind], input),
      isStamped: timed,
      ...(picture && { picture }),
    },
    input,
    seen: { address },
  }
}
