import { useParams } from 'react-router'
import { sayNaira } from '../../../contract/money.ts'
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
import { dialogs } from '../../ui/overlay/dialog.tsx'
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

/** What the director can decide, called by what happens then: it depends on what was paid. */
function waysFor({ payment, priceKobo }: Disputed): readonly Way<ProblemDecision>[] {
  const isCharged = payment === 'paid'
  const price = sayNaira(priceKobo)
  const stays = {
    'set aside': `The pickup stands, and ${price} is charged now.`,
    'at pick-up': `The pickup stands, and ${price} is charged or due now.`,
    paid: `The pickup stands, and what was paid stays paid.`,
    due: `The pickup stands, and ${price} stays due.`,
    nothing: 'The pickup stands as it is.',
  } as const
  return [
    {
      value: 'come again',
      label: 'Come again',
      icon: 'refresh',
      text: 'The station comes again free of charge, within two service days.',
      suggestions: [
        { label: 'Some left behind', text: 'The station comes again for what was left behind.' },
      ],
    },
    {
      value: 'give back',
      label: isCharged ? 'Refund' : 'Waive the price',
      icon: 'cash',
      text: isCharged
        ? 'You refund part or all of the price to the wallet now.'
        : 'The resident pays less or nothing.',
      suggestions: [
        { label: 'Not proven', text: 'There is no proof that the pickup was done properly.' },
        { label: 'Some left behind', text: 'The photos show that some was left behind.' },
      ],
    },
    {
      value: 'nothing',
      label: 'No refund',
      icon: 'check',
      text: stays[payment],
      suggestions: [{ label: 'Proven', text: 'The carrier’s proof shows that it was done.' }],
    },
  ]
}

/** Asks before what cannot be undone. */
async function isMeant(ways: readonly Way<ProblemDecision>[], typed: FormData): Promise<boolean> {
  const way = ways.find(({ value }) => value === typed.get('decision'))
  const amount = typed.get('amountKobo')
  // What is missing is named first, by the call.
  const isMissing = (name: string) => typed.get(name) === ''
  if (isMissing('amountKobo') || (isMissing('words') && way?.value !== 'come again')) return true
  const naira =
    way?.value === 'give back' && typeof amount === 'string' ? `${sayNaira(Number(amount))}.` : ''
  return dialogs.confirm({
    title: `${way?.label ?? 'Decide'}?`,
    text: `${naira} ${way?.text ?? ''} It takes effect immediately, both sides see it, and it cannot be undone.`.trim(),
    yes: 'Decide',
    no: 'Not yet',
  })
}

function Decision({ request, problem }: { request: Disputed; problem: Problem }) {
  const { _id: problemId, raised } = problem
  const ways = waysFor(request)
  const send = useSend(decideProblem, {
    fixed: { problemId },
    draftKey: `decision:${problemId}`,
    before: async typed =>
      (await isMeant(ways, typed)) ? undefined : { message: null, fields: {} },
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
        We ask you once more before it takes effect.
      </p>
      <SettleForm
        send={send}
        name="decision"
        legend="Decision"
        ways={ways}
        leftKobo={request.leftToGiveKobo}
        isVisit={problem.visitId !== null}
        submit="Decide"
      />
    </Card>
  )
}
