import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'

/** Chromium without its own windows, whose buttons cost more than our pages; it knows no notifications. */
const shellName = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macPath = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** The Chromium that the browser tests use: an installed one, else Playwright's own. */
export function findChromium(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const installed = folders.flatMap(folder => names.map(name => join(folder, name)))
  const own = chromium.executablePath()
  return [...installed, macPath, own].find(path => path && existsSync(path))
}

/** The quicker one for all journeys that need no notifications, where it is installed. */
export const findShell = () =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map(folder => join(folder, shellName))
    .find(path => existsSync(path))

/** Installs them where they are missing: Debian's packages as root, else Playwright's own. */
function provideChromium() {
  if (findChromium() && findShell()) return
  const isRoot = process.getuid?.() === 0
  const hasApt = spawnSync('apt-get', ['--version']).status === 0
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  const install = ['install', '-qq', '-y', '--no-install-recommends']
  if (isRoot && hasApt) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    if (!findChromium()) run('apt-get', ...install, 'chromium')
    // Without it the journeys only take longer.
    if (!findShell()) spawnSync('apt-get', [...install, shellName], { stdio: 'inherit' })
  } else if (!findChromium()) {
    run('playwright', 'install', 'chromium')
  }
  if (!findChromium()) throw new Error('No Chromium: install one and put it on the PATH.')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) provideChromium()
