import { useState } from 'react'
import { sayNaira } from '../../../contract/money.ts'
import { pageAt } from '../../../contract/page.ts'
import {
  approve,
  listApprovals,
  refuseApproval,
  takeApprovalBack,
  type Approval,
} from '../../../contract/approval/approval.ts'
import { call } from '../../api.ts'
import { askAgain } from '../../live.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useSend } from '../../ui/form/form.tsx'
import { PinField } from '../../ui/form/pin-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { Moment } from '../../ui/moment.tsx'
import { useAction } from '../../ui/overlay/action.ts'
import { dialogs } from '../../ui/overlay/dialog.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { PagedList, usePages } from '../../ui/table/paged-list.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { NotForYou } from '../not-for-you.tsx'
import { useMay, useMember } from '../use-member.ts'

/** What cashiers asked of the head, and what came of it. */
export default function ApprovalsPage() {
  const may = useMay(listApprovals)
  return may ? <Approvals /> : <NotForYou title="Approvals" members={listApprovals.members} />
}

function Approvals() {
  const pages = usePages(listApprovals, {})
  const isHead = useMember()?.member === 'head'
  return (
    <>
      <PageTitle>Approvals</PageTitle>
      <p className="-mt-3 mb-5 max-w-xl text-ink-soft">
        {isHead
          ? 'Amounts above a cashier’s limit wait here for you.'
          : 'Amounts above your limit wait here for the head of your station.'}
      </p>
      <Card aria-label="Approvals">
        <PagedList
          pages={pages}
          label="Approvals"
          empty={
            <EmptyState title="Nothing to approve">
              Refunds, reversals and shortages above the limit of a cashier appear here.
            </EmptyState>
          }
        >
          {approval => <ApprovalRow approval={approval} isHead={isHead} />}
        </PagedList>
      </Card>
    </>
  )
}

const states = {
  waiting: ['danfo', 'Waiting'],
  approved: ['leaf', 'Approved'],
  refused: ['clay', 'Not approved'],
  withdrawn: ['plain', 'Withdrawn'],
} as const

function whatOf({ kind, amountKobo, user, carrier }: Approval): string {
  const amount = sayNaira(amountKobo)
  if (kind === 'shortage') return `${amount} short, ${carrier ?? 'the till'}`
  if (kind === 'reversal') return `Cash payment of ${amount} reversed, ${user}`
  return kind === 'refund'
    ? `${amount} refunded to ${user}`
    : `${amount} back to ${user}, for a problem`
}

/** What a shortage is made of. */
const countOf = ({ expectedKobo, countedKobo }: Approval) =>
  expectedKobo !== null &&
  countedKobo !== null &&
  `${sayNaira(expectedKobo)} expected, ${sayNaira(countedKobo)} counted`

type RowProps = { approval: Approval; isHead: boolean }

function ApprovalRow({ approval, isHead }: RowProps) {
  const { state, askedBy, askedAt, reason, requestId, decidedBy, refusal } = approval
  const [tone, said] = states[state]
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <div className="min-w-[min(14rem,100%)] flex-1">
        <h2 className="flex flex-wrap items-center gap-2 font-bold wrap-anywhere">
          {whatOf(approval)}
          <Badge tone={tone}>{said}</Badge>
        </h2>
        {countOf(approval) && <p className="figures">{countOf(approval)}</p>}
        <p className="wrap-anywhere">“{reason}”</p>
        <p className="text-sm text-ink-soft">
          {askedBy}, <Moment at={askedAt} />
          {decidedBy && `; decided by ${decidedBy}`}
          {refusal && `: “${refusal}”`}
        </p>
        {requestId && (
          <TextLink
            to={pageAt('/station/assign/:requestId', { requestId })}
            className="inline-flex min-h-11 items-center text-sm"
          >
            See the request
          </TextLink>
        )}
      </div>
      {state === 'waiting' &&
        (isHead ? <Decide approval={approval} /> : <Wait approval={approval} />)}
    </div>
  )
}

const refresh = () => askAgain('approval', 'request', 'cash')

/** The head, in the own session. */
function Decide({ approval }: { approval: Approval }) {
  const { _id: approvalId, askedBy } = approval
  const { run, busy } = useAction()
  const yes = async () => {
    const sure = await dialogs.confirm({
      title: `Approve ${whatOf(approval)}?`,
      text: `Takes effect at once, in ${askedBy}’s name and yours.`,
      yes: 'Approve',
      no: 'Not now',
    })
    if (!sure) return
    await run({ failed: 'Not approved', refresh }, async () => {
      const { message } = await call(approve, { approvalId })
      toasts.show({ text: message })
    })
  }
  const no = () =>
    void dialogs.prompt({
      title: `Reject ${whatOf(approval)}?`,
      label: 'Why not',
      submit: 'Reject',
      input: 'textarea',
      draftKey: `approval:${approvalId}`,
      refresh,
      run: async reason => {
        await call(refuseApproval, { approvalId, reason })
      },
    })
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="ghost" disabled={busy} onClick={no}>
        Reject
      </Button>
      <Button busy={busy} onClick={() => void yes()}>
        Approve
      </Button>
    </div>
  )
}

/** Whoever asked: takes it back, or lets the head come over and type the PIN. */
function Wait({ approval }: { approval: Approval }) {
  const { _id: approvalId, isYours } = approval
  const [isTyping, setTyping] = useState(false)
  const { run, busy } = useAction()
  const takeBack = () =>
    void run({ failed: 'Not withdrawn', refresh }, () => call(takeApprovalBack, { approvalId }))
  return (
    <div className="flex flex-wrap gap-2">
      {isYours && (
        <Button variant="ghost" busy={busy} onClick={takeBack}>
          Withdraw
        </Button>
      )}
      <Button variant="ghost" onClick={() => setTyping(true)}>
        Head’s PIN
      </Button>
      {isTyping && <ByPin approval={approval} onClose={() => setTyping(false)} />}
    </div>
  )
}

function ByPin({ approval, onClose }: { approval: Approval; onClose: () => void }) {
  const send = useSend(approve, {
    fixed: { approvalId: approval._id },
    refresh,
    onDone({ message }) {
      toasts.show({ text: message })
      onClose()
    },
  })
  return (
    <FormDialog title={whatOf(approval)} send={send} submit="Approve" onClose={onClose}>
      <PinField label="Head’s PIN" />
    </FormDialog>
  )
}
