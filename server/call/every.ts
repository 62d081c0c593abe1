export type Round = {
  /** Does the work at once, or once more after what is going on. */
  wake: () => void
  /** Begins nothing more, and waits for what is going on. */
  stop: () => Promise<void>
}

type Going = {
  onProblem: (error: Error) => void
  /** False: not before the first time has passed. */
  atOnce?: boolean
}

/** Does the work now and then again every so often, never twice at a time, until stopped. */
export function every(
  ms: number,
  work: (isStopped: () => boolean) => Promise<unknown>,
  { onProblem, atOnce = true }: Going,
): Round {
  let stopped = false
  let again = false
  let working: Promise<void> | null = null
  const workThrough = async () => {
    do {
      again = false
      await work(() => stopped).catch(onProblem)
    } while (again && !stopped)
    working = null
  }
  const begin = () => {
    if (!stopped) working ??= workThrough()
  }
  const timer = setInterval(begin, ms)
  if (atOnce) begin()
  return {
    wake() {
      again = true
      begin()
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      await working
    },
  }
}
