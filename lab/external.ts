import pg from 'pg'
import { startEmbedded } from '../server/embedded/embedded.ts'
import { removeFolder, temporaryFolder } from './server.ts'

/** An address's rows, asked on a connection of its own. */
export async function ask<Row>(url: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql, values)).rows as Row[]
  } finally {
    await client.end()
  }
}

/**
 * A PostgreSQL as a service gives it: signed in to with scram, in databases that an ordinary user
 * owns, who is no superuser and may make no roles and no databases.
 */
export async function startExternal() {
  const folder = temporaryFolder('external')
  const cluster = await startEmbedded({ dataDir: folder, throwaway: true, maxConnections: 100 })
  const secret = 'only-what-it-owns'
  await ask(cluster.url, `CREATE ROLE keeper LOGIN PASSWORD '${secret}'`)
  let made = 0
  return {
    /** As whoever runs the service sees it. */
    url: cluster.url,
    /** An empty database of the ordinary user. */
    async newDatabase(): Promise<string> {
      const name = `kept_${++made}`
      await ask(cluster.url, `CREATE DATABASE ${name} OWNER keeper`)
      const url = new URL(cluster.url)
      return Object.assign(url, { username: 'keeper', password: secret, pathname: `/${name}` }).href
    },
    async stop() {
      await cluster.stop()
      await removeFolder(folder)
    },
  }
}
