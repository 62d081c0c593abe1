import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { spawnMortal } from '../../server/testing/mortal-child.ts'
import { freePort, temporaryFolder } from '../server.ts'
import type { Driven, Engine } from './tab.ts'

/* Firefox by WebDriver BiDi: commands and events as JSON over one WebSocket. */

const path = '/usr/bin/firefox-esr'
export const isFirefoxThere = () => existsSync(path)

/** Nothing that it would say or fetch by itself. */
const quiet = [
  ['app.update.enabled', false],
  ['browser.shell.checkDefaultBrowser', false],
  ['browser.startup.homepage_override.mstone', 'ignore'],
  ['datareporting.policy.dataSubmissionEnabled', false],
  ['dom.push.connection.enabled', false],
  ['extensions.update.enabled', false],
  ['network.captive-portal-service.enabled', false],
  ['network.connectivity-service.enabled', false],
  ['services.settings.server', 'data:,'],
  ['toolkit.telemetry.enabled', false],
] as const

type Message = {
  id?: number
  type: 'success' | 'error' | 'event'
  result?: unknown
  message?: string
  method?: string
  params?: { level?: string; text?: string; type?: string }
}

/** One WebSocket: each command waits for the answer with its number. */
async function connectTo(url: string) {
  const waiting = new Map<
    number,
    { resolve: (value: never) => void; reject: (error: Error) => void }
  >()
  const complaints: string[] = []
  const socket = await openSocket(url)
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const said = JSON.parse(String(data)) as Message
    if (said.type === 'event' && said.method === 'log.entryAdded') {
      const { level, text = '', type } = said.params ?? {}
      if (type === 'javascript' && level === 'error') complaints.push(text)
    }
    const asked = waiting.get(said.id ?? 0)
    waiting.delete(said.id ?? 0)
    if (said.type === 'error') asked?.reject(new Error(said.message))
    else asked?.resolve(said.result as never)
  })
  const send = <T>(method: string, params: object = {}): Promise<T> =>
    new Promise((resolve, reject) => {
      last++
      waiting.set(last, { resolve, reject })
      socket.send(JSON.stringify({ id: last, method, params }))
    })
  return { send, complaints, close: () => socket.close() }
}

/** It listens a while after it has started. */
async function openSocket(url: string): Promise<WebSocket> {
  for (let turn = 0; ; turn++) {
    const socket = new WebSocket(url)
    const isOpen = await new Promise<boolean>(resolve => {
      socket.addEventListener('open', () => resolve(true), { once: true })
      socket.addEventListener('error', () => resolve(false), { once: true })
    })
    if (isOpen) return socket
    if (turn > 300) throw new Error('Firefox does not listen')
    await sleep(200)
  }
}

type Send = Awaited<ReturnType<typeof connectTo>>['send']
type Evaluated = { type: string; result?: { value?: string }; exceptionDetails?: { text: string } }

async function drive(send: Send, size: { width: number; height: number }): Promise<Driven> {
  // Cookies and storage of its own.
  const { userContext } = await send<{ userContext: string }>('browser.createUserContext')
  const { context } = await send<{ context: string }>('browsingContext.create', {
    type: 'tab',
    userContext,
  })
  await send('browsingContext.setViewport', { context, viewport: size })
  const keys = (text: string) =>
    Array.from(text).flatMap(value => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
  return {
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async value(expression) {
      const { type, result, exceptionDetails } = await send<Evaluated>('script.evaluate', {
        expression,
        target: { context },
        awaitPromise: true,
      })
      if (type === 'exception') throw new Error(exceptionDetails?.text)
      return result?.value ?? ''
    },
    async pressAt(x, y) {
      const actions = [
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await send('input.performActions', {
        context,
        actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
      })
    },
    async type(text) {
      const actions = [{ type: 'key', id: 'keys', actions: keys(text) }]
      await send('input.performActions', { context, actions })
    },
    async close() {
      await send('browser.removeUserContext', { userContext })
    },
  }
}

export async function openFirefox(): Promise<Engine> {
  const profile = temporaryFolder('firefox')
  const lines = quiet.map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const port = await freePort()
  const program = spawnMortal(
    path,
    ['--headless', '--no-remote', '--profile', profile, `--remote-debugging-port=${port}`],
    { env: { PATH: process.env['PATH'], HOME: profile } },
  )
  const { send, complaints, close } = await connectTo(`ws://127.0.0.1:${port}/session`)
  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  return {
    name: 'Firefox',
    version: capabilities.browserVersion,
    newPage: size => drive(send, size),
    complaints: () => complaints,
    close: async () => {
      close()
      program.kill('SIGTERM')
    },
  }
}
