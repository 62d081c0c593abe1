import { setTimeout as sleep } from 'node:timers/promises'
import { demo, demoSecret } from '../../e2e/sign-in.ts'
import { checkCookies, checkHeaders } from './headers.ts'
import type { View } from './views.ts'
import { runProgram } from '../server.ts'

const settings = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://waste.example',
  DEMO: '1',
  MAILBOX: '1',
  SANDBOX_GATEWAY: '1',
}

/** Its own address is out of reach, so it is asked on the port behind it. */
async function start(dataDir: string, port: number) {
  const env = { ...settings, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' }
  const program = runProgram('server/main.ts', { ...env, RATE_LIMIT_SCALE: '1000000' })
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (program.child.exitCode !== null) throw new Error(`it did not start: ${program.log()}`)
    await sleep(50)
  }
  return { url, stop: () => program.kill('SIGTERM') }
}

/** The same installation as it stands behind https: what it answers to the same addresses. */
export async function checkSecureServer(dataDir: string, port: number, views: View[]) {
  const server = await start(dataDir, port)
  const findings: { check: string; text: string; where: string }[] = []
  let answers = 0
  const ask = async (path: string, options: RequestInit = {}) => {
    const answer = await fetch(server.url + path, { redirect: 'manual', ...options })
    await answer.arrayBuffer()
    const headers = Object.fromEntries(answer.headers)
    const said = { url: server.url + path, status: answer.status, headers }
    const wrong = [
      ...checkHeaders(said, true),
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
  await ask('/api/users/loginuser', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demo.resident.email, password: demoSecret }),
  })
  await server.stop()
  return { findings, answers }
}
