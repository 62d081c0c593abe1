import { sayNaira } from '../../contract/money.ts'
import type { Problem } from '../../contract/problem/problem-shape.ts'
import { showDay } from '../ui/day.ts'
import { TallTimeline } from '../ui/layout/timeline.tsx'
import { Moment } from '../ui/moment.tsx'
import type { Disputed } from './disputed.ts'
import { problemNames } from './street-words.ts'

type Told = { label: string; at: string; words: string | null }

/** All that came of a problem, in its order. */
export function ProblemStory({ problem, request }: { problem: Problem; request: Disputed }) {
  const told = tellStory(problem, request)
  return (
    <TallTimeline
      label="What happened next"
      current={told.length - 1}
      steps={told.map(({ label, at, words }, index) => ({
        id: index,
        label,
        detail: (
          <>
            <Moment at={at} />
            {words && <span className="mt-0.5 block wrap-anywhere">“{words}”</span>}
          </>
        ),
      }))}
    />
  )
}

function tellStory(problem: Problem, { user, station, waivedKobo }: Disputed): Told[] {
  const { kind, saidAt, answer, acceptedAt, refused, raised, decision, again } = problem
  const gift = (what: string, amountKobo: number | null) => {
    // What was never paid is not given back.
    if (what === 'give back') {
      const amount = sayNaira(amountKobo ?? 0)
      return waivedKobo > 0 ? `${amount} of the price waived` : `refund ${amount}`
    }
    if (what !== 'come again') return what
    return again ? `come again by ${showDay(again.promisedOn)}` : 'come again'
  }
  const told: (Told | false)[] = [
    { label: `${user}: ${problemNames[kind].toLowerCase()}`, at: saidAt, words: null },
    answer !== null && {
      label: `${station}: ${gift(answer.what, answer.amountKobo)}`,
      at: answer.at,
      words: answer.words,
    },
    acceptedAt !== null && { label: `${user} accepted`, at: acceptedAt, words: null },
    refused !== null && {
      label: `${user} did not accept`,
      at: refused.at,
      words: refused.words,
    },
    raised?.why === 'unanswered' && {
      label: 'No answer in time: the director decides',
      at: raised.at,
      words: null,
    },
    decision !== null && {
      label: `The director decided: ${decision.what === 'nothing' ? 'no refund' : gift(decision.what, decision.amountKobo)}`,
      at: decision.at,
      words: decision.words,
    },
  ]
  return told.filter(each => each !== false)
}
