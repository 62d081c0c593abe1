import { createGoals } from '../report.ts'

type Row = { part: string; what: string; state: 'OK' | 'MISSED' | 'NOT TRIED'; note: string }

/** What was tried and how it went, a line each. */
export function createTable() {
  const { goals, must: mustHold, score } = createGoals()
  const rows: Row[] = []
  /** The goals of one part. */
  const about = (part: string) => {
    const must = (what: string, held: boolean, seen?: unknown) => {
      mustHold(`${part}: ${what}`, held, seen)
      rows.push({ part, what, state: held ? 'OK' : 'MISSED', note: '' })
      return held
    }
    const notTried = (what: string, note: string) =>
      void rows.push({ part, what, state: 'NOT TRIED', note })
    return { must, notTried }
  }
  const print = () => {
    const width = Math.max(...rows.map(({ part }) => part.length))
    for (const { part, what, state, note } of rows) {
      console.log(`${state.padEnd(9)}  ${part.padEnd(width)}  ${what}${note && `: ${note}`}`)
    }
  }
  const notTried = () => rows.filter(({ state }) => state === 'NOT TRIED').length
  return { goals, score, about, print, notTried }
}

export type About = ReturnType<ReturnType<typeof createTable>['about']>
