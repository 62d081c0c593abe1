/** A start that cannot work; its message is one sentence that tells the operator what to do. */
export class StartProblem extends Error {
  override name = 'StartProblem'
}
