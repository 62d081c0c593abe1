import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { findChromium } from '../e2e/chromium.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const runOwn = (file: string) =>
  execFileSync(process.execPath, [join(root, file)], { cwd: root, stdio: 'inherit' })

/** Root has no sandbox to give; the rest keeps the browser from calling anybody. */
export const quietArgs = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']

/** The Chromium to open, which is installed where there is none, as for the tests. */
export function chromiumPath(): string {
  if (!findChromium()) runOwn('e2e/chromium.ts')
  const path = findChromium()
  if (!path) throw new Error('there is no Chromium, although it was installed')
  return path
}

/** Builds the pages and opens a Chromium. */
export async function launchChromium() {
  runOwn('build/build.ts')
  return chromium.launch({ executablePath: chromiumPath(), args: quietArgs })
}

/** The two devices on which pages are opened. */
export const devices = {
  phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
}
