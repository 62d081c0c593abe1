import { randomUUID } from 'node:crypto'
import {
  askForCode,
  dormantDays,
  loginByPhone,
  moveNumber,
  registerByPhone,
} from '../../contract/account/phone-sign-in.ts'
import { eventually } from '../../server/testing/eventually.ts'
import type { Browser } from '../../server/testing/browser.ts'
import { createVisitor } from '../../server/testing/visitor.ts'
import { ask } from '../database.ts'
import { shownTo } from '../../server/testing/people/carrier-people.ts'
import { dataOf, hire, newPhone, payIn } from '../../server/testing/people/town-people.ts'
import type { Caller, Domain, People } from './callers.ts'
import type { Kind, Kinds } from './kind.ts'
import type { Requests } from './requests.ts'

type Sms = { _id: string; text: string }

/** The six digits that were sent last in each domain: a code is typed with what was asked for. */
const sent = new Map<string, string>()

/** Only the browser that requested a code can use it: all of a domain sit at the same one. */
const mark = (browser: Browser, { name }: Domain) => void browser.cookies.set('code', name)
/** The digits, typed in the browser in which the code was requested. */
export function digitsOf({ own, browser }: Pick<Caller, 'own' | 'browser'>) {
  mark(browser, own)
  return sent.get(own.name) ?? '000000'
}

/** Asks for a code to a number; what was sent is known then. */
export async function codeFor(
  url: string,
  domain: Domain,
  phoneNumber: string,
  browser = createVisitor(url),
) {
  mark(browser, domain)
  const asked = await browser.call(askForCode, { phoneNumber })
  const { challenge } = dataOf(asked, 'a code')
  const digits = await eventually(async () => {
    const { body } = await createVisitor(url).send('GET', '/dev/sms.json')
    const found = (body as Sms[]).find(({ _id }) => _id === challenge)
    if (!found) throw new Error('no SMS yet')
    return /#(\d{6})$/.exec(found.text)?.[1] ?? ''
  })
  sent.set(domain.name, digits)
  return { challenge, digits }
}

/** Codes on their way, and people who have a number and nothing else. */
export function phoneKinds({ url, database }: People, requests: Requests): Kinds {
  const moveIn = async (domain: Domain) => {
    const phoneNumber = newPhone()
    const browser = createVisitor(url)
    const code = await codeFor(url, domain, phoneNumber, browser)
    const home = {
      name: 'Bola Ade',
      address: '9 Toyin Street',
      stationName: domain.staff.stationId,
    }
    const joins = () => browser.call(registerByPhone, { ...code, ...home })
    const { _id } = dataOf(await requests.whileOpen(domain, joins), 'a number')
    return { _id, phoneNumber }
  }
  /** The desk has noted another number, which waits. */
  const moving = async (domain: Domain) => {
    const somebody = await moveIn(domain)
    const to = { userId: somebody._id, phoneNumber: newPhone() }
    dataOf(await domain.staff.browser.call(moveNumber, to), 'another number')
    return somebody
  }
  /** Somebody comes back after a long time, and cannot show that the account is theirs. */
  const returning = async (domain: Domain) => {
    const { _id, phoneNumber } = await moveIn(domain)
    await payIn(domain.staff, _id, 50_000)
    await ask(
      database,
      `UPDATE account SET created_at = created_at - $2 * interval '1 day',
         verified_at = verified_at - $2 * interval '1 day', signed_in_at = NULL WHERE id = $1`,
      [_id, dormantDays + 1],
    )
    const browser = createVisitor(url)
    const code = await codeFor(url, domain, phoneNumber, browser)
    const { body } = await browser.call(loginByPhone, code)
    if (body.code !== 'one_more_thing') throw new Error(`they come in: ${JSON.stringify(body)}`)
    return _id
  }
  // Who has the code, in the browser that requested it, has the number.
  const bearer = (make: Kind['make']): Kind => ({ make, reach: 'bearer', none: () => randomUUID() })
  return {
    challenge: bearer(async domain => (await codeFor(url, domain, newPhone())).challenge),
    "somebody's challenge": bearer(async domain => {
      const { phoneNumber } = await moveIn(domain)
      return (await codeFor(url, domain, phoneNumber)).challenge
    }),
    'challenge of the number before': bearer(async domain => {
      const { phoneNumber } = await moving(domain)
      return (await codeFor(url, domain, phoneNumber)).challenge
    }),
    "carrier's challenge": bearer(async domain => {
      const phoneNumber = newPhone()
      await hire(domain.staff, `Carrier of ${domain.name}`, { phoneNumber })
      return (await codeFor(url, domain, phoneNumber)).challenge
    }),
    'shown to a carrier': {
      make: ({ staff, carriers }) => shownTo(staff.browser, carriers[0]),
      reach: 'bearer',
      none: () => randomUUID().replaceAll('-', '').padEnd(43, 'x'),
    },
    // The password stands in its place.
    'no challenge': bearer(() => undefined),
    'resident by number': { make: async domain => (await moveIn(domain))._id },
    'resident whose number moves': { make: async domain => (await moving(domain))._id },
    'resident who returns': { make: returning },
  }
}
