import { useRef, useState } from 'react'
import { approveApplicant, listApplicants } from '../../../contract/director/director.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { call } from '../../api.ts'
import { askAgain } from '../../live.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { SearchBox, useSearch } from '../../ui/form/search-box.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { Moment } from '../../ui/moment.tsx'
import { runAction } from '../../ui/overlay/action.ts'
import { dialogs } from '../../ui/overlay/dialog.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { Status } from '../../ui/status.tsx'
import { PagedList, usePages } from '../../ui/table/paged-list.tsx'

type Applicant = OutputOf<typeof listApplicants>[number]

/** Who wants to be a director, and lets them in. */
export default function ApprovalsPage() {
  const search = useSearch()
  const pages = usePages(listApplicants, search ? { search } : {})
  const { approve, busyId, said, status } = useApproval()
  return (
    <>
      <PageTitle>Approvals</PageTitle>
      <p className="-mt-3 mb-5 max-w-xl text-ink-soft">
        These people have verified their email. They see nothing until a director approves them
        (two, if there are two or more directors).
      </p>
      <Status ref={status} tabIndex={-1} className="block outline-none">
        {said && <Callout className="mb-4 font-semibold">{said}</Callout>}
      </Status>
      <Card aria-label="Applicants">
        <div className="mb-2 sm:max-w-sm">
          <SearchBox label="Search by name or email" />
        </div>
        <PagedList pages={pages} label="Applicants" empty={<Nobody search={search} />}>
          {applicant => (
            <ApplicantRow
              applicant={applicant}
              busy={busyId === applicant._id}
              onApprove={() => void approve(applicant)}
            />
          )}
        </PagedList>
      </Card>
    </>
  )
}

/** Approves one at a time; afterwards the focus goes to what was said, as the row is gone. */
function useApproval() {
  const [busyId, setBusyId] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const status = useRef<HTMLDivElement>(null)

  async function approve(applicant: Applicant) {
    const { _id, name } = applicant
    if (busyId) return
    const sure = await dialogs.confirm({
      title: `Approve ${name}?`,
      text: sayWhatFollows(applicant),
      yes: 'Approve',
      no: 'Not now',
    })
    if (!sure) return
    setBusyId(_id)
    const refresh = () => askAgain(listApplicants)
    try {
      await runAction({ failed: `${name} is not approved`, refresh }, async () => {
        const { message } = await call(approveApplicant, { directorId: _id })
        setSaid(`${name}: ${message}`)
        status.current?.focus()
      })
    } finally {
      setBusyId(null)
    }
  }
  return { approve, busyId, said, status }
}

/** Whether the own approval is still to be given, or nobody else's is wanted any more. */
const canApprove = ({ approvals, needed }: Applicant) =>
  approvals.length >= needed || !approvals.some(({ own }) => own)

function sayWhatFollows({ email, approvals, needed }: Applicant) {
  if (approvals.length + 1 < needed)
    return `${email} becomes a director once another director also approves.`
  return `${email} becomes a director and we tell them by email. This can’t be undone here.`
}

function Nobody({ search }: { search: string }) {
  return search ? (
    <EmptyState title={`No match for “${search}”`}>Try fewer letters.</EmptyState>
  ) : (
    <EmptyState title="Nobody is waiting">
      New directors appear here once they verify their email.
    </EmptyState>
  )
}

type ApplicantRowProps = { applicant: Applicant; busy: boolean; onApprove: () => void }

function ApplicantRow({ applicant, busy, onApprove }: ApplicantRowProps) {
  const { name, email, createdAt, approvals, needed } = applicant
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <Avatar name={name} />
      <div className="min-w-[min(12rem,100%)] flex-1">
        <h2 className="font-bold wrap-anywhere">{name}</h2>
        <p className="wrap-anywhere text-ink-soft">{email}</p>
        <p className="text-sm text-ink-soft">
          registered <Moment at={createdAt} />
        </p>
        {approvals.length > 0 && (
          <p className="text-sm font-semibold">
            {approvals.length} of {needed} approvals:{' '}
            {approvals.map(by => (by.own ? 'you' : by.name)).join(', ')}
          </p>
        )}
      </div>
      {canApprove(applicant) && (
        <Button
          busy={busy}
          onClick={onApprove}
          aria-label={`Approve ${name}`}
          className="max-sm:w-full"
        >
          Approve
        </Button>
      )}
    </div>
  )
}
