import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoLogins, demoSecret } from '../../server/demo/demo.ts'
import { createVisitor } from '../../server/testing/visitor.ts'

export type Person = { cookie: string; id: string; stationId: string }

/** Signs somebody of the demo in. */
export async function signIn(url: string, path: string, email: string): Promise<Person> {
  const browser = createVisitor(url)
  const { status, body } = await browser.send('POST', path, { email, password: demoSecret })
  if (status !== 200) throw new Error(`${email} cannot sign in: ${status} ${body.message}`)
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return { cookie, id: body.data._id, stationId: body.data.station?._id ?? body.data._id }
}

export const signInResident = (url: string, email: string) =>
  signIn(url, '/api/users/loginuser', email)
export const signInStation = (url: string) =>
  signIn(url, '/api/stations/login-station', demoLogins.station)

/** One call on a connection of its own: its status and its time in milliseconds. */
export function timed(url: string, method: string, cookie: string, body?: object) {
  return new Promise<{ status: number; ms: number }>((resolve, reject) => {
    const from = performance.now()
    const headers = { cookie, ...(body && { 'content-type': 'application/json' }) }
    const sent = request(url, { method, agent: false, headers })
    sent.on('response', answer => {
      const status = answer.statusCode ?? 0
      answer.resume().on('end', () => resolve({ status, ms: performance.now() - from }))
    })
    sent.on('error', reject).end(body && JSON.stringify(body))
  })
}

/** Good users, each looking at their pages again and again: the time of every call, and what failed. */
export async function goAbout(
  url: string,
  residents: Person[],
  staff: Person,
  isOver: () => boolean,
) {
  const times: number[] = []
  const failed: number[] = []
  const pages = (person: Person) =>
    person === staff
      ? ['/api/requests/all-requests?limit=20', '/api/cash', '/api/stations/all-malams']
      : ['/api/wallet', '/api/requests/all-requests', '/user/login']
  const go = async (person: Person) => {
    const own = pages(person)
    for (let n = 0; !isOver(); n++) {
      const path = own[n % own.length] ?? ''
      const { status, ms } = await timed(url + path, 'GET', person.cookie)
      times.push(ms)
      if (status !== 200) failed.push(status)
      await sleep(40)
    }
  }
  await Promise.all([...residents, staff].map(go))
  return { times, failed }
}
