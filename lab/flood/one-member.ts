import { createVisitor } from '../../server/testing/visitor.ts'
import { figure, type Part } from '../report.ts'
import { cookieHeader, demoPerson, type Local } from '../../server/testing/people/town-people.ts'
import { one, startTown } from './flooded.ts'

const callers = figure('CALLERS', 16)
const changers = figure('CHANGERS', 60)

/** What one person who is logged in can do to everybody else: searches and changes over many lines at once. */
export async function floodByOneMember(): Promise<Part> {
  const town = await startTown(12)
  const { server, everybody, meanwhile, ratio } = town
  const sessions: string[] = []
  for (let n = 0; n < callers; n++) {
    sessions.push(cookieHeader((await demoPerson(createVisitor(server.url), 'station')).browser))
  }
  // Apart from the good users: a session that calls too often refuses its own good calls.
  const attacker = cookieHeader((everybody.at(-1) as Local).browser)
  const crowds = {
    searches: await meanwhile({
      kind: 'searches',
      count: callers,
      cookies: sessions.slice(0, 1),
    }),
    'searches of many sessions': await meanwhile({
      kind: 'searches of many sessions',
      count: callers,
      cookies: sessions,
    }),
    changes: await meanwhile({ kind: 'changes', count: changers, cookies: [attacker] }),
  }
  const goals = [
    ...Object.entries(crowds).map(([kind, { met }]) => {
      return { goal: `${kind}: some are carried out`, held: (met['200'] ?? 0) > 0, seen: met }
    }),
    ...(await town.end(crowds)),
  ]
  const said = Object.entries(crowds).map(
    ([kind, crowd]) => `${kind} × ${one(ratio(crowd))} (${JSON.stringify(crowd.met)})`,
  )
  return { goals, figures: [`quiet ${one(town.quiet.p99)} ms`, ...said].join('; ') }
}
