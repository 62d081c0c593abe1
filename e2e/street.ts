import type { APIRequestContext } from '@playwright/test'
import { assign, markPickedUp, quote } from '../contract/request/request.ts'
import { arrive, finishVisit, getRound, missVisit, setOut } from '../contract/visit/visit.ts'
import { carrierIn } from '../server/testing/people/carrier-people.ts'
import { callsBy, done, visitor } from './calls.ts'
import { freshAddress } from './journey.ts'
import { demo } from './sign-in.ts'
import { freshName, newCarrier, newResident, type Desk } from './station-desk.ts'

/** A station's staff, Ikeja's unless said, working through the calls, with a carrier of their own. */
export async function staffWithCarrier(
  request: APIRequestContext,
  { email, name }: { email: string; name: string } = {
    email: demo.station.email,
    name: 'Sani Bello',
  },
) {
  const carrierId = await newCarrier(request, { email }, name, { email: freshAddress('sani') })
  return {
    carrierId,
    sends: (requestId: string) => done(request, assign, { requestId, carrierId }),
    picksUp: (requestId: string) => done(request, markPickedUp, { requestId }),
    quotes: (requestId: string, amountKobo: number) =>
      done(request, quote, { requestId, amountKobo }),
  }
}

/** The same with a carrier who has a phone. */
export async function onTheStreet(...at: Parameters<typeof staffWithCarrier>) {
  const staff = await staffWithCarrier(...at)
  const phone = await carrierIn({ browser: visitor }, callsBy(at[0]), staff.carrierId)
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
    ...staff,
    stopOf,
    setsOut: async (requestId: string) => done(phone, setOut, await deed(requestId)),
    arrives: async (requestId: string) => done(phone, arrive, await deed(requestId)),
    finishes: async (requestId: string, code?: string) =>
      done(phone, finishVisit, { ...(await deed(requestId)), ...(code && { code }) }),
    misses: async (requestId: string) =>
      done(phone, missVisit, { ...(await deed(requestId)), reason: 'gate locked' }),
  }
}

/** Somebody of the desk's station, and a pickup of theirs that a carrier has just taken. */
export async function justPickedUp(request: APIRequestContext, { email, station }: Desk) {
  const [sani, bisi] = [freshName('Sani'), freshName('Bisi')]
  const staff = await staffWithCarrier(request, { email, name: sani })
  const resident = await newResident({ email, station }, bisi)
  const requestId = await resident.asks()
  await staff.sends(requestId)
  await staff.picksUp(requestId)
  return { sani, bisi, resident, requestId }
}
