import { createStation } from '../../contract/director/oversight.ts'
import { verifyEmail } from '../../contract/account/email.ts'
import { beginSecondStep, switchSecondStepOn } from '../../contract/account/second-step.ts'
import { authenticator } from '../../server/testing/authenticator.ts'
import { asStaff } from '../../server/testing/people/request-people.ts'
import {
  dataOf,
  enter,
  hire,
  openStation,
  registerResident,
  residentOf,
} from '../../server/testing/people/town-people.ts'
import { createVisitor } from '../../server/testing/visitor.ts'
import type { openMailbox } from './mailbox.ts'
import type { Front } from './proxy.ts'

type Mailbox = Awaited<ReturnType<typeof openMailbox>>

/** What the page's sixth part says, by the calls that its screens make: from the first director to a closed pickup. */
export async function firstPickup({ url, way }: Front, mailbox: Mailbox, secret: string) {
  const comes = () => createVisitor(url, way)
  const you = await enter(comes(), { role: 'director', email: 'you@example.ng', secret })
  const { browser: director, _id: directorId } = you
  const early = await director.attempt(createStation, { directorId })
  const { uri } = dataOf(await director.call(beginSecondStep, {}), 'two-step login begins')
  const { code } = authenticator(uri, { clock: { now: () => new Date() } })
  dataOf(await director.call(switchSecondStepOn, { code: code() }), 'two-step login is on')

  const station = await openStation(comes(), you, 'Ikeja')
  const { stationId } = station
  const carrierId = await hire(station, 'Sani')

  const browser = comes()
  const { email } = await registerResident(browser, 'Ada Obi', stationId)
  const token = await mailbox.tokenFor(email)
  dataOf(await browser.call(verifyEmail, { token }), 'the link in the mail is opened')
  const ada = await enter(browser, { role: 'resident', email })
  const resident = residentOf(ada)
  const { _id: requestId } = dataOf(await resident.asks(), 'a pickup is asked for')

  const staff = asStaff(station.browser)
  dataOf(await staff.assigns(requestId, carrierId), 'a carrier is sent')
  dataOf(await staff.picksUp(requestId), 'it is picked up')
  dataOf(await resident.closes(requestId, { rating: 5 }), 'it is closed')
  const { requestStatus: status } = dataOf(await resident.looksAt(requestId), 'it is looked at')
  const people = { director, staff: station.browser, resident: browser }
  const ids = { stationId, userId: ada._id, carrierId }
  return { people, ids, email, password: ada.secret, status, early }
}

export type Town = Awaited<ReturnType<typeof firstPickup>>
