import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { spawnMortal } from '../../server/testing/mortal-child.ts'
import { freePort, temporaryFolder } from '../server.ts'
import type { Driven, Engine } from './tab.ts'

/* WebKit, the engine of iPhones, by the WebDriver of WebKitGTK: a call of HTTP for each command. */

const driverPath = '/usr/bin/WebKitWebDriver'
const screenPath = '/usr/bin/Xvfb'
const windowPath = () => globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0]

export const isWebKitThere = () =>
  existsSync(driverPath) && existsSync(screenPath) && windowPath() !== undefined

type Answered<T> = { value: T }

async function call<T>(method: string, url: string, body?: object): Promise<T> {
  const answer = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const { value } = (await answer.json()) as Answered<T & { message?: string }>
  if (!answer.ok) throw new Error(`${method} ${url}: ${value?.message ?? answer.status}`)
  return value
}

/** A screen that nobody sees: the number is the first that is free. */
async function openScreen() {
  const screen = spawnMortal(screenPath, ['-displayfd', '1', '-screen', '0', '1600x1200x24'], {
    env: { PATH: process.env['PATH'] },
  })
  const [number] = (await once(screen.stdout, 'data')) as [Buffer]
  return { display: `:${String(number).trim()}`, close: () => screen.kill('SIGTERM') }
}

/** Each page has a driver, and so a browser, of its own. */
async function openDriver(display: string) {
  const port = await freePort()
  const home = temporaryFolder('webkit')
  const driver = spawnMortal(driverPath, [`--port=${port}`], {
    env: {
      PATH: process.env['PATH'],
      DISPLAY: display,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      // There is no sandbox for root, and no graphics card.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  })
  const address = `http://127.0.0.1:${port}`
  for (let turn = 0; ; turn++) {
    const isReady = await call('GET', `${address}/status`).then(
      () => true,
      () => false,
    )
    if (isReady) break
    if (turn > 100) throw new Error('WebKitWebDriver does not listen')
    await sleep(100)
  }
  const options = { binary: windowPath(), args: ['--automation'] }
  const { sessionId, capabilities } = await call<{
    sessionId: string
    capabilities: { browserVersion: string }
  }>('POST', `${address}/session`, {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })
  const session = `${address}/session/${sessionId}`
  const close = async () => {
    await call('DELETE', session).catch(() => undefined)
    driver.kill('SIGTERM')
  }
  return { session, version: capabilities.browserVersion, close }
}

async function drive(
  { session, close }: Awaited<ReturnType<typeof openDriver>>,
  { width, height }: { width: number; height: number },
): Promise<Driven> {
  await call('POST', `${session}/timeouts`, { script: 30_000, pageLoad: 60_000 })
  await call('POST', `${session}/window/rect`, { width, height })
  const act = (actions: object[]) => call('POST', `${session}/actions`, { actions })
  return {
    open: async url => void (await call('POST', `${session}/url`, { url })),
    value: expression =>
      call<string>('POST', `${session}/execute/async`, {
        script: `const done = arguments[0]
          Promise.resolve(${expression}).then(done, error => done('Error: ' + error.message))`,
        args: [],
      }),
    async pressAt(x, y) {
      const actions = [
        { type: 'pointerMove', x, y, duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await act([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }])
    },
    async type(text) {
      const actions = Array.from(text).flatMap(value => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await act([{ type: 'key', id: 'keys', actions }])
    },
    close,
  }
}

export async function openWebKit(): Promise<Engine> {
  const screen = await openScreen()
  const drivers: Awaited<ReturnType<typeof openDriver>>[] = []
  const first = await openDriver(screen.display)
  const { version } = first
  await first.close()
  return {
    name: 'WebKit',
    version,
    async newPage(size) {
      const driver = await openDriver(screen.display)
      drivers.push(driver)
      return drive(driver, size)
    },
    // Its driver does not tell.
    complaints: () => [],
    async close() {
      for (const driver of drivers) await driver.close()
      screen.close()
    },
  }
}
