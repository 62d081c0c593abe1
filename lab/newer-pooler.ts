import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPooler, versionOf } from './pooler-process.ts'
import { temporaryFolder } from './server.ts'

// Debian 12 has a PgBouncer that is too old. That of Debian 13 runs there, too, with the libraries that it was built with
// beside it: nothing of the machine is changed.

const release = 'trixie'
/** What the program needs to run, besides itself. */
const packages =
  'pgbouncer libc6 libcares2 libevent-2.1-7t64 libpam0g libssl3t64 libsystemd0 libaudit1 libcap-ng0 libcap2 ' +
  'libgcrypt20 libgpg-error0 liblz4-1 liblzma5 libzstd1 zlib1g libcrypt1'

/** The PgBouncer that is here, or one that is fetched for as long as this program runs; null: none is to be had. */
export function bringPooler(): string | null {
  const found = findPooler()
  if (found) return found
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return null
  const folder = temporaryFolder('newer-pooler')
  chmodSync(folder, 0o755)
  for (const each of ['lists/partial', 'archives/partial', 'debs', 'root']) {
    mkdirSync(join(folder, each), { recursive: true })
  }
  const sources = join(folder, 'sources.list')
  const key = '/usr/share/keyrings/debian-archive-keyring.gpg'
  writeFileSync(sources, `deb [signed-by=${key}] http://deb.debian.org/debian ${release} main\n`)
  const settings = {
    'Dir::Etc::sourcelist': sources,
    'Dir::Etc::sourceparts': '-',
    'Dir::State::lists': join(folder, 'lists'),
    'Dir::State::status': '/dev/null',
    'Dir::Cache': folder,
    'APT::Sandbox::User': 'root',
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`])
  const apt = (...args: string[]) =>
    spawnSync('apt-get', [...options, ...args], { cwd: join(folder, 'debs'), stdio: 'ignore' })
      .status === 0
  if (!apt('update') || !apt('download', ...packages.split(' '))) return null
  const root = join(folder, 'root')
  for (const file of globSync(join(folder, 'debs/*.deb'))) execFileSync('dpkg', ['-x', file, root])
  const [loader = ''] = globSync(`${root}/usr/lib/*/ld-linux-*.so.*`)
  const program = join(folder, 'pgbouncer')
  const libraries = join(loader, '..')
  const command = `exec ${loader} --library-path ${libraries} ${root}/usr/sbin/pgbouncer "$@"`
  writeFileSync(program, `#!/bin/sh\n${command}\n`, { mode: 0o755 })
  return versionOf(program) ? program : null
}
