import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { sayNaira } from '../../../contract/money.ts'
import { pageAt } from '../../../contract/page.ts'
import { listEntries, type getTopUp, type TopUp } from '../../../contract/wallet/wallet.ts'
import { query } from '../../query.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { IconDisc } from '../../ui/icon-disc.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useBalanceShown } from './balance-shown.ts'
import { HiddenMoney } from './hidden-money.tsx'
import { topUpPath } from './payment-words.ts'
import { useWallet } from './use-wallet.ts'
import { rich } from '../../rich.tsx'
import { t } from '../../t.ts'

type Status = TopUp['status']
type TopUpShown = OutputOf<typeof getTopUp>

/** What we say about a top-up of an amount: a heading, and what to do. */
const said: Record<Status, (amount: string) => [title: string, ...lines: string[]]> = {
  waiting: amount => [
    t('Waiting for the bank'),
    t(
      '{amount} will reach your wallet once the bank confirms it, usually within minutes. You don’t have to stay on this page.',
      { amount },
    ),
    t(
      'If your bank has debited you, please don’t pay again. If you didn’t pay, you haven’t been charged.',
    ),
  ],
  paid: amount => [t('{amount} is in your wallet', { amount })],
  failed: () => [
    t('Your payment didn’t go through'),
    t(
      'Nothing reached your wallet. If your bank debited you, give your station the reference below.',
    ),
  ],
  abandoned: () => [
    t('You left before paying'),
    t(
      'Nothing reached your wallet. If you did send the money, it will arrive once the bank confirms it.',
    ),
  ],
  reversed: amount => [
    t('Your bank reversed this payment'),
    t(
      '{amount} has left your wallet again. Anything you already spent comes out of the next money into your wallet. Your bank can tell you why.',
      { amount },
    ),
  ],
  checked: amount => [
    t('We’re checking this payment'),
    t(
      'The bank’s report doesn’t match the {amount} you asked for. We’re checking it, and what is yours will reach your wallet. Please don’t pay again.',
      { amount },
    ),
  ],
}

const pictures = {
  waiting: <Spinner className="size-14 text-leaf-700" />,
  paid: <IconDisc name="check" size="large" />,
  failed: <IconDisc name="alert" size="large" tone="clay" />,
  abandoned: <IconDisc name="info" size="large" tone="danfo" />,
  reversed: <IconDisc name="alert" size="large" tone="clay" />,
  checked: <IconDisc name="search" size="large" tone="danfo" />,
}

const canTryAgain = (status: Status) => status === 'failed' || status === 'abandoned'

/** How far a top-up has got, and what to do next. */
export function TopUpOutcome({ topUp }: { topUp: TopUpShown }) {
  const { status, amountKobo, reference } = topUp
  const { wallet } = useWallet()
  const [title, ...lines] = said[status](sayNaira(amountKobo))
  return (
    <>
      <div aria-live="polite" className="grid gap-4 sm:grid-cols-[auto_1fr] sm:gap-x-5">
        {pictures[status]}
        <div className="min-w-0">
          <h2 className="text-2xl leading-tight font-bold wrap-anywhere">{title}</h2>
          <div className="mt-2 grid gap-2 text-ink-soft">
            {lines.map(line => (
              <p key={line}>{line}</p>
            ))}
            {status === 'paid' && usedInWords(topUp).map(line => <p key={line}>{line}</p>)}
            {status === 'paid' && <NewBalance />}
          </div>
          <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
            {canTryAgain(status) && wallet?.takesTopUps ? (
              <ButtonLink to={topUpPath(amountKobo)}>{t('Try again')}</ButtonLink>
            ) : (
              <ButtonLink to={pageAt('/user/home/makepayment')}>
                {t('Go to your wallet')}
              </ButtonLink>
            )}
            {status === 'paid' && <ReceiptLink reference={reference} />}
          </div>
        </div>
      </div>
      <p className="mt-5 border-t border-line pt-4 text-sm wrap-anywhere text-ink-soft">
        {t('Reference {reference}', { reference })}
      </p>
    </>
  )
}

/** What the money was used for as soon as it came. */
const usedInWords = ({ paidDuesKobo, setAsideKobo }: TopUpShown) => [
  ...(paidDuesKobo > 0
    ? [t('{amount} of it paid what was due.', { amount: sayNaira(paidDuesKobo) })]
    : []),
  ...(setAsideKobo > 0
    ? [
        t('{amount} of it is set aside for your requests.', {
          amount: sayNaira(setAsideKobo),
        }),
      ]
    : []),
]

function NewBalance() {
  const [shown] = useBalanceShown(true)
  const { wallet } = useWallet()
  if (!wallet) return null
  return (
    <p>
      {rich('You can spend <amount></amount> now.', {
        amount: () => (
          <span className="font-semibold text-ink">
            {shown ? (
              sayNaira(wallet.balanceKobo)
            ) : (
              <HiddenMoney kobo={wallet.balanceKobo} shown={false} />
            )}
          </span>
        ),
      })}
    </p>
  )
}

function ReceiptLink({ reference }: { reference: string }) {
  const { data } = useQuery(query(listEntries, { search: reference, reason: 'top-up' }))
  const entry = data?.data.find(each => each.reference === reference)
  if (!entry) return null
  return (
    <TextLink
      to={pageAt('/user/home/makepayment/:entryId', { entryId: entry._id })}
      className="inline-flex min-h-11 items-center"
    >
      {t('See the receipt')}
    </TextLink>
  )
}
