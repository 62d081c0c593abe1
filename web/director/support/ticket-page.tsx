import { useState, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { pageAt } from '../../../contract/page.ts'
import type { Thread } from '../../../contract/support/support.ts'
import { WriteLink } from '../../support/support-contact.tsx'
import { TicketScreen } from '../../support/ticket-screen.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { minutesInWords } from '../figure/figure-words.ts'
import { GiveToStation } from './give-to-station.tsx'

/** One conversation at one of the director's stations, or at none yet. */
export default function TicketPage() {
  const { ticketId = '' } = useParams()
  return (
    <TicketScreen
      key={ticketId}
      ticketId={ticketId}
      side="support"
      list={pageAt('/director/home/support')}
      title={({ name }) => name}
      Aside={About}
    />
  )
}

function About({ thread }: { thread: Thread }) {
  const { name, email, userId, station } = thread
  const [isGiving, setGiving] = useState(false)
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Name', name],
    ...(email ? [['Email', <WriteLink key="email" to={email} />] as const] : []),
    ['Station', station?.station ?? 'none yet'],
    ['First reply', firstAnswerInWords(thread)],
  ]
  return (
    <Card aria-labelledby="asker">
      <h2 id="asker" className="mb-4 text-lg font-bold">
        {userId ? 'Resident' : 'Visitor without an account'}
      </h2>
      <Facts facts={facts} />
      <Button
        variant={station ? 'ghost' : 'primary'}
        aria-haspopup="dialog"
        className="mt-5"
        onClick={() => setGiving(true)}
      >
        {station ? 'Pass to another station' : 'Pass to station'}
      </Button>
      {isGiving && <GiveToStation ticket={thread} onClose={() => setGiving(false)} />}
    </Card>
  )
}

const minuteMs = 60_000

function firstAnswerInWords({ createdAt, firstAnsweredAt }: Thread): string {
  if (!firstAnsweredAt) return 'not yet'
  const tookMs = Date.parse(firstAnsweredAt) - Date.parse(createdAt)
  return `after ${minutesInWords(Math.round(tookMs / minuteMs))}`
}
