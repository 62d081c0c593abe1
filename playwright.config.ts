import { createHash } from 'node:crypto'
import { defineConfig } from '@playwright/test'
import { findChromium, findShell } from './e2e/chromium.ts'

/** Each checkout has a port of its own, so that two can run their journeys at once. */
const own = createHash('sha256')
  .update(import.meta.dirname)
  .digest()
  .readUInt16BE(0)
const port = Number(process.env['E2E_PORT'] ?? 20_000 + (own % 10_000))
const whole = findChromium()
const quick = findShell() ?? whole

/** Every page, at both sizes in one go. */
const pages = /accessible\.long\.spec\.ts/
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const desktop = { viewport: { width: 1440, height: 900 } }

const launch = (executablePath: string | undefined) => ({
  ...(executablePath && { executablePath }),
  // Root has no sandbox to give; the rest keeps the browser from calling anybody.
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
})

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A machine that is busy with other work can lose a browser. What passes only the second time is named at the very end
  // as flaky: a fault to be found.
  retries: 1,
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    // Colours in the middle of a fade are not the colours people read.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Each journey has a new browser, into which the worker would put a copy of the whole app. Where it
    // matters, and on one long way of each role, the file says 'allow'.
    serviceWorkers: 'block',
    launchOptions: launch(quick),
  },
  projects: [
    { name: 'phone', use: phone, testIgnore: pages, grepInvert: /@notifications/ },
    {
      name: 'notifications',
      use: { ...phone, launchOptions: launch(whole) },
      testIgnore: pages,
      grep: /@notifications/,
    },
    {
      name: 'desktop',
      use: desktop,
      // What people do is the same at every size: here is where the layout has other things to press. `npm test` goes
      // these ways at a desk, `npm run test:long` on a phone, too.
      grep: /@desk/,
      testIgnore: pages,
    },
    { name: 'pages', use: desktop, testMatch: pages },
  ],
  webServer: {
    command: 'node --disable-warning=ExperimentalWarning e2e/serve.ts',
    env: { PORT: String(port) },
    url: `http://localhost:${port}/readyz`,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    timeout: 60_000,
  },
})
