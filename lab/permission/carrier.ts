import { newPhone } from '../town/names.ts'
import { renew, type Caller } from './callers.ts'
import { digitsOf } from './phone.ts'

/** How carriers come in, and how the station sends them out. */
export const carrierRows = {
  'POST /api/go/codes': { input: () => ({ phoneNumber: newPhone() }) },
  'POST /api/go/session': {
    ids: { challenge: "carrier's challenge" },
    input: (who: Caller) => ({ digits: digitsOf(who) }),
    after: renew,
    last: 4,
  },
  'POST /api/go/session/link': { ids: { token: 'shown to a carrier' }, after: renew, last: 4 },
  // The first one is among the callers.
  'DELETE /api/carriers/{carrierId}/sessions': { ids: { carrierId: 'second carrier' } },
}
