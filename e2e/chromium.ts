import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macPath = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** The Chromium that the browser tests use: an installed one, else Playwright's own. */
export function findChromium(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const installed = folders.flatMap(folder => names.map(name => join(folder, name)))
  const own = chromium.executablePath()
  return [...installed, macPath, own].find(path => path && existsSync(path))
}

/** Installs one where none is: Debian's package as root, else Playwright's own. */
function provideChromium() {
  if (findChromium()) return
  const isRoot = process.getuid?.() === 0
  const hasApt = spawnSync('apt-get', ['--version']).status === 0
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  if (isRoot && hasApt) {
    run('apt-get', 'update', '-qq')
    run('apt-get', 'install', '-qq', '-y', '--no-install-recommends', 'chromium')
  } else {
    run('playwright', 'install', 'chromium')
  }
  if (!findChromium()) throw new Error('No Chromium: install one and put it on the PATH.')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) provideChromium()
