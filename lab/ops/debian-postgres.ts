import { execFileSync } from 'node:child_process'
import { chownSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '../../server/testing/eventually.ts'
import { spawnMortal } from '../../server/testing/mortal-child.ts'
import { freePort, temporaryFolder } from '../server.ts'
import { idsOf, postgresPrograms } from './programs.ts'

/** Debian's PostgreSQL as its package sets it up, in a folder of its own: peers by socket, others by password. */
export async function startDebianPostgres() {
  const folder = temporaryFolder('debian-postgres')
  const ids = idsOf('postgres')
  chownSync(folder, ids.uid, ids.gid)
  const [programs, data, port] = [postgresPrograms(), join(folder, 'data'), await freePort()]
  const ways = ['--auth-local=peer', '--auth-host=scram-sha-256', '--locale=C.UTF-8']
  const how = { cwd: folder, env: { PATH: programs }, ...ids }
  execFileSync(`${programs}/initdb`, ['-D', data, '-U', 'postgres', ...ways], {
    ...how,
    stdio: 'ignore',
  })
  const settings = ['-p', String(port), '-k', folder, '-h', '127.0.0.1']
  const child = spawnMortal(`${programs}/postgres`, ['-D', data, ...settings], {
    ...how,
    env: { PATH: '/usr/bin:/bin' },
  })
  const ask = ['-h', folder, '-p', String(port)]
  await eventually(() => execFileSync(`${programs}/pg_isready`, ask, { stdio: 'ignore' }))
  const version = execFileSync(`${programs}/postgres`, ['--version'], { encoding: 'utf8' }).trim()
  return { socketFolder: folder, port, version, stop: () => child.kill('SIGINT') }
}
