import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbedded } from '../../server/embedded/embedded.ts'
import { temporaryFolder } from '../server.ts'

/** Enough for a few servers. */
const maxConnections = 150
const replicating = ['wal_level=replica', 'max_wal_senders=4', 'hot_standby=on']

/** A PostgreSQL and one that follows it: a real standby that streams what the first one writes. */
export async function startPair() {
  const folder = temporaryFolder('standby')
  const [first, second] = [join(folder, 'primary'), join(folder, 'standby')]
  const start = (dataDir: string, more: string[] = []) =>
    startEmbedded({ dataDir, maxConnections, others: [...replicating, ...more] })
  // Made and stopped: what nobody writes to can simply be copied.
  await (await start(first)).stop()
  await cp(first, second, { recursive: true })
  await writeFile(join(second, 'postgres', 'standby.signal'), '')
  const primary = await start(first)
  const { hostname, port, username, password } = new URL(primary.url)
  const line = `host=${hostname} port=${port} user=${username} password=${password}`
  const standby = await start(second, [`primary_conninfo=${line}`])
  const stop = async () => {
    await standby.stop()
    await primary.stop()
  }
  return { primary, standby, stop }
}
