import type { SentOf } from '../../../contract/endpoint.ts'
import {
  acceptAnswer,
  answerProblem,
  decideProblem,
  listDirectorProblems,
  listStationProblems,
  refuseAnswer,
  sayProblem,
} from '../../../contract/problem/problem.ts'
import { getWallet } from '../../../contract/wallet/wallet.ts'
import type { Browser } from '../browser.ts'
import { directorTown } from '../director-town.ts'

type Said = Partial<SentOf<typeof sayProblem>>
type Answer = Omit<SentOf<typeof answerProblem>, 'problemId'>
type Decision = Omit<SentOf<typeof decideProblem>, 'problemId'>

/** Each verb one call, by whoever may. */
export const aboutProblems = (browser: Browser) => ({
  says: (requestId: string, said: Said = {}) =>
    browser.call(sayProblem, { requestId, kind: 'bags left', ...said }),
  accepts: (problemId: string) => browser.call(acceptAnswer, { problemId }),
  refuses: (problemId: string, words?: string) => browser.call(refuseAnswer, { problemId, words }),
  answers: (problemId: string, answer: Answer) =>
    browser.call(answerProblem, { problemId, ...answer }),
  decides: (problemId: string, decision: Decision) =>
    browser.call(decideProblem, { problemId, ...decision }),
  hasAtStation: async (wanted: SentOf<typeof listStationProblems> = {}) =>
    (await browser.call(listStationProblems, wanted)).body.data,
  hasAsDirector: async (wanted: SentOf<typeof listDirectorProblems> = {}) =>
    (await browser.call(listDirectorProblems, wanted)).body.data,
})

/** Ada, Ikeja and Amina, and pickups with which something may be wrong. */
export async function problemTown() {
  const town = await directorTown()
  const gone = async () => {
    const id = await town.asked()
    await town.staff.assigns(id, town.sani)
    await town.staff.picksUp(id)
    return id
  }
  const resident = aboutProblems(town.ada.browser)
  return {
    ...town,
    resident,
    desk: aboutProblems(town.staff.browser),
    director: aboutProblems(town.amina.browser),
    /** A pickup that was picked up and not closed. */
    gone,
    /** The same, with something wrong. */
    wrong: async (said: Said = {}) => {
      const requestId = await gone()
      const { body } = await resident.says(requestId, said)
      return { requestId, problemId: body.data._id }
    },
    /** What Ada has, and what of it is set aside. */
    wallet: async () => {
      const { data } = (await town.ada.browser.call(getWallet, {})).body
      return { ...data, allKobo: data.balanceKobo + data.setAsideKobo }
    },
    /** So many days go by, in which everybody has signed in again. */
    wait: async (days: number) => {
      const { clock, database } = town.town
      clock.advance(days * 24 * 60)
      await database.pool.query(
        `UPDATE session SET created_at = $1, last_seen_at = $1,
           expires_at = $1::timestamptz + interval '7 days'`,
        [clock.now()],
      )
    },
    /** How the request stands for Ada. */
    stands: async (requestId: string) => (await town.ada.looksAt(requestId)).body.data,
  }
}
