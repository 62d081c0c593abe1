import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { EnvelopeOf } from '../../contract/endpoint.ts'
import { pageAt } from '../../contract/page.ts'
import { closeThread, getThread, writeInThread } from '../../contract/support/support.ts'
import { call } from '../api.ts'
import { query, queryClient } from '../query.ts'
import { isRefused } from '../reason.ts'
import { CloseTicket } from '../support/close-ticket.tsx'
import { usePictures } from '../support/picture-field.tsx'
import { Conversation } from '../support/thread.tsx'
import { ThreadState } from '../support/ticket-screen.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { useSend } from '../ui/form/form.tsx'
import { PageTitle } from '../ui/layout/page-title.tsx'
import { EmptyState } from '../ui/state/empty-state.tsx'
import { ErrorState } from '../ui/state/error-state.tsx'
import { TextSkeleton } from '../ui/state/text-skeleton.tsx'
import { t } from '../t.ts'

/** Nobody is signed in, so nothing comes by itself: the page asks. */
const askEveryMs = 15_000

/** A visitor's conversation, by the link from the mail. */
export default function ThreadPage() {
  const { token = '' } = useParams()
  return (
    <div className="mx-auto max-w-3xl px-4 pt-6 sm:px-8 sm:pt-10">
      <Shown key={token} token={token} />
    </div>
  )
}

function Shown({ token }: { token: string }) {
  const { thread, error, isFetching, refetch, send, pictures, show } = useThread(token)
  return (
    <>
      <PageTitle
        tab={t('Your conversation')}
        eyebrow={thread && <ThreadState thread={thread} />}
        actions={
          thread &&
          thread.state !== 'closed' && (
            <CloseTicket call={() => call(closeThread, { token })} onClosed={show} />
          )
        }
      >
        {t('Your conversation')}
      </PageTitle>
      {thread ? (
        <Conversation thread={thread} token={token} side="asker" send={send} pictures={pictures} />
      ) : isRefused(error) ? (
        <EmptyState
          title={t('This link no longer works')}
          action={<ButtonLink to={pageAt('/support')}>{t('Message us')}</ButtonLink>}
        >
          {t('It may have expired, or part of it is missing.')}
        </EmptyState>
      ) : error ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton rows={4} />
      )}
    </>
  )
}

function useThread(token: string) {
  const asked = query(getThread, { token })
  const { data, ...rest } = useQuery({ ...asked, refetchInterval: askEveryMs })
  // The link is a secret: what is typed is kept under its end only.
  const draftKey = `thread ${token.slice(-6)}`
  const pictures = usePictures(draftKey)
  /** Shows what the server answered to a change. */
  const show = (envelope: EnvelopeOf<typeof getThread>) =>
    queryClient.setQueryData(asked.queryKey, envelope)
  const send = useSend(writeInThread, {
    fixed: { token },
    attach: pictures.attach,
    draftKey,
    onDone(envelope) {
      pictures.hold([])
      show(envelope)
    },
  })
  return { thread: data?.data, ...rest, send, pictures, show }
}
