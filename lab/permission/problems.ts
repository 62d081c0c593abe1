import { answerProblem, refuseAnswer, sayProblem } from '../../contract/problem/problem.ts'
import { sendUp } from '../../server/testing/browser.ts'
import { dataOf } from '../../server/testing/people/town-people.ts'
import { picture } from './callers.ts'
import type { Kinds, Make } from './kind.ts'
import type { Requests } from './requests.ts'

// What is said to be wrong with pickups: what its operations need, and how each of it is made.

export const problemRows = {
  'POST /api/requests/{requestId}/problem': {
    ids: { requestId: 'picked-up request', visitId: 'no visit' },
    input: () => ({ kind: 'bags left' }),
  },
  'POST /api/requests/{requestId}/problem (nobody came)': {
    ids: { requestId: 'missed request', visitId: 'visit that missed' },
    input: () => ({ kind: 'nobody came' }),
  },
  'GET /api/problems/pictures/{pictureId}': { ids: { pictureId: 'problem picture' } },
  'POST /api/problems/{problemId}/answer': { input: () => ({ answer: 'explain', words: 'sorry' }) },
  'POST /api/problems/{problemId}/acceptance': { ids: { problemId: 'answered problem' } },
  'POST /api/problems/{problemId}/rejection': { ids: { problemId: 'answered problem' } },
  'POST /api/problems/{problemId}/decision': {
    ids: { problemId: 'raised problem' },
    input: () => ({ decision: 'nothing', words: 'it was gone' }),
  },
}

/** Something is wrong with a pickup; it was answered; that was not accepted. */
export function problemKinds(requests: Requests): Kinds {
  const said: Make = async domain => {
    const requestId = await requests.pickedUp(domain)
    const wrong = { requestId, kind: 'bags left' } as const
    return dataOf(await domain.resident.browser.call(sayProblem, wrong), 'a problem')._id
  }
  const answered: Make = async (...of) => {
    const problemId = String(await said(...of))
    const answer = { problemId, answer: 'explain', words: 'sorry' } as const
    return dataOf(await of[0].staff.browser.call(answerProblem, answer), 'an answer')._id
  }
  const raised: Make = async (...of) => {
    const problemId = String(await answered(...of))
    return dataOf(await of[0].resident.browser.call(refuseAnswer, { problemId }), 'a no')._id
  }
  return {
    problem: { make: said },
    'answered problem': { make: answered },
    'raised problem': { make: raised },
    'problem picture': {
      make: async domain => {
        const { browser } = domain.resident
        const requestId = await requests.pickedUp(domain)
        const pictures = await sendUp(browser, picture)
        const wrong = { requestId, kind: 'damage', pictures } as const
        return dataOf(await browser.call(sayProblem, wrong), 'a problem').pictures[0]?._id
      },
    },
  }
}
