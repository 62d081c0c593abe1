import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { uploadPicture } from '../../contract/upload/upload.ts'
import { call } from '../../server/testing/visitor.ts'
import { median, percentile, timed } from '../measure.ts'
import { figure, type Goal, type Part } from '../report.ts'
import { cookieHeader, type Local } from '../../server/testing/people/town-people.ts'
import { one, seconds, startTown } from './flooded.ts'

const callers = figure('CALLERS', 16)
const strangers = figure('STRANGERS', 24)

/** Somebody sends ordinary pictures meanwhile: how long each takes, and what was refused. */
async function sendPictures(url: string, { browser }: Local) {
  const picture = await sharp({
    create: { width: 1280, height: 960, channels: 3, background: 'green' },
  })
    .jpeg()
    .toBuffer()
  const times: number[] = []
  const failed: number[] = []
  const until = performance.now() + (seconds - 5) * 1000
  const headers = { cookie: cookieHeader(browser) }
  while (performance.now() < until) {
    const { result, ms } = await timed(() =>
      call(url + uploadPicture.path, 'POST', picture, headers),
    )
    times.push(ms)
    if (result.status !== 201) failed.push(result.status)
    await sleep(300)
  }
  return { times, failed }
}

/** Calls that cost much for little: many names, many keys, plain reads, slow pictures. */
export async function floodWithCosts(): Promise<Part> {
  const town = await startTown(12)
  const { server, everybody, meanwhile, ratio } = town
  const [attacker, sender] = everybody.slice(-2) as [Local, Local]
  const quiet = await sendPictures(server.url, sender)
  const cookiesOf = (who: Local) => ({ cookies: [cookieHeader(who.browser)] })
  const waits: Record<string, Awaited<ReturnType<typeof sendPictures>>> = {}
  const withPictures = (kind: string, count: number, cookies: string[]) =>
    meanwhile({ kind, count, cookies }, async () => {
      waits[kind] = await sendPictures(server.url, sender)
    })
  const crowds = {
    names: await meanwhile({ kind: 'names', count: callers }),
    keys: await meanwhile({ kind: 'keys', count: callers }),
    reads: await meanwhile({ kind: 'reads', count: 4 * callers }),
    'pictures of one': await withPictures('pictures of one', callers, cookiesOf(attacker).cookies),
    'pictures of strangers': await withPictures('pictures of strangers', strangers, []),
  }
  const goals = Object.entries(waits).map(([kind, { failed }]): Goal => {
    return {
      goal: `${kind}: everybody else's pictures are taken`,
      held: failed.length === 0,
      seen: failed,
    }
  })
  goals.push(...(await town.end(crowds)))
  const said = Object.entries(crowds).map(([kind, crowd]) => {
    const wait = waits[kind]
    const own = wait
      ? `; another's picture ${one(median(wait.times))} ms median, ${one(percentile(wait.times, 0.99))} p99, quiet ${one(median(quiet.times))}`
      : ''
    return `${kind} × ${one(ratio(crowd))} (${JSON.stringify(crowd.met)}${own})`
  })
  return { goals, figures: [`quiet ${one(town.quiet.p99)} ms`, ...said].join('; ') }
}
