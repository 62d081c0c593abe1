import {
  acceptAnswer,
  problemPicturePath,
  refuseAnswer,
} from '../../../contract/problem/problem.ts'
import type { Problem } from '../../../contract/problem/problem-shape.ts'
import type { ListedRequest } from '../../../contract/request/listed.ts'
import { call } from '../../api.ts'
import { askAgain } from '../../live.ts'
import { rich } from '../../rich.tsx'
import { t } from '../../t.ts'
import { Button } from '../../ui/button.tsx'
import { focusTitle } from '../../ui/focus-title.ts'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Moment } from '../../ui/moment.tsx'
import { useAction } from '../../ui/overlay/action.ts'
import { dialogs } from '../../ui/overlay/dialog.tsx'
import { Thumbnail } from '../../ui/overlay/thumbnail.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { pageOf } from '../request/request-row.tsx'
import { ProblemPicture } from './problem-picture.tsx'
import { endInWords, kindNames, offerInWords, showUntil } from './problem-words.ts'

/** What the resident said is wrong, what was answered, and what to do about that. */
export function ProblemCard({ request }: { request: ListedRequest }) {
  const { problem } = request
  if (!problem) return null
  const { kind, words, saidAt, state } = problem
  return (
    <Card aria-labelledby="problem" className="grid gap-4">
      <div className="flex items-center gap-3">
        <span className="grid size-14 shrink-0 place-items-center rounded-full bg-leaf-100">
          <ProblemPicture kind={kind} className="h-8 w-auto" />
        </span>
        <div className="min-w-0">
          <h2 id="problem" className="text-lg leading-tight font-bold">
            {t(kindNames[kind])}
          </h2>
          <p className="text-sm text-ink-soft">
            {rich('You reported this <when></when>', { when: () => <Moment at={saidAt} /> })}
          </p>
        </div>
      </div>
      {words && <Quoted>{words}</Quoted>}
      <Pictures problem={problem} />
      {problem.answer && <Answered request={request} problem={problem} />}
      {problem.refused?.words && <Quoted>{problem.refused.words}</Quoted>}
      {state === 'answered' && <Deeds problem={problem} />}
      <Stand request={request} problem={problem} />
    </Card>
  )
}

const Quoted = ({ children }: { children: string }) => (
  <p className="border-l-4 border-line pl-3 wrap-anywhere whitespace-pre-wrap">{children}</p>
)

const Pictures = ({ problem: { pictures } }: { problem: Problem }) => (
  <div className="flex flex-wrap gap-2 empty:hidden">
    {pictures.map(({ _id, width, height }, index) => (
      <Thumbnail
        key={_id}
        source={problemPicturePath(_id)}
        width={width}
        height={height}
        label={t('Photo {n} of {all} from you', { n: index + 1, all: pictures.length })}
      />
    ))}
  </div>
)

/** Whether there is something to give back: what was left out of the price was never paid. */
const isPaid = ({ payment, ...told }: ListedRequest & { waivedKobo?: number }) =>
  payment === 'paid' && !told.waivedKobo

function Answered({ request, problem }: { request: ListedRequest; problem: Problem }) {
  const { answer, again } = problem
  if (!answer) return null
  return (
    <section aria-labelledby="answer" className="grid gap-1.5 rounded-xl bg-leaf-100 p-4">
      <h3 id="answer" className="font-bold">
        {t('{station}’s answer', { station: request.station })}
      </h3>
      <p>{offerInWords(answer, again, isPaid(request))}</p>
      {answer.words && <Quoted>{answer.words}</Quoted>}
    </section>
  )
}

/** Whose turn it is and until when, or how it ended. */
function Stand({ request, problem }: { request: ListedRequest; problem: Problem }) {
  const { state, answerBy, answer, raised } = problem
  const { station } = request
  if (state === 'settled') return <End request={request} problem={problem} />
  return (
    <p className="flex gap-2.5 text-ink-soft">
      <Icon name="clock" className="mt-0.5 size-5" />
      <span className="min-w-0">
        {state === 'said' &&
          t('{station} will answer by {when}. If not, the director will decide.', {
            station,
            when: showUntil(answerBy),
          })}
        {state === 'answered' &&
          t('If we don’t hear from you by {when}, we’ll take it as accepted.', {
            when: showUntil(answer?.acceptBy ?? answerBy),
          })}
        {state === 'raised' &&
          (raised?.why === 'unanswered'
            ? t('{station} didn’t answer in time. The director will decide and let you know.', {
                station,
              })
            : t('You didn’t accept the answer. The director will decide and let you know.'))}{' '}
        {request.requestStatus === 'Picked up' &&
          !problem.visitId &&
          t('You won’t be charged until then.')}
      </span>
    </p>
  )
}

function End({ request, problem }: { request: ListedRequest; problem: Problem }) {
  const { decision, again } = problem
  return (
    <div className="grid gap-1.5 rounded-xl bg-leaf-100 p-4">
      <p className="flex gap-2 font-bold">
        <Icon name="check" className="mt-0.5 size-5 text-leaf-700" />
        {endInWords(problem)}
      </p>
      {decision && <p>{offerInWords(decision, again, isPaid(request))}</p>}
      {decision?.words && <Quoted>{decision.words}</Quoted>}
      {again && (
        <TextLink
          to={pageOf({ _id: again.requestId })}
          className="inline-flex min-h-11 items-center"
        >
          {t('See the free pickup')}
        </TextLink>
      )}
    </div>
  )
}

const deedLook = 'min-h-14 w-full text-base'

/** What is accepted or not moves money or sends somebody, so it is done with a network only. */
function Deeds({ problem: { _id: problemId } }: { problem: Problem }) {
  const { run, busy } = useAction()
  const refresh = () => askAgain('request')
  const told = ({ message }: { message: string }) => toasts.show({ text: message })
  const accept = async () => {
    const isDone = await run({ failed: t('Couldn’t accept it'), refresh }, async () =>
      told(await call(acceptAnswer, { problemId })),
    )
    if (isDone) focusTitle()
  }
  const refuse = async () => {
    const taken = await dialogs.prompt({
      title: t('Don’t accept this answer?'),
      text: t('The director will then decide.'),
      label: `${t('Your message to the director')} ${t('· optional')}`,
      submit: t('I don’t accept'),
      input: 'textarea',
      draftKey: `refuse:${problemId}`,
      refresh,
      run: async words => {
        told(await call(refuseAnswer, { problemId, ...(words && { words }) }))
      },
    })
    if (taken !== null) focusTitle()
  }
  return (
    <div className="grid gap-2.5">
      <Button busy={busy} className={deedLook} onClick={() => void accept()}>
        {t('I accept')}
      </Button>
      <Button
        variant="ghost"
        className={`${deedLook} border-clay! text-clay-ink! hover:bg-clay-soft!`}
        onClick={() => void refuse()}
      >
        {t('I don’t accept')}
      </Button>
    </div>
  )
}
