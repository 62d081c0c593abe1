import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { pageAt } from '../../../contract/page.ts'
import { getTopUp, type TopUp } from '../../../contract/wallet/wallet.ts'
import { askAgain } from '../../live.ts'
import { query } from '../../query.ts'
import { isRefused } from '../../reason.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { focusTitle } from '../../ui/focus-title.ts'
import { Card } from '../../ui/layout/card.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { TextSkeleton } from '../../ui/state/text-skeleton.tsx'
import { TopUpOutcome } from './top-up-outcome.tsx'
import { t } from '../../t.ts'

const soonMs = 3_000
const laterMs = 15_000
/** After a while it takes longer than anybody watches, and the bank is asked less often. */
const eagerTimes = 20

/** When to ask again. Whoever was declined or went away can still pay, in another window. */
function askAgainAfter(status: TopUp['status'], times: number) {
  if (status === 'paid' || status === 'checked') return false
  return status === 'waiting' && times < eagerTimes ? soonMs : laterMs
}

/** Where the payment page sends people back to: it says what we know, not what the browser says. */
export default function TopUpReturnPage() {
  const [params] = useSearchParams()
  // Whoever comes back from the bank begins where every page begins.
  useEffect(focusTitle, [])
  const reference = params.get('reference') ?? params.get('trxref') ?? ''
  return (
    <>
      <PageTitle>{t('Top-up')}</PageTitle>
      <Card aria-label={t('Top-up')} className="max-w-2xl">
        {reference ? <Asked reference={reference} /> : <Nothing />}
      </Card>
    </>
  )
}

function Asked({ reference }: { reference: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...query(getTopUp, { reference }),
    refetchInterval: ({ state: { data: known, dataUpdateCount } }) =>
      known ? askAgainAfter(known.data.status, dataUpdateCount) : false,
  })
  const topUp = data?.data
  const isPaid = topUp?.status === 'paid'
  useEffect(() => {
    if (isPaid) void askAgain('wallet')
  }, [isPaid])
  if (topUp) return <TopUpOutcome topUp={topUp} />
  if (isRefused(error)) return <Nothing />
  if (error) {
    return <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
  }
  return <TextSkeleton rows={2} />
}

function Nothing() {
  return (
    <EmptyState
      title={t('Top-up not found')}
      action={
        <ButtonLink to={pageAt('/user/home/makepayment')}>{t('Go to your wallet')}</ButtonLink>
      }
    >
      {t(
        'It may belong to someone else, or the link may be incomplete. Your wallet shows what has arrived.',
      )}
    </EmptyState>
  )
}
