import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Card } from '../../../contract/screen/card.ts'
import { formatNaira } from '../../../contract/money.ts'
import type { EntryReason } from '../../../contract/wallet/wallet.ts'
import { pageAt } from '../../../contract/page.ts'
import { showMoment } from '../../ui/moment.tsx'
import { boxLook } from './called-today.tsx'

type BoxProps = {
  id: string
  title: string
  beside?: ReactNode
  empty: string
  children: ReactNode[]
}

function Box({ id, title, beside, empty, children }: BoxProps) {
  return (
    <section aria-labelledby={id} className={boxLook}>
      <div className="flex items-center justify-between gap-3 px-4 py-2.5 font-bold">
        <h2 id={id}>{title}</h2>
        {beside}
      </div>
      {children.length === 0 && (
        <p className="border-t border-line px-4 py-2.5 text-[0.8125rem] text-ink-soft">{empty}</p>
      )}
      <ul>{children}</ul>
    </section>
  )
}

const softLook = 'block text-[0.8125rem] wrap-anywhere text-ink-soft'

export function CardPlaces({ card: { places } }: { card: Card }) {
  const title = places.length === 1 ? 'Place' : `${places.length} places`
  return (
    <Box id="places" title={title} empty="No address.">
      {places.map(({ _id, name, address, landmark, gateNote, bagSpot, area, ...where }) => (
        <li key={_id} className="border-t border-line px-4 py-2">
          <span className="wrap-anywhere">
            <b>{name}</b> {address}
          </span>
          {[area, landmark, gateNote, bagSpot].some(Boolean) && (
            <span className={softLook}>
              {[area, landmark, gateNote, bagSpot].filter(Boolean).join('. ')}
            </span>
          )}
          <span className={softLook}>
            {where.hasPosition
              ? `Location known${where.accuracyM === null ? '' : `, ${where.accuracyM} m`}`
              : 'No location yet'}
          </span>
        </li>
      ))}
    </Box>
  )
}

const stateNames = { open: 'Waiting for a reply', answered: 'Answered', closed: 'Closed' } as const

type CardTicketsProps = { card: Card; onWrite: () => void }

export function CardTickets({ card: { tickets }, onWrite }: CardTicketsProps) {
  const write = (
    <button
      type="button"
      onClick={onWrite}
      className="-my-2.5 -mr-1 min-h-11 cursor-pointer px-1 font-semibold text-leaf-700 underline-offset-3 hover:underline"
    >
      Write
    </button>
  )
  return (
    <Box id="conversations" title="Conversations" beside={write} empty="No messages yet.">
      {tickets.map(({ _id: ticketId, title, state, lastAt }) => (
        <li key={ticketId} className="border-t border-line">
          <Link
            to={pageAt('/station/support/:ticketId', { ticketId })}
            className="block min-h-11 px-4 py-2 hover:bg-leaf-100/60"
          >
            <span className="block truncate">“{title}”</span>
            <span className={softLook}>
              {stateNames[state]}, {showMoment(lastAt)}
            </span>
          </Link>
        </li>
      ))}
    </Box>
  )
}

const reasonNames: Record<EntryReason, string> = {
  'top-up': 'Top-up',
  cash: 'Cash',
  recyclables: 'Recyclables',
  pickup: 'Pickup',
  special: 'Custom request',
  due: 'What was due',
  refund: 'Refunded',
  reversal: 'Reversed by the bank',
  owed: 'What was owed',
  correction: 'Correction',
}

export function CardWallet({ card: { wallet } }: { card: Card }) {
  if (!wallet) return null
  return (
    <Box
      id="wallet"
      title="Wallet"
      beside={<span className="figures">{formatNaira(wallet.balanceKobo)}</span>}
      empty="No payments yet."
    >
      {wallet.entries.map(({ _id, at, reason, amountKobo }) => (
        <li
          key={_id}
          className="flex min-h-9 items-baseline justify-between gap-3 border-t border-line px-4 py-1.5"
        >
          <span>
            {reasonNames[reason]}{' '}
            <span className="figures text-[0.8125rem] text-ink-soft">{showMoment(at)}</span>
          </span>
          <b className="figures whitespace-nowrap">
            {amountKobo > 0 ? '+' : '−'}
            {formatNaira(Math.abs(amountKobo))}
          </b>
        </li>
      ))}
    </Box>
  )
}
