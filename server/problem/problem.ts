import type * as contract from '../../contract/problem/problem.ts'
import type { Handlers } from '../call/context.ts'
import * as answer from './answer.ts'
import * as list from './list.ts'
import { sayProblem } from './say.ts'

export { giveAnswer, openProblemOf } from './answer.ts'
export { serveProblemPictures } from './picture.ts'
export { acceptUnrefused, raiseUnanswered, startRaising } from './raise.ts'

export const problemHandlers: Handlers<typeof contract> = {
  sayProblem,
  listStationProblems: list.ofStation,
  answerProblem: answer.answer,
  acceptAnswer: answer.acceptAnswer,
  refuseAnswer: answer.refuseAnswer,
  listDirectorProblems: list.ofDirector,
  decideProblem: answer.decide,
}
