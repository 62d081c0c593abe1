import { setSuspension } from '../../contract/director/oversight.ts'
import { cancel, close, getRequest } from '../../contract/request/request.ts'
import { acceptAnswer, answerProblem, decideProblem } from '../../contract/problem/problem.ts'
import { asStaff } from '../../server/testing/people/request-people.ts'
import { askFor, dataOf, residentOf } from '../../server/testing/people/town-people.ts'
import type { Domain, People } from './callers.ts'

/** Nothing closes while something is said to be wrong; whoever comes too late for it is refused, which is no matter. */
async function settleProblem({ resident, staff, director }: Domain, requestId: string) {
  const { problem } = dataOf(await resident.browser.call(getRequest, { requestId }), 'a request')
  if (!problem) return
  const problemId = problem._id
  await staff.browser.call(answerProblem, { problemId, answer: 'explain', words: 'sorry' })
  await resident.browser.call(acceptAnswer, { problemId })
  await director.browser.call(decideProblem, {
    problemId,
    decision: 'nothing',
    words: 'it is gone',
  })
}

const staffOf = ({ staff }: Domain) => asStaff(staff.browser)
const idOf = (answer: Parameters<typeof dataOf>[0]) => (dataOf(answer) as { _id: string })._id

export type Requests = ReturnType<typeof createRequests>
export const quotedKobo = 300_000

/** Requests as far as they are needed, by those who take the steps. */
export function createRequests({ surulere }: People) {
  const open: { domain: Domain; id: string }[] = []
  const standing = async (suspended: boolean) => {
    const asked = { suspended, ...(suspended && { reason: 'the road is closed' }) }
    dataOf(
      await surulere.director.browser.call(setSuspension, {
        stationId: surulere.staff.stationId,
        ...asked,
      }),
      'a suspension',
    )
  }
  /** A suspended station takes nobody and nothing new, and goes on with what it has. */
  const whileOpen = async <Made>(domain: Domain, make: () => Promise<Made>): Promise<Made> => {
    if (domain !== surulere) return make()
    await standing(false)
    const made = await make()
    await standing(true)
    return made
  }
  const asked = async (domain: Domain) => {
    const id = await whileOpen(domain, () => askFor(domain.resident))
    open.push({ domain, id })
    return id
  }
  const shared = new Map<Domain, Promise<string>>()
  const assigned = async (domain: Domain) =>
    idOf(await staffOf(domain).assigns(await asked(domain), domain.carriers[0]))
  const pickedUp = async (domain: Domain) =>
    idOf(await staffOf(domain).picksUp(await assigned(domain)))
  return {
    asked,
    /** One that everybody may write about: with one for each caller there would be too many open. */
    askedOnce(domain: Domain) {
      const request = shared.get(domain) ?? asked(domain)
      shared.set(domain, request)
      return request
    },
    assigned,
    pickedUp,
    quoted: async (domain: Domain) =>
      idOf(await staffOf(domain).quotes(await asked(domain), quotedKobo)),
    closed: async (domain: Domain) =>
      idOf(await residentOf(domain.resident).closes(await pickedUp(domain))),
    /** Somebody else made one, which is to end with the others. */
    note: (domain: Domain, id: string) => void open.push({ domain, id }),
    /** Ends what is still open, so that nobody's limit is reached. */
    async tidy() {
      shared.clear()
      for (const { domain, id } of open.splice(0)) {
        const { browser } = domain.resident
        await settleProblem(domain, id)
        await browser.call(cancel, { requestId: id })
        await browser.call(close, { requestId: id })
      }
    },
    whileOpen,
    suspend: () => standing(true),
  }
}
