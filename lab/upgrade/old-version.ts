import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { takeCash } from '../../contract/wallet/cash.ts'
import type { Endpoint, SentOf } from '../../contract/endpoint.ts'
import {
  assign,
  close,
  countRequests,
  listRequests,
  makeSpecialRequest,
  markPickedUp,
} from '../../contract/request/request.ts'
import { getWallet, listEntries } from '../../contract/wallet/wallet.ts'
import { brokenBooks } from '../database.ts'
import { createGoals, type Part } from '../report.ts'
import { startServer } from '../server.ts'
import { changeEverything, worseOf } from './changes.ts'
import { newestMigration, oldProgram, startOld } from './old-program.ts'
import { ask, enter, isGood, type People } from './people.ts'
import { noticesOfToday } from './notices.ts'
import { lookAgain, lookEverywhere } from './sweep.ts'
import { specialRequest } from '../../server/testing/people/town-people.ts'

// An old version's own code at work, under load, while today's comes to its database, migrates and starts beside it.

/** How calls went, by what was called. */
type Seen = { calls: number; failed: Map<string, number> }

const nothing = (): Seen => ({ calls: 0, failed: new Map() })

/** One pickup from the wish to the end, with what people look at in between. */
async function oneLife(seen: Seen, { resident, station, who }: People) {
  const asks = async <E extends Endpoint>(
    browser: typeof resident,
    endpoint: E,
    input: SentOf<E>,
  ) => {
    const answer = await ask(browser, endpoint, input)
    seen.calls++
    if (isGood(answer)) return answer.body.data as { _id: string }
    const how = `${endpoint.method} ${endpoint.path}: ${answer.status} ${answer.body?.code}`
    seen.failed.set(how, (seen.failed.get(how) ?? 0) + 1)
    return null
  }
  const { userId, stationId, carrierId } = who
  await asks(resident, countRequests, {})
  await asks(resident, getWallet, {})
  // Enough for what it costs: who owes asks for nothing.
  await asks(station, takeCash, { userId, amountKobo: 1_000_000 })
  const made = await asks(resident, makeSpecialRequest, { userId, stationId, ...specialRequest })
  await asks(station, listRequests, { limit: 20 })
  if (!made) return
  const requestId = made._id
  await asks(station, assign, { requestId, carrierId })
  await asks(station, markPickedUp, { requestId })
  await asks(resident, close, { requestId, rating: 5 })
  await asks(resident, listEntries, {})
}

/** Lives, one after the other, until it is over; each time has its own count. */
function load(people: People) {
  const times: Record<string, Seen> = {}
  const now = { isOver: false, time: '' }
  const begin = (time: string) => {
    now.time = time
    times[time] ??= nothing()
  }
  begin('before')
  const work = (async () => {
    while (!now.isOver) await oneLife((times[now.time] ??= nothing()), people)
  })()
  const until = async (time: string, calls: number) => {
    while ((times[time]?.calls ?? 0) < calls) await sleep(20)
  }
  const stop = async () => {
    now.isOver = true
    await work
  }
  return { times, begin, until, stop }
}

/** All that an old version says of itself, in its own text. */
const textOf = (folder: string) => {
  const notices = join(folder, 'server/notification')
  return readdirSync(notices)
    .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map(name => readFileSync(join(notices, name), 'utf8'))
    .join('\n')
}

/** An old server at work: today's comes, both serve, the old one ends. */
export async function proveOldVersion(
  wanted: string,
  newDatabase: () => Promise<string>,
): Promise<Part> {
  const { goals, must } = createGoals()
  const old = oldProgram(wanted)
  if ('why' in old) {
    return { goals, figures: `from ${wanted || 'an old version'} NOT TRIED: ${old.why}` }
  }
  const { commit } = old
  const version = `${commit} (${newestMigration(commit)})`
  const databaseUrl = await newDatabase()
  const secretKey = 'k'.repeat(32)
  const server = await startOld(old.folder, databaseUrl, secretKey)
  const people = await enter(server.url)
  const changedBefore = await changeEverything(people)
  const looks = await lookEverywhere(server.url, people.browsers)
  const atOld = load(people)
  await atOld.until('before', 60)
  atOld.begin('while the new one comes')
  const today = await startServer({ databaseUrl, env: { SECRET_KEY: secretKey, DEMO: '1' } })
  atOld.begin('beside the new one')
  const atNew = load(await enter(today.url))
  await atOld.until('beside the new one', 120)
  await atNew.until('before', 120)
  // Who looks and changes now is alone: a till that others fill cannot be counted.
  await atOld.stop()
  await atNew.stop()

  const worse = await lookAgain(people.browsers, looks)
  must(`${version}: every GET of the old server goes on`, worse.length === 0, worse)
  const changed = await changeEverything(people)
  const cannot = worseOf(changedBefore, changed)
  must(`${version}: every change at the old server goes on`, cannot.length === 0, cannot)
  const notices = await noticesOfToday(databaseUrl, textOf(old.folder), server.log)
  must(`${version}: notices of today's reach people`, notices.isRight, notices.seen)

  const code = await server.stop()
  const say = (times: Record<string, Seen>, whose: string) =>
    Object.entries(times).map(([time, { calls, failed }]) => {
      const bad = [...failed.values()].reduce((sum, each) => sum + each, 0)
      must(`${version}: ${whose} server, ${time}: no call fails`, bad === 0, [...failed])
      return `${whose} ${time} ${bad} of ${calls} failed`
    })
  const lines = [
    ...say(atOld.times, 'old'),
    ...say({ beside: atNew.times['before'] ?? nothing() }, 'new'),
  ]
  must(`${version}: the old server ends in order`, code === 0, code)
  must(`${version}: today’s server ends in order`, (await today.stop()) === 0, today.log())
  const wrong = await brokenBooks(databaseUrl)
  must(`${version}: the books are right`, wrong.length === 0, wrong)
  const answered = looks.filter(isGood).length
  const made = [...changedBefore.values()].filter(how => how === 'good').length
  return {
    goals,
    figures:
      `from ${version}: ${worse.length} of ${looks.length} GETs worse (${answered} with an answer), ` +
      `${cannot.length} of ${changed.size} changes worse (${made} made before), ${notices.figures}, ${lines.join(', ')}`,
  }
}
