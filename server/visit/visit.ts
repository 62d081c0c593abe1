import type * as contract from '../../contract/visit/visit.ts'
import type { Handlers } from '../call/context.ts'
import { arrive, note, setOut } from './deed.ts'
import { cash } from './door-cash.ts'
import { finish, miss, undo } from './outcome.ts'
import { addPhoto } from './photo.ts'
import { doors, round } from './round.ts'
import { rounds } from './rounds.ts'
import { sendAll } from './send-rounds.ts'

export { orderRounds } from './order.ts'
export { passportHandlers, servePassportPhotos } from './passport.ts'
export { visitJobs } from './round-sms.ts'
export { serveVisitPhotos } from './photo.ts'

export const visitHandlers: Handlers<typeof contract> = {
  getRound: round,
  setOut,
  arrive,
  finishVisit: finish,
  missVisit: miss,
  undoVisit: undo,
  noteVisit: note,
  takeCashAtDoor: cash,
  addVisitPhoto: addPhoto,
  listDoors: doors,
  getRounds: rounds,
  sendRounds: sendAll,
}
