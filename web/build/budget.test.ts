import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { checkBudgets, otherHosts, weigh } from './budget.ts'

/** A built site of a few files, each as long as it is said to be and impossible to pack. */
function site(more: Record<string, string> = {}) {
  const outDir = mkdtempSync(join(tmpdir(), 'budget-'))
  onTestFinished(() => rmSync(outDir, { recursive: true, force: true }))
  const files = {
    'pages.json': JSON.stringify({
      '/': { kind: 'public', file: 'index.html' },
      '/login': { kind: 'opening', file: 'login.html' },
      '/go': { kind: 'carrier', file: 'go.html' },
      '/in': { kind: 'shell', file: 'app.html' },
    }),
    '.chunks.json': JSON.stringify({
      first: { name: 'start', file: 'assets/start.js', imports: ['second'] },
      second: { file: 'assets/react.js' },
    }),
    'index.html':
      '<style>a{color:red}</style><script src="/assets/public.js"></script>' +
      '<link rel="preload" href="/assets/a.woff2"><a href="https://example.com/">elsewhere</a>',
    'login.html': `<script>wait()</script><template><script src="/assets/react.js"></script></template>`,
    'go.html': '<script>wait()</script><template><script src="/assets/go.js"></script></template>',
    'assets/go.js': 'round()',
    'assets/public.js': 'go()',
    'assets/a.woff2': noise(10_000),
    'assets/start.js': 'start()',
    'assets/react.js': 'draw()',
    ...more,
  }
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(outDir, name)), { recursive: true })
    writeFileSync(join(outDir, name), content)
  }
  return outDir
}

const noise = (bytes: number) => randomBytes(bytes).toString('latin1').slice(0, bytes)

test('a site within its budget passes, and every part is weighed', async () => {
  const outDir = site()
  expect(await checkBudgets({ outDir })).toContain('/user/login, the app')
  const names = (await weigh(outDir)).map(({ what }) => what)
  const parts = ['script', 'CSS', 'first view']
  expect(names).toEqual([
    ...['/', '/login', '/go'].flatMap(path => parts.map(part => `${path} ${part}`)),
    '/user/login, the app',
    '/go, the app',
  ])
})

test.each([
  ['/ script', { 'assets/public.js': noise(4_000) }],
  ['/ CSS', { 'index.html': `<style>${randomBytes(30_000).toString('hex')}</style>` }],
  ['/ first view', { 'assets/a.woff2': noise(70_000) }],
  ['/login script', { 'login.html': `<script>${randomBytes(6_000).toString('hex')}</script>` }],
  ['/user/login, the app', { 'assets/react.js': noise(100_000) }],
  ['/go, the app', { 'assets/go.js': noise(100_000) }],
])('too much of %s stops the build', async (what, files) => {
  const outDir = site(files)
  await expect(checkBudgets({ outDir })).rejects.toThrow(`Too heavy:   ${what}`)
})

test.each([
  ['index.html', '<img alt="" src="https://cdn.example/a.png">'],
  ['index.html', '<link rel="stylesheet" href="//cdn.example/a.css">'],
  ['index.html', '<style>a{background:url(https://cdn.example/a.png)}</style>'],
  ['assets/a.css', '@import "https://fonts.example/a.css";'],
  ['assets/start.js', 'fetch("https://api.example/")'],
  ['assets/start.js', 'import("https://esm.example/a.js")'],
])('another host in %s stops the build: %s', async (name, content) => {
  const outDir = site({ [name]: content })
  expect(otherHosts(outDir)).toHaveLength(1)
  await expect(checkBudgets({ outDir })).rejects.toThrow('Asks another host')
})
