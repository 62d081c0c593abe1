import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { RequestOptions } from 'node:https'
import { join } from 'node:path'
import { execFileSync } from 'node:child_process'
import { eventually } from '../../server/testing/eventually.ts'
import { spawnMortal } from '../../server/testing/mortal-child.ts'
import { createVisitor } from '../../server/testing/visitor.ts'
import { freePort, temporaryFolder } from '../server.ts'
import { find } from './programs.ts'

// Debian's nginx and Caddy with the files that operators are given. Put in: ports, certificates, where files lie.

const host = 'kwashe.example.ng'

/** A proxy that people come to. */
export type Front = {
  name: string
  url: string
  /** Where it answers without TLS. */
  plainPort: number
  /** How to get there: by this certificate, and without the DNS. */
  way: RequestOptions
  forCurl: string
  stop: () => void
}

/** Puts in what is different here; what is not found was changed without us. */
function withChanges(text: string, changes: [string, string][]): string {
  return changes.reduce((all, [said, meant]) => {
    if (!all.includes(said)) throw new Error(`there is no "${said}" in ${all.slice(0, 60)}…`)
    return all.replaceAll(said, meant)
  }, text)
}

/** Everybody on this machine, whatever the DNS says. */
const lookup: RequestOptions['lookup'] = (_name, options, done) =>
  options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)

async function frontAt(name: string, ports: Ports, caFile: string, stop: () => void) {
  const url = `https://${host}:${ports.secure}`
  const ca = await eventually(() => readFileSync(caFile, 'utf8'))
  const forCurl = `--cacert ${caFile} --connect-to ${host}:443:127.0.0.1:${ports.secure}`
  const front = { name, url, plainPort: ports.plain, way: { ca, lookup }, forCurl, stop }
  await eventually(async () => {
    const { status } = await createVisitor(url, front.way).send('GET', '/healthz')
    if (status !== 200) throw new Error(`${name} answers ${status}`)
  })
  return front
}

type Ports = { secure: number; plain: number }
const freePorts = async (): Promise<Ports> => ({
  secure: await freePort(),
  plain: await freePort(),
})

/** Caddy with this file, and a certificate that it has made itself. */
export async function startCaddy(caddyfile: string): Promise<Front> {
  const folder = temporaryFolder('caddy')
  const ports = await freePorts()
  const options = [
    'admin off',
    `storage file_system ${folder}/store`,
    `http_port ${ports.plain}`,
    `https_port ${ports.secure}`,
    'skip_install_trust',
  ]
  const site = withChanges(caddyfile, [[`${host} {`, `${host} {\n\ttls internal`]])
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, `{\n\t${options.join('\n\t')}\n}\n${site}`)
  const args = ['run', '--config', file, '--adapter', 'caddyfile']
  const env = { HOME: folder, PATH: '/usr/bin:/bin' }
  const child = spawnMortal(find('caddy') ?? 'caddy', args, { cwd: folder, env })
  child.stdout.resume()
  child.stderr.resume()
  const ca = join(folder, 'store/pki/authorities/local/root.crt')
  return frontAt('Caddy', ports, ca, () => child.kill('SIGTERM'))
}

/** nginx with this file, and a certificate of ours. */
export async function startNginx(conf: string, upstreams: number[]): Promise<Front> {
  const folder = temporaryFolder('nginx')
  const ports = await freePorts()
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const self = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
  ]
  const about = ['-days', '2', '-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  execFileSync('openssl', [...self, '-keyout', key, '-out', certificate, ...about], {
    stdio: 'ignore',
  })
  const servers = upstreams.map(port => `server 127.0.0.1:${port} max_fails=0;`)
  const live = `/etc/letsencrypt/live/${host}`
  const site = withChanges(conf, [
    ['server 127.0.0.1:3000 max_fails=0;', servers.join('\n\t')],
    ['listen 80;', `listen ${ports.plain};`],
    ['listen 443 ssl', `listen ${ports.secure} ssl`],
    [`${live}/fullchain.pem`, certificate],
    [`${live}/privkey.pem`, key],
  ])
  for (const each of ['body', 'proxy']) mkdirSync(join(folder, each))
  const around = [
    'daemon off;',
    `pid ${folder}/pid;`,
    'error_log stderr warn;',
    'user root;',
    'events {}',
    'http {',
    `access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;`,
    `fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;`,
    site,
    '}',
  ]
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, around.join('\n'))
  const child = spawnMortal(find('nginx') ?? 'nginx', ['-c', file, '-p', folder], { cwd: folder })
  child.stdout.resume()
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (words: string) => (said += words))
  child.once('close', code => (code ? console.error(`nginx ended: ${said}`) : undefined))
  return frontAt('nginx', ports, certificate, () => child.kill('SIGTERM'))
}
