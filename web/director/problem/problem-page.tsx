import { useParams } from 'react-router'
import { pageAt } from '../../../contract/page.ts'
import type { Problem, ProblemDecision } from '../../../contract/problem/problem-shape.ts'
import { decideProblem } from '../../../contract/problem/problem.ts'
import { askAgain } from '../../live.ts'
import type { Disputed } from '../../street/disputed.ts'
import { ProblemScreen } from '../../street/problem-screen.tsx'
import { SettleForm, type Way } from '../../street/settle-form.tsx'
import { focusTitle } from '../../ui/focus-title.ts'
import { useSend } from '../../ui/form/form.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { TextLink } from '../../ui/text-link.tsx'

/** A problem that station and resident could not settle, and the director's decision. */
export default function ProblemPage() {
  const { requestId = '' } = useParams()
  return (
    <ProblemScreen requestId={requestId} back={pageAt('/director/home/problems')}>
      {(request, problem) => (
        <>
          {problem.state === 'raised' && (
            <Decision key={problem._id} request={request} problem={problem} />
          )}
          <p className="text-sm">
            <TextLink
              to={pageAt('/director/home/stations/:stationId', { stationId: request.stationId })}
              className="inline-flex min-h-11 items-center"
            >
              See {request.station}
            </TextLink>
          </p>
        </>
      )}
    </ProblemScreen>
  )
}

const ways: readonly Way<ProblemDecision>[] = [
  {
    value: 'come again',
    label: 'Come again',
    icon: 'refresh',
    text: 'The station comes for nothing, within two service days.',
    suggestions: [{ label: 'Some was left', text: 'The station comes again for what was left.' }],
  },
  {
    value: 'give back',
    label: 'Give back',
    icon: 'cash',
    text: 'A part of the price or all of it, at once.',
    suggestions: [
      { label: 'Not proven', text: 'Nothing shows that the pickup was done as it should be.' },
      { label: 'Some was left', text: 'The pictures show that a part was left behind.' },
    ],
  },
  {
    value: 'nothing',
    label: 'Nothing is due',
    icon: 'check',
    text: 'The pickup counts, and is charged if it was not.',
    suggestions: [
      { label: 'It is proven', text: 'What the carrier has shown proves that it was done.' },
    ],
  },
]

function Decision({ request, problem }: { request: Disputed; problem: Problem }) {
  const { _id: problemId, raised } = problem
  const send = useSend(decideProblem, {
    fixed: { problemId },
    draftKey: `decision:${problemId}`,
    refresh: () => askAgain('request'),
    onDone({ message }) {
      toasts.show({ text: message })
      // The form goes with what it settles.
      requestAnimationFrame(focusTitle)
    },
  })
  return (
    <Card aria-labelledby="decision">
      <h2 id="decision" className="text-xl font-bold">
        Your decision
      </h2>
      <p className="mb-4 text-sm text-ink-soft">
        {raised?.why === 'unanswered'
          ? `${request.station} did not answer in time.`
          : `${request.user} did not accept what ${request.station} answered.`}{' '}
        It counts at once, both read it, and nothing undoes it.
      </p>
      <SettleForm
        send={send}
        name="decision"
        legend="What do you decide?"
        ways={ways}
        leftKobo={request.leftToGiveKobo}
        isVisit={problem.visitId !== null}
        submit="Decide"
      />
    </Card>
  )
}
