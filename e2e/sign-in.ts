import { expect, type Page } from '@playwright/test'

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

/** Signs one of the demo's people in and waits for the home page. */
export async function signIn(page: Page, role: DemoRole) {
  await page.goto(demo[role].login)
  await typeLogin(page, role, demo[role].email, demoSecret)
  await expect(page).toHaveURL(demo[role].home)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Opens the menu where it hides on phones. */
export async function openMenu(page: Page) {
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
}
