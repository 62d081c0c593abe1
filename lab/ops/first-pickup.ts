import { changePassword, registerResident } from '../../contract/account/account.ts'
import { registerCarrier } from '../../contract/carrier/carrier.ts'
import { verifyEmail } from '../../contract/account/email.ts'
import { createStation } from '../../contract/director/oversight.ts'
import {
  assign,
  close,
  getRequest,
  makeRequest,
  markPickedUp,
} from '../../contract/request/request.ts'
import { beginSecondStep, switchSecondStepOn } from '../../contract/account/second-step.ts'
import { authenticator } from '../../server/testing/authenticator.ts'
import { signIn } from '../../server/testing/sign-in.ts'
import { createVisitor } from '../../server/testing/visitor.ts'
import { dataOf, newPhone } from '../../server/testing/people/town-people.ts'
import type { openMailbox } from './mailbox.ts'
import type { Front } from './proxy.ts'

type Mailbox = Awaited<ReturnType<typeof openMailbox>>
const password = 'green bags on monday'

/** What the page's sixth part says, by the calls that its screens make: from the first director to a closed pickup. */
export async function firstPickup({ url, way }: Front, mailbox: Mailbox, accessName: string) {
  const director = createVisitor(url, way)
  const first = await signIn(director, 'director', 'you@example.ng', accessName)
  const { _id: directorId } = dataOf(first, 'the director logs in')
  const early = await director.attempt(createStation, { directorId })
  const { uri } = dataOf(await director.call(beginSecondStep, {}), 'two-step login begins')
  const { code } = authenticator(uri, { clock: { now: () => new Date() } })
  dataOf(await director.call(switchSecondStepOn, { code: code() }), 'two-step login is on')

  const given = { email: 'ikeja@example.ng', password: 'given by the director' }
  const facts = { station: 'Ikeja', phoneNumber: newPhone(), address: '1 Depot Road, Ikeja' }
  const opened = await director.call(createStation, { directorId, ...facts, ...given })
  const { _id: stationId } = dataOf(opened, 'a station is opened')

  const staff = createVisitor(url, way)
  dataOf(await signIn(staff, 'station', given.email, given.password), 'the station logs in')
  const own = { currentPassword: given.password, password }
  dataOf(await staff.call(changePassword, own), 'the station chooses a password')
  const mallam = { name: 'Sani', phoneNumber: newPhone() }
  const hired = await staff.call(registerCarrier, { stationID: stationId, ...mallam })
  const { _id: carrierId } = dataOf(hired, 'a carrier is registered')

  const resident = createVisitor(url, way)
  const email = 'ada@example.ng'
  const about = { name: 'Ada Obi', phoneNumber: newPhone(), address: '3 Allen Avenue' }
  const asked = { ...about, email, stationName: stationId, password, privacyConsent: true }
  dataOf(await resident.call(registerResident, asked), 'a resident registers')
  const token = await mailbox.tokenFor(email)
  dataOf(await resident.call(verifyEmail, { token }), 'the link in the mail is opened')
  const { _id: userId } = dataOf(await signIn(resident, 'resident', email, password), 'logs in')
  const wish = await resident.call(makeRequest, { userId, stationId })
  const { _id: requestId } = dataOf(wish, 'a pickup is asked for')

  dataOf(await staff.call(assign, { requestId, carrierId }), 'a carrier is sent')
  dataOf(await staff.call(markPickedUp, { requestId }), 'it is picked up')
  dataOf(await resident.call(close, { requestId, rating: 5 }), 'it is closed')
  const { requestStatus: status } = dataOf(
    await resident.call(getRequest, { requestId }),
    'it is looked at',
  )
  const people = { director, staff, resident }
  return { people, ids: { stationId, userId, carrierId }, email, password, status, early }
}

export type Town = Awaited<ReturnType<typeof firstPickup>>
