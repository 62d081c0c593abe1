import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { freshAddress, linkMailedTo, tokenIn } from './journey.ts'
import { demo, demoSecret, enter } from './sign-in.ts'

/** The password of everybody who is new. */
export const newSecret = 'gbagada-express'

/** Somebody whom no other journey knows, with the month's four still to go, at the home page; gives
 * the address. */
export async function arriveAsNewResident(
  page: Page,
  request: APIRequestContext,
  { name = 'Ngozi Eze', station = 'Ikeja, Lagos' } = {},
) {
  const email = freshAddress('ngozi')
  const registered = await request.post('/api/users/registeruser', {
    data: {
      name,
      email,
      phoneNumber: '0803 765 4321',
      address: '14 Opebi Road, Ikeja',
      stationName: station,
      password: newSecret,
      privacyConsent: true,
    },
  })
  expect(registered.status()).toBe(201)
  const link = await linkMailedTo(request, email, /Verify your email/)
  await request.get(`/api/users/verify-user/${tokenIn(link)}`)
  await enter(page, { role: 'resident', email, secret: newSecret }, demo.resident.home)
  await expect(page.getByText('4/4')).toBeVisible()
  return email
}

type Answer = { data: { _id: string } }

/** Ikeja's staff, working through the calls, with a carrier of their own. */
export async function staffWithCarrier(request: APIRequestContext) {
  const login = await request.post('/api/stations/login-station', {
    data: { email: demo.station.email, password: demoSecret },
  })
  const station = ((await login.json()) as Answer).data
  const digits = String(Math.floor(Math.random() * 9_000_000) + 1_000_000)
  const made = await request.post(`/api/stations/registermalam/${station._id}`, {
    data: {
      name: 'Sani Bello',
      phoneNumber: `0803${digits}`,
      email: freshAddress('sani'),
      address: '2 Oba Akran, Ikeja',
    },
  })
  expect(made.status()).toBe(201)
  const carrierId = ((await made.json()) as Answer).data._id
  const step = async (requestId: string, what: string, data: object = {}) => {
    const answer = await request.post(`/api/requests/${requestId}/${what}`, { data })
    expect(answer.ok(), `${what}: ${await answer.text()}`).toBe(true)
  }
  return {
    sends: (requestId: string) => step(requestId, 'assignment', { carrierId }),
    picksUp: (requestId: string) => step(requestId, 'pickup'),
    quotes: (requestId: string, amountKobo: number) => step(requestId, 'quote', { amountKobo }),
  }
}
