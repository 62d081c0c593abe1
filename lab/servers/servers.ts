import { randomBytes } from 'node:crypto'
import { oneDies, replica } from './replica.ts'
import { allStories } from './stories.ts'
import { figure, reportParts } from '../report.ts'
import { startServer, type RunningServer } from '../server.ts'
import { startPair } from './standby.ts'

/*
 * Several servers with nothing but PostgreSQL between them, and a standby that the directors' reads
 * go to: people are sent from one to the next, call by call, and nothing shows it.
 */

const howMany = figure('SERVERS', 3)
const letters = figure('LETTERS', 24)
const looks = figure('LOOKS', 20)

const pair = await startPair()
const env = {
  READ_DATABASE_URL: pair.standby.url,
  SECRET_KEY: randomBytes(32).toString('hex'),
  DEMO: '1',
  // Limits are one of the things that count over all servers.
  RATE_LIMIT_SCALE: '1',
}
const servers: RunningServer[] = []
while (servers.length < howMany) {
  servers.push(await startServer({ databaseUrl: pair.primary.url, env }))
}
const town = { urls: servers.map(({ url }) => url), primary: pair.primary.url }

/** What must hold when everything else has been tried. */
async function stopAll() {
  const wrote = servers.filter(({ log }) => log().includes('25006')).length
  await Promise.all(servers.map(server => server.stop()))
  await pair.stop()
  const goal = 'nothing is ever written to the standby'
  return { goals: [{ goal, held: wrote === 0, seen: wrote }], figures: `${howMany} servers` }
}

await reportParts('servers', [
  ...allStories(town, letters),
  () => replica(town, pair.standby, looks),
  () => oneDies(town, () => servers.at(-1)?.kill() ?? Promise.resolve()),
  stopAll,
])
