import { expect, type Locator, type Page } from '@playwright/test'
import { signIn as signInAs } from '../server/testing/sign-in.ts'
import { callsBy } from './calls.ts'

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
export const secretField = (page: Page | Locator, role: DemoRole) =>
  page.getByLabel(role === 'director' ? 'Name' : 'Password', { exact: true })

/** Fills in the login form that is open and sends it. */
export async function typeLogin(page: Page, role: DemoRole, email: string, secret: string) {
  // Where it comes in place of another page, that one's fields may still be there for a moment.
  const logIn = page.getByRole('button', { name: 'Log in', exact: true })
  const form = page.locator('form').filter({ has: logIn })
  await form.getByLabel('Email').fill(email)
  await secretField(form, role).fill(secret)
  await logIn.click()
}

type Details = Record<string, unknown>

/** What the app keeps of what each of the three doors answers. */
const kept = {
  resident: (data: Details) => ({
    userDetails: data,
    requestNumber: String(data['numberOfRequests']),
  }),
  station: ({ _id, station }: Details) => ({ stationdetail: { _id, station } }),
  director: ({ _id, name }: Details) => ({ directorDetails: { _id, name } }),
} as const

type Person = { role: DemoRole; email: string; secret?: string }

/** Signs somebody in by the call, for journeys that are about something else than the form. */
export async function enter(page: Page, person: Person, to: string) {
  const { role, email, secret = demoSecret } = person
  const { status, body } = await signInAs(callsBy(page.request), role, email, secret)
  expect(status, JSON.stringify(body)).toBe(200)
  // Any small document of ours will do to reach what the browser keeps for us.
  await page.goto('/robots.txt')
  await page.evaluate(
    state => localStorage.setItem('Kwashe', JSON.stringify({ state, version: 1 })),
    kept[role](body.data),
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

/** Logs a resident out: on phones the button stands at the end of the settings. */
export async function logResidentOut(page: Page) {
  const button = page.getByRole('button', { name: 'Log Out', exact: true })
  const profile = page.getByRole('link', { name: 'Profile', exact: true })
  // Also from the profile itself: a page that is about to be left may still show the button.
  await profile.first().click()
  await expect(page).toHaveURL(/\/profile/)
  await button.click()
}

/** Opens the menu where it hides on phones, and gives where its places are. */
export async function openMenu(page: Page): Promise<Locator> {
  const menu = page.getByRole('button', { name: /^(Menu|More(\s*\d+\+? waiting)?)$/ })
  // A page that was only just gone to may not have drawn its frame yet: one of the two is in each.
  const logOut = page.getByRole('button', { name: /^Log ?Out$/i })
  await expect(menu.or(logOut).first()).toBeVisible()
  if (!(await menu.isVisible())) return page.locator('body')
  await menu.click()
  return page.getByRole('dialog', { name: 'Menu' })
}
