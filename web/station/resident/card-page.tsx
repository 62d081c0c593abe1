import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { getCard, type Card } from '../../../contract/screen/card.ts'
import { listCalls, noteCall } from '../../../contract/desk/contact.ts'
import { pageAt } from '../../../contract/page.ts'
import { call } from '../../api.ts'
import { askAgain } from '../../live.ts'
import { query } from '../../query.ts'
import { isRefused } from '../../reason.ts'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { TextSkeleton } from '../../ui/state/text-skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Title } from '../../ui/title.tsx'
import { KeyBar, type KeyHint } from '../desk/key-bar.tsx'
import { useKeys } from '../desk/keys.ts'
import { useUnused } from '../use-unused.ts'
import { BookDialog } from './booking-dialog.tsx'
import { CalledToday } from './called-today.tsx'
import { CardFigures } from './card-figures.tsx'
import { CardHead } from './card-head.tsx'
import { CardPlaces, CardTickets, CardWallet } from './card-aside.tsx'
import { CardRequests } from './card-requests.tsx'
import { WriteDialog } from './write-dialog.tsx'

const hints: readonly KeyHint[] = [
  [['/'], 'search'],
  [['B'], 'book'],
  [['T'], 'take cash'],
  [['W'], 'weigh'],
  [['C'], 'call'],
  [['M'], 'message'],
]

/** A resident as the desk needs to know one who calls. */
export default function CardPage() {
  const { userId = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery(query(getCard, { userId }))
  if (data) return <Shown key={userId} card={data.data} />
  return (
    <>
      <Title>Resident</Title>
      <h1 tabIndex={-1} className="sr-only">
        Resident
      </h1>
      {isRefused(error) ? (
        <EmptyState
          title="Resident not found"
          action={<TextLink to={pageAt('/station/residents')}>All residents</TextLink>}
        >
          The resident may belong to another station.
        </EmptyState>
      ) : error ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton rows={8} />
      )}
    </>
  )
}

/** That somebody is called is noted; whether that comes through is no reason not to call. */
const note = (userId: string) =>
  void call(noteCall, { userId }).then(
    () => askAgain(listCalls),
    () => undefined,
  )

function Shown({ card }: { card: Card }) {
  const { _id: userId, phoneNumber, tickets } = card
  const navigate = useNavigate()
  const [isBooking, setBooking] = useState(false)
  const [isWriting, setWriting] = useState(false)
  // Who is in a conversation goes on there.
  const ticket = tickets.find(({ state }) => state !== 'closed')
  const openTicket = (ticketId: string) =>
    void navigate(pageAt('/station/support/:ticketId', { ticketId }))
  const deeds = {
    book: () => setBooking(true),
    takeCash: () => void navigate(pageAt('/station/cash', { user: userId })),
    weigh: () => void navigate(pageAt('/station/weigh', { user: userId })),
    call: () => {
      if (!phoneNumber) return
      note(userId)
      location.href = `tel:${phoneNumber}`
    },
    write: () => (ticket ? openTicket(ticket._id) : setWriting(true)),
  }
  const weighs = !useUnused().isUnused('recyclables')
  useKeys({
    b: deeds.book,
    t: deeds.takeCash,
    ...(weighs && { w: deeds.weigh }),
    c: deeds.call,
    m: deeds.write,
  })
  return (
    <>
      <div className="grid items-start gap-3.5 xl:grid-cols-[minmax(0,1fr)_18.5rem]">
        <section aria-label={card.name} className="min-w-0 xl:col-span-2">
          <CardHead card={card} deeds={deeds} />
          <CardFigures card={card} />
        </section>
        <CardRequests card={card} />
        <div className="grid gap-3.5">
          <CardPlaces card={card} />
          <CardTickets card={card} onWrite={deeds.write} />
          <CardWallet card={card} />
          <CalledToday />
        </div>
      </div>
      <KeyBar hints={hints.filter(([[key]]) => weighs || key !== 'W')} />
      {isBooking && <BookDialog card={card} onClose={() => setBooking(false)} />}
      {isWriting && (
        <WriteDialog card={card} onBegun={openTicket} onClose={() => setWriting(false)} />
      )}
    </>
  )
}
