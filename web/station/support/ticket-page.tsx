import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useParams } from 'react-router'
import { pageAt } from '../../../contract/page.ts'
import { TicketScreen } from '../../support/ticket-screen.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Answers } from './answers.tsx'
import { AskerCard } from './asker-card.tsx'

/** One conversation, as the station answers it. */
export default function TicketPage() {
  const { ticketId = '' } = useParams()
  return (
    <TicketScreen
      key={ticketId}
      ticketId={ticketId}
      side="support"
      list={pageAt('/station/support')}
      title={({ name }) => name}
      Aside={AskerCard}
      Tools={ReadyAnswers}
    />
  )
}

function ReadyAnswers({ onPick }: { onPick: (text: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="list" />
        Saved answers
      </Button>
      {isOpen && (
        <Answers
          onClose={() => setOpen(false)}
          onPick={text => {
            // First the dialog gives the focus back, then the box takes it.
            flushSync(() => setOpen(false))
            onPick(text)
          }}
        />
      )}
    </>
  )
}
