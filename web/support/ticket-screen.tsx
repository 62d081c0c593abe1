import type { ComponentType, ReactNode } from 'react'
import { closeTicket, type Thread } from '../../contract/support/support.ts'
import { call } from '../api.ts'
import { isRefused } from '../reason.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Card } from '../ui/layout/card.tsx'
import { PageTitle } from '../ui/layout/page-title.tsx'
import { Moment } from '../ui/moment.tsx'
import { EmptyState } from '../ui/state/empty-state.tsx'
import { ErrorState } from '../ui/state/error-state.tsx'
import { TextSkeleton } from '../ui/state/text-skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'
import type { AnswerTools } from './answer-box.tsx'
import { CloseTicket } from './close-ticket.tsx'
import { Conversation } from './thread.tsx'
import { TicketBadge } from './ticket-badge.tsx'
import { useTicket, type Waits } from './use-ticket.ts'
import { t } from '../t.ts'
import { rich } from '../rich.tsx'

type TicketScreenProps = {
  ticketId: string
  side: 'asker' | 'support'
  /** The list that it belongs to. */
  list: string
  /** What the page is called. */
  title: (thread: Thread) => string
  /** Beside the conversation: who asks, for those who answer. */
  Aside?: ComponentType<{ thread: Thread }>
  Tools?: AnswerTools
  waits?: Waits
  /** What of the conversation is not sent yet. */
  unsent?: ReactNode
}

/** One conversation with support, for whoever is signed in. */
export function TicketScreen(props: TicketScreenProps) {
  const { ticketId, side, list, title, Aside, Tools, waits, unsent } = props
  const { thread, error, isFetching, refetch, send, pictures, show } = useTicket(ticketId, waits)
  const conversation = thread && (
    <Conversation
      thread={thread}
      side={side}
      send={send}
      pictures={pictures}
      {...(Tools && { Tools })}
    />
  )
  return (
    <>
      <TextLink to={list} className="-mt-2 mb-2 inline-flex min-h-11 items-center gap-1.5">
        <Icon name="arrow-left" className="size-4" />
        {t('All conversations')}
      </TextLink>
      <PageTitle
        tab={thread ? `#${thread.number} ${title(thread)}` : t('Conversation')}
        eyebrow={thread && <ThreadState thread={thread} />}
        actions={
          thread &&
          thread.state !== 'closed' && (
            <CloseTicket call={() => call(closeTicket, { ticketId })} onClosed={show} />
          )
        }
      >
        {thread ? title(thread) : t('Conversation')}
      </PageTitle>
      {thread && Aside ? (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          {conversation}
          <div className="lg:sticky lg:top-6">
            <Aside thread={thread} />
          </div>
        </div>
      ) : thread ? (
        <div className="grid max-w-3xl gap-6">
          {conversation}
          {unsent}
        </div>
      ) : (
        <Card aria-label={t('Conversation')}>
          {isRefused(error) ? (
            <EmptyState
              title={t('Conversation not found')}
              action={<ButtonLink to={list}>{t('All conversations')}</ButtonLink>}
            >
              {t('It may belong to someone else, or the link may be incomplete.')}
            </EmptyState>
          ) : error ? (
            <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
          ) : (
            <TextSkeleton rows={4} />
          )}
        </Card>
      )}
    </>
  )
}

/** Its number, when it began, and how it stands. */
export const ThreadState = ({ thread }: { thread: Thread }) => (
  <span className="mb-1 flex flex-wrap items-center gap-x-2.5 gap-y-1">
    <span>
      {rich('<figures>#{number}</figures> · started <moment></moment>', {
        number: thread.number,
        figures: inside => <span className="figures">{inside}</span>,
        moment: () => <Moment at={thread.createdAt} />,
      })}
    </span>
    <TicketBadge state={thread.state} />
  </span>
)
