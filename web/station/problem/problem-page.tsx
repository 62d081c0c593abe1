import { useParams } from 'react-router'
import type { SentOf } from '../../../contract/endpoint.ts'
import { pageAt } from '../../../contract/page.ts'
import { refuse, Refusal } from '../../../contract/refusal.ts'
import { askGiveBack } from '../../../contract/approval/approval.ts'
import type { Problem, ProblemAnswer } from '../../../contract/problem/problem-shape.ts'
import { answerProblem } from '../../../contract/problem/problem.ts'
import { call } from '../../api.ts'
import { askAgain } from '../../live.ts'
import type { Disputed } from '../../street/disputed.ts'
import { ProblemScreen } from '../../street/problem-screen.tsx'
import { SettleForm, type Way } from '../../street/settle-form.tsx'
import { focusTitle } from '../../ui/focus-title.ts'
import { useSend } from '../../ui/form/form.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { showMoment } from '../../ui/moment.tsx'
import { dialogs } from '../../ui/overlay/dialog.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useMember } from '../use-member.ts'
import { sorryWords } from './sorry-words.ts'

/** A problem with a pickup, and the station's answer. */
export default function ProblemPage() {
  const { requestId = '' } = useParams()
  return (
    <ProblemScreen requestId={requestId} back={pageAt('/station/problems')}>
      {(request, problem) => (
        <>
          {problem.state === 'said' && (
            <Answer key={problem._id} request={request} problem={problem} />
          )}
          <p className="text-sm">
            <TextLink
              to={pageAt('/station/assign/:requestId', { requestId })}
              className="inline-flex min-h-11 items-center"
            >
              See the whole request
            </TextLink>
            {problem.again && (
              <TextLink
                to={pageAt('/station/assign/:requestId', { requestId: problem.again.requestId })}
                className="ml-5 inline-flex min-h-11 items-center"
              >
                See the new visit
              </TextLink>
            )}
          </p>
        </>
      )}
    </ProblemScreen>
  )
}

const ways: readonly Way<ProblemAnswer>[] = [
  {
    value: 'come again',
    label: 'Come again',
    icon: 'refresh',
    text: 'Free, within two pickup days; it doesn’t use one of the month’s four. The new visit then needs a carrier.',
    suggestions: sorryWords.again,
  },
  {
    value: 'give back',
    label: 'Refund',
    icon: 'cash',
    text: 'Part or all of the price, once the resident accepts.',
    suggestions: sorryWords.money,
  },
  {
    value: 'explain',
    label: 'Explain',
    icon: 'support',
    text: 'An explanation only. The resident may not accept it.',
    suggestions: sorryWords.words,
  },
]

/** Answers; where that gives more back than a cashier may, the head can be asked instead. */
async function answerOrAsk(sent: SentOf<typeof answerProblem>) {
  try {
    return await call(answerProblem, sent)
  } catch (error) {
    const { problemId, amountKobo, words } = sent
    const isAbove = error instanceof Refusal && error.code === 'above_limit'
    if (!isAbove || !amountKobo || !words) throw error
    const sure = await dialogs.confirm({
      title: 'Ask your head of station?',
      text: `${error.message} We send the answer once it is approved.`,
      yes: 'Ask',
      no: 'Not now',
    })
    if (!sure) throw error
    const { message } = await call(askGiveBack, { problemId, amountKobo, words })
    throw refuse('above_limit', { message: `${message} We send the answer once it is approved.` })
  }
}

function Answer({ request, problem }: { request: Disputed; problem: Problem }) {
  const { _id: problemId, answerBy } = problem
  const isClerk = useMember()?.member === 'clerk'
  const send = useSend(answerProblem, {
    fixed: { problemId },
    draftKey: `problem:${problemId}`,
    refresh: () => askAgain('request', 'approval'),
    via: answerOrAsk,
    onDone() {
      toasts.show({ text: `Answer sent to ${request.user}.` })
      // The form goes with what it settles.
      requestAnimationFrame(focusTitle)
    },
  })
  return (
    <Card aria-labelledby="answer">
      <h2 id="answer" className="text-xl font-bold">
        Your answer
      </h2>
      <p className="mb-4 text-sm text-ink-soft">
        Answer by {showMoment(answerBy)}, or the director decides.
        {!problem.visitId && ' Nothing is charged until it is settled.'}
      </p>
      <SettleForm
        send={send}
        name="answer"
        legend="Your answer"
        ways={isClerk ? ways.filter(({ value }) => value !== 'give back') : ways}
        leftKobo={request.leftToGiveKobo}
        isVisit={problem.visitId !== null}
        submit="Send answer"
      />
    </Card>
  )
}
