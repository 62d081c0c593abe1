import { expect, type Locator, type Page } from '@playwright/test'

/** The demo's three people. */
export const demo = {
  resident: { login: '/user/login', home: '/user/home', email: 'ada@kwashe.demo' },
  station: { login: '/station/login', home: '/station', email: 'ikeja@kwashe.demo' },
  director: {
    login: '/director/register/login',
    home: '/director/home',
    email: 'director@kwashe.demo',
  },
} as const

export type DemoRole = keyof typeof demo

export const demoSecret = 'kwashe-demo'

/** The field of the secret: a director's is called Name. */
export const secretField = (page: Page, role: DemoRole) =>
  page.getByLabel(role === 'director' ? 'Name' : 'Password', { exact: true })

/** Fills in the log-in form that is open and sends it. */
export async function typeLogin(page: Page, role: DemoRole, email: string, secret: string) {
  await page.getByLabel('Email').fill(email)
  await secretField(page, role).fill(secret)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

type Details = Record<string, unknown>

/** The calls behind the three forms, and what the app keeps of their answers. */
const calls = {
  resident: {
    path: '/api/users/loginuser',
    secret: 'password',
    keep: (data: Details) => ({
      userDetails: data,
      requestNumber: String(data['numberOfRequests']),
    }),
  },
  station: {
    path: '/api/stations/login-station',
    secret: 'password',
    keep: ({ _id, station }: Details) => ({ stationdetail: { _id, station } }),
  },
  director: {
    path: '/api/director/login-director',
    secret: 'name',
    keep: ({ _id, name }: Details) => ({ directorDetails: { _id, name } }),
  },
} as const

type Person = { role: DemoRole; email: string; secret?: string }

/** Signs somebody in by the call, for journeys that are about something else than the form. */
export async function enter(page: Page, person: Person, to: string) {
  const { role, email, secret = demoSecret } = person
  const door = calls[role]
  const answer = await page.request.post(door.path, { data: { email, [door.secret]: secret } })
  expect(answer.status(), await answer.text()).toBe(200)
  const { data } = (await answer.json()) as { data: Details }
  // Any small document of ours will do to reach what the browser keeps for us.
  await page.goto('/robots.txt')
  await page.evaluate(
    state => localStorage.setItem('Kwashe', JSON.stringify({ state, version: 1 })),
    door.keep(data),
  )
  await page.goto(to)
  await expect(page).toHaveURL(to)
}

/** Signs one of the demo's people in and waits for the home page. */
export async function signIn(page: Page, role: DemoRole) {
  const { email, home } = demo[role]
  await enter(page, { role, email }, home)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Opens the menu where it hides on phones, and gives where its places are. */
export async function openMenu(page: Page): Promise<Locator> {
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  // A page that was only just gone to may not have drawn its frame yet: one of the two is in each.
  const logOut = page.getByRole('button', { name: /^Log ?Out$/i })
  await expect(menu.or(logOut).first()).toBeVisible()
  if (!(await menu.isVisible())) return page.locator('body')
  await menu.click()
  return page.getByRole('dialog', { name: 'Menu' })
}
