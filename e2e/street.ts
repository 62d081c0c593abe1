import type { APIRequestContext, PlaywrightWorkerArgs } from '@playwright/test'
import { registerCarrier } from '../contract/carrier/carrier.ts'
import { assign } from '../contract/request/request.ts'
import { loginCarrierByLink, showCarrierSignIn } from '../contract/carrier/sign-in.ts'
import { loginStation } from '../contract/staff/login.ts'
import { arrive, finishVisit, getRound, missVisit, setOut } from '../contract/visit/visit.ts'
import { done } from './calls.ts'
import { freshAddress } from './journey.ts'
import { demo, demoSecret } from './sign-in.ts'

type Playing = { playwright: PlaywrightWorkerArgs['playwright']; baseURL: string | undefined }

/** A station's staff, Ikeja's unless said, and a carrier of theirs with a phone, both working through the calls. */
export async function onTheStreet(
  request: APIRequestContext,
  { playwright, baseURL }: Playing,
  { email, name }: { email: string; name: string } = {
    email: demo.station.email,
    name: 'Sani Bello',
  },
) {
  const login = { email, password: demoSecret }
  const station = await done(request, loginStation, login)
  const digits = String(Math.floor(Math.random() * 9_000_000) + 1_000_000)
  const { _id: carrierId } = await done(request, registerCarrier, {
    stationID: station._id,
    name,
    phoneNumber: `0803${digits}`,
    email: freshAddress('sani'),
    address: '2 Oba Akran, Ikeja',
  })
  const phone = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
  const { link } = await done(request, showCarrierSignIn, { carrierId })
  await done(phone, loginCarrierByLink, { token: link.split('#')[1] ?? '' })
  const stopOf = async (requestId: string) => {
    const { stops } = await done(phone, getRound, {})
    const found = stops.find(each => each.requestId === requestId && each.door)
    if (!found) throw new Error('this is no stop of today')
    return found
  }
  const deed = async (requestId: string) => ({
    visitId: (await stopOf(requestId))._id,
    happenedAt: new Date().toISOString(),
  })
  return {
    carrierId,
    stopOf,
    sends: (requestId: string) => done(request, assign, { requestId, carrierId }),
    setsOut: async (requestId: string) => done(phone, setOut, await deed(requestId)),
    arrives: async (requestId: string) => done(phone, arrive, await deed(requestId)),
    finishes: async (requestId: string, code?: string) =>
      done(phone, finishVisit, { ...(await deed(requestId)), ...(code && { code }) }),
    misses: async (requestId: string) =>
      done(phone, missVisit, { ...(await deed(requestId)), reason: 'gate locked' }),
    leaves: () => phone.dispose(),
  }
}
