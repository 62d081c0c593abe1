import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { spawnMortal } from '../../server/testing/mortal-child.ts'
import { freePort, temporaryFolder } from '../server.ts'
import { find, idsOf, operatorsPath } from './programs.ts'
import { startCaddy, type Front } from './proxy.ts'
import { startUnit, type Unit } from './unit.ts'

/*
 * docs/install.md, followed literally: its blocks are one script, run by one shell. What is different here:
 *   /opt, /etc/kwashe, /etc/caddy, /etc/systemd/system, /usr/local/sbin, /var/lib/kwashe  lie in a temporary folder
 *   <where you got this from>          is this repository, as it is committed
 *   ports 5432, 3000, 9464 and 443     are free ones; the mail server is one of ours
 *   apt-get                            has run before; adduser gives the folder to "nobody"
 *   systemctl, journalctl              are asked of us: we start what the unit says, without its sandbox
 *   curl                               is told where kwashe.example.ng is, and to believe our certificate
 *   the limits of login               are a thousand times as high, because all callers are on this machine
 *   doctor                             may find what it likes: there is no server yet
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
export const page = join(root, 'docs/install.md')
const accessName = 'rain on zinc roofs'

/** The shell's blocks of a page, in their order. */
const blocksOf = (markdown: string) =>
  Array.from(markdown.matchAll(/^```sh\n([\s\S]*?)^```$/gm), ([, block = '']) => block)

type Installing = {
  postgres: { socketFolder: string; port: number }
  mailUrl: string
  /** Where the program was left by an earlier run; null: it is installed anew. */
  kept: string | null
}

export type Installed = Awaited<ReturnType<typeof followPage>>

/** Follows the page to the first director; throws what was said where it cannot be followed. */
export async function followPage({ postgres, mailUrl, kept }: Installing) {
  const place = kept ?? temporaryFolder('install')
  mkdirSync(place, { recursive: true })
  // Of an earlier run the program alone is kept.
  for (const folder of ['var', 'etc']) rmSync(join(place, folder), { recursive: true, force: true })
  chmodSync(place, 0o755)
  const [port, metricsPort] = [await freePort(), await freePort()]
  const here = substitutions({ place, port, metricsPort, mailUrl, databasePort: postgres.port })
  for (const folder of ['opt', 'etc/caddy', 'etc/systemd/system', 'usr/local/sbin']) {
    mkdirSync(join(place, folder), { recursive: true })
  }
  const ids = idsOf('nobody')
  const units = join(place, 'etc/systemd/system')
  const unitOf = (name: string): Unit => ({
    unit: here(readFileSync(join(units, name), 'utf8')),
    ids,
  })
  const state: { server?: ReturnType<typeof startUnit>; front?: Front } = {}
  const answers = async (asked: string): Promise<string> => {
    if (asked === 'systemctl enable --now kwashe')
      state.server = startUnit(unitOf('kwashe.service'))
    if (asked === 'systemctl reload caddy') {
      const file = join(place, 'etc/caddy/Caddyfile')
      state.front = await startCaddy(here(readFileSync(file, 'utf8')))
    }
    if (asked.startsWith('journalctl')) return state.server?.log() ?? ''
    if (asked.startsWith('adduser')) {
      mkdirSync(join(place, 'var/lib/kwashe'), { recursive: true })
      chownSync(join(place, 'var/lib/kwashe'), ids.uid, ids.gid)
    }
    if (asked === 'curl') return state.front?.forCurl ?? ''
    return ''
  }
  const bin = await standIns(place, answers)
  const blocks = blocksOf(readFileSync(page, 'utf8'))
  const isThere = kept !== null && existsSync(join(place, 'opt/kwashe/dist/server/main.js'))
  const lines = blocks
    .flatMap(block => here(block).split('\n'))
    .map(line => (/kwashe-ctl doctor/.test(line) ? line.replace(/ *#.*|$/, ' || true') : line))
    .filter(line => !isThere || !/git clone|npm ci/.test(line))
  const script = join(place, 'page.sh')
  writeFileSync(script, `set -eux\n${lines.join('\n')}\n`)
  const env = {
    PATH: `${bin}:${place}/usr/local/sbin:${operatorsPath}`,
    HOME: homedir(),
    PGHOST: postgres.socketFolder,
    PGPORT: String(postgres.port),
    KWASHE_ENV: join(place, 'etc/kwashe/env'),
    KWASHE_DATA: join(place, 'var/lib/kwashe'),
    KWASHE_USER: 'nobody',
  }
  const said = await runScript(script, env, `${accessName}\n`)
  const { server, front } = state
  if (said.code !== 0 || !server || !front) {
    throw new Error(`the page cannot be followed: ${said.output.slice(-3000)}`)
  }
  return { place, port, metricsPort, ids, here, unitOf, server, front, said, accessName, blocks }
}

function substitutions(at: {
  place: string
  port: number
  metricsPort: number
  mailUrl: string
  databasePort: number
}) {
  const folders = [
    '/usr/local/sbin',
    '/opt/kwashe',
    '/etc/kwashe',
    '/etc/caddy',
    '/etc/systemd/system',
  ]
  const changes: [string, string][] = [
    ...[...folders, '/var/lib/kwashe'].map((each): [string, string] => [each, at.place + each]),
    ['<where you got this from>', root],
    ['@127.0.0.1:5432/', `@127.0.0.1:${at.databasePort}/`],
    ['127.0.0.1:3000', `127.0.0.1:${at.port}`],
    ['smtp://user:secret@mail.example.ng:587', at.mailUrl],
    [
      `METRICS_PORT='9464'`,
      `METRICS_PORT='${at.metricsPort}'\nPORT='${at.port}'\nRATE_LIMIT_SCALE='1000'`,
    ],
  ]
  return (words: string) =>
    changes.reduce((all, [said, meant]) => all.replaceAll(said, meant), words)
}

/** A folder with programs in the place of those that this machine has not, or that would change it. */
async function standIns(place: string, answer: (asked: string) => Promise<string>) {
  const server = createServer(async (request, response) => {
    const asked = (await text(request)).trim()
    const words = await answer(asked).catch((error: Error) => error)
    response.statusCode = words instanceof Error ? 500 : 200
    response.end(words instanceof Error ? words.message : words)
  }).listen(0, '127.0.0.1')
  server.unref()
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const bin = join(place, 'bin')
  mkdirSync(bin, { recursive: true })
  const curl = find('curl') ?? 'curl'
  const ask = (words: string) =>
    `${curl} -sS --fail-with-body --data-binary "${words}" http://127.0.0.1:${port}/`
  const programs = {
    'apt-get': 'true',
    adduser: `exec ${ask('adduser $*')}`,
    systemctl: `exec ${ask('systemctl $*')}`,
    journalctl: `exec ${ask('journalctl $*')}`,
    curl: `exec ${curl} $(${ask('curl')}) "$@"`,
  }
  for (const [name, command] of Object.entries(programs)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${command}\n`, { mode: 0o755 })
  }
  return bin
}

async function runScript(script: string, env: Record<string, string>, input: string) {
  const child = spawnMortal('sh', [script], { cwd: '/', env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (words: string) => (output += words))
  }
  child.stdin.end(input)
  await once(child, 'close')
  return { code: child.exitCode, output }
}
