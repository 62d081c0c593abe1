import { loginResident } from '../../contract/account/account.ts'
import { demo, demoSecret } from '../../e2e/sign-in.ts'
import { startServer } from '../server.ts'
import type { Finding } from './allowed.ts'
import { checkCookies, checkHeaders } from './headers.ts'
import type { View } from './views.ts'

const settings = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://waste.example',
  DEMO: '1',
  MAILBOX: '1',
  SANDBOX_GATEWAY: '1',
}

/** The same installation as it stands behind https: what it answers to the same addresses. */
export async function checkHttpsServer(dataDir: string, port: number, views: View[]) {
  const server = await startServer({ dataDir, env: { ...settings, PORT: String(port) } })
  const findings: Finding[] = []
  let answers = 0
  const ask = async (path: string, options: RequestInit = {}) => {
    const answer = await fetch(server.url + path, { redirect: 'manual', ...options })
    await answer.arrayBuffer()
    const headers = Object.fromEntries(answer.headers)
    const seen = { url: server.url + path, status: answer.status, headers }
    const wrong = [
      ...checkHeaders(seen, true),
      ...checkCookies(answer.headers.getSetCookie(), true),
    ]
    const where = path.split('?')[0] ?? path
    findings.push(...wrong.map(text => ({ check: 'https', text, where })))
    answers += 1
  }
  for (const path of new Set(views.map(view => view.path))) await ask(path)
  for (const path of ['/sw.js', '/robots.txt', '/sitemap.xml', '/openapi.json', '/healthz']) {
    await ask(path)
  }
  await ask(loginResident.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demo.resident.email, password: demoSecret }),
  })
  await server.stop()
  return { findings, answers }
}
