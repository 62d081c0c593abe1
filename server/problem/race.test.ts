import { expect, test } from 'vitest'
import { problemTown } from '../testing/people/problem-people.ts'
import { closeForgotten } from '../request/request.ts'
import { raiseUnanswered } from './problem.ts'

const rounds = 4

test('a problem and the close by itself at the same moment: whichever comes first, it is charged once it is settled', async () => {
  const { town, staff, sani, desk, resident, ada, topUp, wallet, stands, wait } =
    await problemTown()
  await topUp(10_000_000)
  const wish = { requestMessage: 'A clear-out', address: '3 Allen Avenue' }
  for (let round = 0; round < rounds; round++) {
    const requestId = (await ada.asksSpecially(wish)).body.data._id
    await staff.assigns(requestId, sani)
    await staff.picksUp(requestId)
    await wait(3)
    const before = (await wallet()).allKobo
    const close = () => closeForgotten(town.serving.onConnection, town.clock.now())
    const closing = round % 2 === 0 ? null : close()
    const [said, closed] = await Promise.all([resident.says(requestId), closing ?? close()])
    // Both may be said: of a pickup that has just closed something can be wrong, too.
    expect(said.status).toBe(201)
    const { requestStatus } = await stands(requestId)
    expect([closed, requestStatus]).toEqual(closed === 1 ? [1, 'Closed'] : [0, 'Picked up'])
    expect((await wallet()).allKobo).toBe(closed === 1 ? before - 250_000 : before)
    const problemId = said.body.data._id
    await desk.answers(problemId, { answer: 'explain', words: 'It was all taken' })
    await resident.accepts(problemId)
    expect((await stands(requestId)).requestStatus).toBe('Closed')
    expect((await wallet()).allKobo).toBe(before - 250_000)
    await wait(1)
  }
})

test('of those who act at once one is heard, and the other is told', async () => {
  const { town, desk, resident, director, wrong, topUp, wallet, wait } = await problemTown()
  await topUp(1_000_000)
  const codes = (answers: { body: { code?: string } }[]) =>
    answers.map(({ body }) => body.code ?? 'ok').toSorted()
  const { problemId, requestId } = await wrong()
  const twice = await Promise.all([resident.says(requestId), resident.says(requestId)])
  expect(codes(twice)).toEqual(['problem_said', 'problem_said'])
  const offer = { answer: 'give back', words: 'Sorry', amountKobo: 50_000 } as const
  const answers = await Promise.all(Array.from({ length: 4 }, () => desk.answers(problemId, offer)))
  expect(codes(answers)).toEqual(['ok', 'problem_answered', 'problem_answered', 'problem_answered'])
  const accepted = await Promise.all([resident.accepts(problemId), resident.accepts(problemId)])
  expect(codes(accepted)).toEqual(['ok', 'problem_settled'])
  expect((await wallet()).allKobo).toBe(1_000_000)

  const other = await wrong()
  await wait(1)
  const [raised, late] = await Promise.all([
    raiseUnanswered(town.serving.onConnection, town.clock.now()),
    desk.answers(other.problemId, offer),
  ])
  expect(late.body.code ?? 'ok').toBe(raised === 1 ? 'problem_raised' : 'ok')
  if (raised === 0) await resident.refuses(other.problemId)
  const decision = { decision: 'nothing', words: 'It was gone' } as const
  const decided = await Promise.all([
    director.decides(other.problemId, decision),
    director.decides(other.problemId, decision),
  ])
  expect(codes(decided)).toEqual(['ok', 'problem_settled'])
})
