import pg from 'pg'
import { connect } from '../server/db/connect.ts'
import { migrate } from '../server/db/migrate.ts'
import { sayFigures } from '../server/director/figures.ts'
import { startEmbedded } from '../server/embedded/embedded.ts'
import { sayLedger } from '../server/wallet/wallet.ts'
import { removeFolder, temporaryFolder } from './server.ts'

/** The rows that a database gives, asked on a connection of its own. */
export async function ask<Row>(url: string, sql: string, values?: unknown[]): Promise<Row[]> {
  return onClient(url, async client => (await client.query(sql, values)).rows as Row[])
}

/** Statements one after the other on one connection, so that settings stay. */
export const run = (url: string, statements: string[]) =>
  onClient(url, async client => {
    for (const statement of statements) await client.query(statement)
  })

async function onClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // A line that is cut fails the query; told once more, it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A fresh PostgreSQL with the schema, as durable as in production. */
export async function freshDatabase(others: string[] = []) {
  const dataDir = temporaryFolder('database')
  const embedded = await startEmbedded({ dataDir, maxConnections: 120, others })
  await migrate(embedded.url)
  const drop = async () => {
    await embedded.stop()
    await removeFolder(dataDir)
  }
  return { url: embedded.url, drop }
}

/**
 * A PostgreSQL as a service gives it: signed in to with scram, in databases that an ordinary user
 * owns, who is no superuser and may make no roles and no databases.
 */
export async function startService() {
  const folder = temporaryFolder('service')
  const cluster = await startEmbedded({ dataDir: folder, throwaway: true, maxConnections: 100 })
  const [username, password] = ['customer', 'only-what-it-owns']
  await ask(cluster.url, `CREATE ROLE ${username} LOGIN PASSWORD '${password}'`)
  let made = 0
  return {
    /** As whoever runs the service sees it. */
    url: cluster.url,
    /** An empty database of the ordinary user. */
    async newDatabase(): Promise<string> {
      const name = `customer_${++made}`
      await ask(cluster.url, `CREATE DATABASE ${name} OWNER ${username}`)
      const url = new URL(cluster.url)
      return Object.assign(url, { username, password, pathname: `/${name}` }).href
    },
    async stop() {
      await cluster.stop()
      await removeFolder(folder)
    },
  }
}

/** What is wrong with the ledger and the figures; nothing when all of it is right. */
export async function brokenBooks(url: string): Promise<string[]> {
  const database = connect(url, () => undefined, { size: 1, queryMs: 0 })
  try {
    const checks = [await sayLedger(database.db), await sayFigures(database.db)]
    return checks.filter(({ isRight }) => !isRight).map(({ line }) => line)
  } finally {
    await database.close()
  }
}
