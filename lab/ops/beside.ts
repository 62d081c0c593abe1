import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVisitor } from '../../server/testing/visitor.ts'
import { bringPooler } from '../newer-pooler.ts'
import { findOldPooler, startPooler, versionOf, withoutPooler } from '../pooler-process.ts'
import { writeKeys } from '../backup/keys.ts'
import { finish, startServer, temporaryFolder } from '../server.ts'
import type { Installed } from './install-page.ts'
import type { About } from './table.ts'
import { doUnit } from './unit.ts'

// What stands beside the server: its backup, its pooler, and the files for systemd and Prometheus.

/** The nightly backup, as its unit makes it, opened again with the private key. */
export async function proveBackup({ place, unitOf }: Installed, { must }: About) {
  const keys = {
    own: join(place, 'backup-private.txt'),
    open: join(place, 'etc/kwashe/backup-public.txt'),
  }
  await writeKeys(keys)
  const { held, said } = await doUnit(unitOf('kwashe-backup.service'))
  const folder = join(place, 'var/lib/kwashe/backups')
  const made = held ? readdirSync(folder).filter(name => name.endsWith('.gz.age')) : []
  must('the unit makes one', made.length === 1, { said, made })
  const env = { DATA_DIR: temporaryFolder('restored'), DEMO: '0' }
  const path = join(folder, made[0] ?? '')
  const restored = await finish('dist/server/backup.js', env, [
    'restore',
    path,
    '--private-key',
    keys.own,
  ])
  must('it is restored elsewhere', restored.code === 0, restored)
}

/** The pooler with the file for it, before the database that the page has made. */
export async function provePooler({ place }: Installed, database: string, about: About) {
  const env = {
    DIRECT_DATABASE_URL: database,
    SECRET_KEY:
      /SECRET_KEY='(\w+)'/.exec(readFileSync(join(place, 'etc/kwashe/env'), 'utf8'))?.[1] ?? '',
    DEMO: '0',
  }
  const oldProgram = findOldPooler()
  if (oldProgram) {
    // It does not know the setting either, and would not start with it.
    const changes = { 'max_prepared_statements = 200': '' }
    const old = await startPooler(oldProgram, database, 4, changes)
    const refused = await finish('dist/server/main.js', {
      ...env,
      DATABASE_URL: old.url,
      DATA_DIR: temporaryFolder(),
      PORT: '0',
    })
    const held = refused.code === 1 && /PgBouncer 1\.21 or newer/.test(refused.output)
    about.must(`${versionOf(oldProgram)} is refused in a sentence`, held, refused)
    await old.stop()
  }
  const program = bringPooler()
  if (!program) {
    about.notTried('ops/pgbouncer.ini before the database', withoutPooler())
    return
  }
  const pooler = await startPooler(program, database, 4)
  const server = await startServer({ databaseUrl: pooler.url, env })
  const { status } = await createVisitor(server.url).send('GET', '/readyz')
  about.must(`${versionOf(program)} with ops/pgbouncer.ini`, status === 200, status)
  about.must('the server ends in order', (await server.stop()) === 0, server.log())
  await pooler.stop()
}

/** What systemd and Prometheus say of the files for them. */
export function proveUnits(root: string, { must }: About) {
  // Where the programs would be that the units name.
  const folder = temporaryFolder('units')
  for (const name of ['kwashe.service', 'kwashe-backup.service', 'kwashe-backup.timer']) {
    const text = readFileSync(join(root, 'ops', name), 'utf8')
    const file = join(folder, name)
    writeFileSync(file, text.replaceAll('/opt/kwashe/node_modules/.bin/node', process.execPath))
    const { stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
    const complaints = stderr.split('\n').filter(line => line && !/Failed to|man page/.test(line))
    must(`systemd-analyze verify ${name}`, complaints.length === 0, complaints)
  }
  const cwd = join(root, 'ops/prometheus')
  const tools: [string, string[]][] = [
    ['check rules', ['check', 'rules', 'rules.yml']],
    ['test rules', ['test', 'rules', 'rules.test.yml']],
    ['check config', ['check', 'config', 'prometheus.yml']],
  ]
  for (const [name, args] of tools) {
    const { status, stdout, stderr } = spawnSync('promtool', args, { cwd, encoding: 'utf8' })
    must(`promtool ${name}`, status === 0, stdout + stderr)
  }
}
