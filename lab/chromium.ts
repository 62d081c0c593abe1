import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { findChromium } from '../e2e/chromium.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const runOwn = (file: string) =>
  execFileSync(process.execPath, [join(root, file)], { cwd: root, stdio: 'inherit' })

/** Builds the pages and opens a Chromium, which is installed where there is none, as for the tests. */
export async function launchChromium() {
  runOwn('build.ts')
  if (!findChromium()) runOwn('e2e/chromium.ts')
  const executablePath = findChromium()
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
}

/** The two devices on which pages are opened. */
export const devices = {
  phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
}
