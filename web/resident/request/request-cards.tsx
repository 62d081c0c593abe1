import { useNavigate } from 'react-router'
import { sayNaira } from '../../../contract/money.ts'
import type { PickupRequest } from '../../../contract/request/request.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import { atLeast, missingFor, otherWays, topUpPath } from '../wallet/payment-words.ts'
import { HeldWallet } from '../wallet/held-wallet.tsx'
import { useWallet } from '../wallet/use-wallet.ts'
import { missingForQuote, nameOf, openQuote } from './request-words.ts'
import { useRequestActions } from './use-request-actions.ts'
import { rich } from '../../rich.tsx'
import { t } from '../../t.ts'

// What stands on a request's page before its story: what to do first, then who comes and when.

/** Who came stays on the request; how to reach them does not. */
export function WhoCame({ name, at }: { name: string; at: string | null }) {
  return (
    <Card aria-label={t('Who came')} className="flex items-center gap-4">
      <Avatar name={name} photo={null} className="size-12" />
      <div className="min-w-0">
        <p className="text-lg leading-tight font-bold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">
          {at
            ? rich('Picked up <when></when>', { when: () => <Moment at={at} /> })
            : t('Picked it up')}
        </p>
      </div>
    </Card>
  )
}

/** What could not be paid, with the button that pays it. */
export function DueCard({ request }: { request: PickupRequest }) {
  const { wallet } = useWallet()
  if (request.payment !== 'due' || !wallet) return null
  return (
    <Card
      aria-labelledby="due"
      className="flex items-center justify-between gap-4 bg-danfo-soft! text-danfo-ink"
    >
      <div className="min-w-0">
        <h2 id="due" className="text-lg leading-tight font-bold">
          {t('{amount} is due', { amount: sayNaira(request.priceKobo) })}
        </h2>
        <p className="text-sm">
          {t(
            request.payWith === 'cash'
              ? 'It wasn’t paid at the door.'
              : 'Your wallet didn’t have enough.',
          )}{' '}
          {!wallet.takesTopUps && t(otherWays)}
        </p>
      </div>
      {wallet.takesTopUps && (
        <ButtonLink to={topUpPath(missingFor(wallet, request._id))}>{t('Pay')}</ButtonLink>
      )}
    </Card>
  )
}

/** The price that the station named, and what to do about it. */
export function QuoteCard({ request }: { request: PickupRequest }) {
  const { busy, accept, askToCancel } = useRequestActions()
  const { wallet } = useWallet()
  const navigate = useNavigate()
  const quote = openQuote(request)
  if (!quote) return null
  const price = sayNaira(quote.amountKobo)
  const missingKobo =
    wallet && request.payWith === 'wallet' ? missingForQuote(request, wallet.balanceKobo) : 0
  const inCash = request.payWith === 'cash' || wallet?.heldUntil
  const canTopUp = missingKobo > 0 && wallet?.takesTopUps && !inCash
  return (
    <Card aria-labelledby="quote">
      <h2 id="quote" className="text-lg font-bold">
        {t('Quote for {request}: {price}', { request: nameOf(request), price })}
      </h2>
      <p className="mt-1 text-ink-soft">
        {rich('Sent <when></when>. Your station will send a carrier once you accept.', {
          when: () => <Moment at={quote.quotedAt} />,
        })}
      </p>
      {quote.note && (
        <p className="mt-2 wrap-anywhere">
          {t('{station} says: “{reason}”', { station: request.station, reason: quote.note })}
        </p>
      )}
      {inCash && <HeldWallet className="mt-3" />}
      {missingKobo > 0 && !inCash && (
        <Callout tone="danfo" className="mt-3">
          {t('You need {amount} more in your wallet. Top up, or pay the carrier in cash.', {
            amount: sayNaira(missingKobo),
          })}
        </Callout>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {canTopUp && (
          <Button
            busy={busy}
            onClick={async () => {
              if (await accept(request)) await navigate(topUpPath(atLeast(missingKobo)))
            }}
          >
            {t('Accept and top up {amount}', { amount: sayNaira(atLeast(missingKobo)) })}
          </Button>
        )}
        <Button
          variant={canTopUp ? 'ghost' : 'primary'}
          busy={busy}
          onClick={() => void accept(request)}
        >
          {missingKobo > 0 || inCash
            ? t('Accept {price}, pay in cash', { price })
            : t('Accept {price}', { price })}
        </Button>
        <Button variant="ghost" busy={busy} onClick={() => void askToCancel(request)}>
          {t('Cancel request')}
        </Button>
      </div>
    </Card>
  )
}
