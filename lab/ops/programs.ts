import { execFileSync, spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'

// The programs that an operator installs from Debian. What is missing is installed, where we may.

/** Each program, and the Debian package that brings it. */
const packages: Record<string, string> = {
  git: 'git',
  curl: 'curl',
  openssl: 'openssl',
  psql: 'postgresql',
  nginx: 'nginx',
  caddy: 'caddy',
  pgbouncer: 'pgbouncer',
  promtool: 'prometheus',
  'systemd-analyze': 'systemd',
}

/** Where programs are, without what npm has put in front: as in an operator's shell. */
export const operatorsPath = [
  ...(process.env['PATH'] ?? '').split(':').filter(each => !each.includes('node_modules')),
  '/usr/sbin',
  '/sbin',
].join(':')

/** Where a program is; null: nowhere. */
export function find(program: string): string | null {
  const env = { PATH: operatorsPath }
  const found = spawnSync('sh', ['-c', `command -v ${program}`], { env, encoding: 'utf8' })
  return found.status === 0 ? found.stdout.trim() : null
}

/** Installs what is missing, as root on Debian; gives what is missing afterwards. */
export function bringPrograms(): string[] {
  const missing = () => Object.keys(packages).filter(program => !find(program))
  const wanted = missing()
  if (wanted.length > 0 && process.getuid?.() === 0 && find('apt-get')) {
    // Nothing that comes with them is to start: what is proven is started here.
    const env = { PATH: operatorsPath, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    const how = { env, stdio: ['ignore', 'ignore', 'inherit'] as const }
    spawnSync('apt-get', ['update', '-q'], { ...how, stdio: 'ignore' })
    const names = wanted.map(program => packages[program] ?? program)
    spawnSync('apt-get', ['install', '-yq', '--no-install-recommends', ...names], {
      ...how,
      stdio: 'ignore',
    })
  }
  return missing()
}

/** The folder of the newest PostgreSQL that Debian has here. */
export const postgresPrograms = () =>
  globSync('/usr/lib/postgresql/*/bin')
    .toSorted((one, other) => Number(one.split('/')[4]) - Number(other.split('/')[4]))
    .at(-1) ?? ''

/** Who somebody is to the kernel. */
export const idsOf = (user: string) => ({
  uid: Number(execFileSync('id', ['-u', user], { encoding: 'utf8' })),
  gid: Number(execFileSync('id', ['-g', user], { encoding: 'utf8' })),
})
