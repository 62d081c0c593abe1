import { setTimeout as sleep } from 'node:timers/promises'
import { wordsOf } from '../db/start-problem.ts'

/** What was found in one place: well, worth a look, or to be mended before people notice. */
export type Finding = { state: 'OK' | 'WARN' | 'FAIL'; about: string; said: string }

/** What is looked at besides the usual, and the clock. */
export type Wanted = { ledger: boolean; now: () => Date }

export const ok = (about: string, said: string): Finding => ({ state: 'OK', about, said })
export const warn = (about: string, said: string): Finding => ({ state: 'WARN', about, said })
export const fail = (about: string, said: string): Finding => ({ state: 'FAIL', about, said })

/** Whoever asks the network waits so long and no longer. */
export const patienceMs = 8_000

/** Looks at one thing; what goes wrong while looking is a finding, too, and the rest goes on. */
export async function findingsOf(
  about: string,
  at: () => Promise<Finding | Finding[]>,
  limitMs = 3 * patienceMs,
): Promise<Finding[]> {
  const tooLong = new AbortController()
  const late = sleep(limitMs, undefined, { signal: tooLong.signal }).then(() =>
    fail(about, `no answer within ${limitMs / 1000} seconds.`),
  )
  try {
    return [await Promise.race([at(), late])].flat()
  } catch (error) {
    return [fail(about, `could not be checked (${wordsOf(error)}).`)]
  } finally {
    tooLong.abort()
    // The clock that nobody waits for any more says so.
    await late.catch(() => undefined)
  }
}

/** The findings as lines, with the secrets taken out whatever has put them in. */
export function inLines(findings: Finding[], secrets: string[]): string {
  const lines = findings.map(
    ({ state, about, said }) => `${state.padEnd(5)} ${about.padEnd(12)} ${said}`,
  )
  const count = (state: Finding['state']) => findings.filter(each => each.state === state).length
  const [failures, warnings] = [count('FAIL'), count('WARN')]
  const sum = failures > 0 ? `${failures} to fix` : 'Nothing to fix'
  const text = [...lines, `${sum}, ${warnings} to check, ${count('OK')} fine.`].join('\n')
  return secrets.reduce((hidden, secret) => hidden.replaceAll(secret, '***'), text)
}
