// A background job by the clock, never twice at a time, like a cron task.

export type Job = {
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
): Job {
  const stopping = new AbortController()
  const isStopped = () => stopping.signal.aborted
  let again = false
  let working: Promise<void> | null = null
  const workThrough = async () => {
    do {
      again = false
      await work(isStopped).catch(onProblem)
    } while (again && !isStopped())
    working = null
  }
  const begin = () => {
    if (!isStopped()) working ??= workThrough()
  }
  const timer = setInterval(begin, ms)
  if (atOnce) begin()
  return {
    wake() {
      again = true
      begin()
    },
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await working
    },
  }
}
