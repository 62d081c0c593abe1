/** A start that cannot work; its message is one sentence that tells the operator what to do. */
export class StartProblem extends Error {
  override name = 'StartProblem'
}

/** What an error says, or all that it stands for. */
export const wordsOf = (error: unknown) =>
  error instanceof AggregateError
    ? error.errors.map(each => (each as Error).message).join(', ')
    : (error as Error).message
