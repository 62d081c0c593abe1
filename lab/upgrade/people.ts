import { loginResident } from '../../contract/account/account.ts'
import { listCarriers } from '../../contract/carrier/carrier.ts'
import { loginDirector } from '../../contract/director/director.ts'
import type { Endpoint, SentOf } from '../../contract/endpoint.ts'
import { loginCarrierByLink, showCarrierSignIn } from '../../contract/carrier/sign-in.ts'
import { loginStation } from '../../contract/staff/login.ts'
import { wireRequest } from '../../contract/wire.ts'
import { demoLogins, demoSecret } from '../../server/demo/demo.ts'
import type { Answered, Browser } from '../../server/testing/browser.ts'
import { createVisitor } from '../../server/testing/visitor.ts'

// The demo's people at a server of any version. Not town-people.ts: an old one may say more or less than today's contract, and is taken as it comes.

export type Who = { userId: string; stationId: string; carrierId: string }
export type People = Awaited<ReturnType<typeof enter>>

/** Calls an endpoint of today's contract, and takes what comes. */
export async function ask<E extends Endpoint>(
  browser: Browser,
  endpoint: E,
  input: SentOf<E>,
): Promise<Answered> {
  const { url, body } = wireRequest(endpoint, input)
  const sent = body && (JSON.parse(String(body.content)) as object)
  return browser
    .send(endpoint.method, url, sent)
    .catch((error: Error) => ({ status: 0, body: { code: error.message }, headers: {} }))
}

export const isGood = ({ status }: Pick<Answered, 'status'>) => status >= 200 && status < 300

/** Everybody of the demo, logged in; the carrier only where carriers have a log-in. */
export async function enter(url: string) {
  const password = demoSecret
  const logIn = async <E extends Endpoint>(endpoint: E, input: SentOf<E>) => {
    const browser = createVisitor(url)
    const { status, body } = await ask(browser, endpoint, input)
    if (status !== 200) throw new Error(`${endpoint.path} says ${JSON.stringify(body)}`)
    return { browser, account: body.data as { _id: string; station?: { _id: string } } }
  }
  const ada = await logIn(loginResident, { email: demoLogins.resident, password })
  const { browser: station } = await logIn(loginStation, { email: demoLogins.station, password })
  const { browser: director } = await logIn(loginDirector, {
    email: demoLogins.director,
    name: password,
  })
  const carriers = await station.send('GET', `${listCarriers.path}?limit=1`)
  const who: Who = {
    userId: ada.account._id,
    stationId: ada.account.station?._id ?? '',
    carrierId: carriers.body.data[0]._id as string,
  }
  const carrier = createVisitor(url)
  const shown = await ask(station, showCarrierSignIn, { carrierId: who.carrierId })
  const token = isGood(shown) ? String(shown.body.data.link).split('#')[1] : undefined
  const isIn = token && isGood(await ask(carrier, loginCarrierByLink, { token }))
  const browsers: Record<string, Browser> = {
    visitor: createVisitor(url),
    resident: ada.browser,
    station,
    director,
    ...(isIn && { carrier }),
  }
  return { resident: ada.browser, station, director, browsers, who }
}
