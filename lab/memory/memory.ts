import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { listRequests } from '../../contract/request/request.ts'
import { wireRequest } from '../../contract/wire.ts'
import { createVisitor } from '../../server/testing/visitor.ts'
import { demoPeople, readsOf } from '../bench/home-reads.ts'
import { emailsOf } from '../flood/flooded.ts'
import { openLiveLine } from '../live-line.ts'
import { load } from '../load.ts'
import { figure, report } from '../report.ts'
import { startServer } from '../server.ts'
import { cookieHeader, demoPerson } from '../../server/testing/people/town-people.ts'
import { limitMemory } from './limited.ts'

/*
 * What the server holds when nothing happens, after a rush, for each open page, and after readers who do not
 * read; all of it together with its own database in one gigabyte.
 */

const calls = figure('CALLS', 30_000)
const lines = figure('LINES', 500)
const readers = figure('READERS', 500)
const limitBytes = 1024 ** 3
const goalMb = { idle: 180, afterwards: 250 }
const goalKbEach = 35

const group = limitMemory(`memory-${process.pid}`, limitBytes)
if (!group)
  console.log('No limit can be set here (root, and cgroups): what is held is measured only.')
const server = await startServer({ how: group ? { before: group.before } : {} })

const heldKb = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1])
const inMb = (kb: number) => Math.round(kb / 1024)

/** What it holds once it has had time to give back. */
async function restingKb(): Promise<number> {
  let least = heldKb()
  for (let moment = 0; moment < 25; moment++) {
    await sleep(1_000)
    least = Math.min(least, heldKb())
  }
  return least
}

const idle = await restingKb()
/** One account may have so many lines at once. */
const linesEach = 20
const cookies: string[] = []
for (const email of await emailsOf(server, Math.ceil(lines / linesEach))) {
  const { browser } = await demoPerson(createVisitor(server.url), 'resident', email)
  cookies.push(cookieHeader(browser))
}
const signedIn = await restingKb()
const pages = []
for (let line = 0; line < lines; line++) {
  pages.push(await openLiveLine(server.url, cookies[line % cookies.length] ?? ''))
}
if (pages.some(({ status }) => status !== 200)) throw new Error('not every page got its line')
const open = await restingKb()
for (const page of pages) page.close()
await restingKb()

const people = await demoPeople(server.url)
const reads = readsOf(people)
let asked = 0
await load(server.port, 32, 600, () =>
  asked < calls ? (reads[asked++ % reads.length]?.call ?? null) : null,
)
const rush = heldKb()
const afterRush = await restingKb()

const path = wireRequest(listRequests, { limit: 100 }).url
const question = `GET ${path} HTTP/1.1\r\nhost: x\r\ncookie: ${people.cookies.station}\r\n\r\n`
const slow = Array.from({ length: readers }, () => {
  const socket = connect(server.port, '127.0.0.1')
  // Those who do not read are cut in the end.
  socket.on('error', () => undefined)
  socket.pause()
  socket.write(question.repeat(20))
  return socket
})
await sleep(20_000)
const unread = heldKb()
for (const socket of slow) socket.destroy()
const afterSlow = await restingKb()

const isThere = (await fetch(`${server.url}/readyz`)).ok
const ended = group?.ended() ?? 0
const code = await server.stop()
group?.remove()
const eachKb = Math.max(0, open - signedIn) / lines
console.table([
  { when: 'idle', MB: inMb(idle) },
  { when: `with ${lines} open pages`, MB: inMb(open) },
  { when: `at the end of ${calls} reads`, MB: inMb(rush) },
  { when: 'afterwards', MB: inMb(afterRush) },
  { when: `with ${readers} readers who do not read`, MB: inMb(unread) },
  { when: 'after them', MB: inMb(afterSlow) },
])
report(
  'memory',
  `idle ${inMb(idle)} MB, after ${calls} reads ${inMb(afterRush)} MB, ${Math.round(eachKb)} KB for each open page, after slow readers ${inMb(afterSlow)} MB${group ? ', all of it in 1 GB with the database' : ''}`,
  [
    { goal: `idle under ${goalMb.idle} MB`, held: inMb(idle) < goalMb.idle, seen: inMb(idle) },
    {
      goal: `under ${goalMb.afterwards} MB after a rush, and after slow readers`,
      held: Math.max(inMb(afterRush), inMb(afterSlow)) < goalMb.afterwards,
      seen: [inMb(afterRush), inMb(afterSlow)],
    },
    {
      goal: `at most ${goalKbEach} KB for each open page`,
      held: eachKb <= goalKbEach,
      seen: eachKb,
    },
    { goal: 'nobody is ended for want of memory', held: ended === 0 && isThere, seen: ended },
    { goal: 'the server ends in order', held: code === 0, seen: code },
  ],
)
